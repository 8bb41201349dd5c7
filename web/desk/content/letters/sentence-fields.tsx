import type { LetterSentence } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { sayWhen } from '#web/desk/content/letters/sentence-names.ts'

type Props = {
  sentence: LetterSentence
  /** What it is called in its letter (`sentenceNames`). */
  title: string
  form: {
    set: (name: string, value: string) => void
    field: (name: string) => {
      name: string
      value: string
      error: string | null
      onChange: (event: { target: { value: string } }) => void
    }
  }
  /** For a role that does not change it. */
  isRead?: true
}

/** A text of an e-mail in both languages, each with the original below it once it differs. */
export function SentenceFields({ sentence, title, form, isRead }: Props) {
  const { key, place, placeholders, original } = sentence
  const locale = useLocale()
  const words = deskLetters[locale]
  return (
    <div className="border-line border-t pt-5 first:border-t-0 first:pt-0">
      <div className="grid gap-5 md:grid-cols-2">
        {(['en', 'ar'] as const).map((language) => {
          const name = `${key}.${language}`
          const field = form.field(name)
          const common = {
            label: words[`in_${language}`](title),
            hint: sayWhen(key, locale),
            ...{ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', readOnly: isRead },
            ...field,
          }
          return (
            <div key={language}>
              {place === 'text' ? <TextArea rows={4} {...common} /> : <Field {...common} />}
              {field.value !== original[language] && (
                <div className="mt-2 rounded-control bg-sunken p-3 text-label">
                  <span className="text-muted">{words.original}</span>
                  <p lang={language} dir={common.dir} className="whitespace-pre-line">
                    {original[language]}
                  </p>
                  {!isRead && (
                    <Button
                      className="mt-2"
                      aria-label={`${words.use_original}: ${common.label}`}
                      onClick={() => form.set(name, original[language])}
                    >
                      {words.use_original}
                    </Button>
                  )}
                </div>
              )}
            </div>
          )
        })}
      </div>
      {placeholders.length > 0 && (
        <p className="mt-2 text-label text-muted">
          {words.placeholders}{' '}
          {placeholders.map(({ name }) => (
            <bdi key={name} dir="ltr" className="me-2 font-mono">{`{${name}}`}</bdi>
          ))}
        </p>
      )}
    </div>
  )
}
