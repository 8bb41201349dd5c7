import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { LetterId, LetterSentence, LetterValues } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { Preview } from '#web/desk/content/letters/preview.tsx'
import { SentenceFields } from '#web/desk/content/letters/sentence-fields.tsx'
import { sentenceNames } from '#web/desk/content/letters/sentence-names.ts'
import { TestLetter } from '#web/desk/content/letters/test-letter.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/letters/{id}', { params: { id: params.id as LetterId } }, request.signal)
}

/** One e-mail: its texts in both languages beside the original, a preview, a test e-mail, and its history. */
export default function LetterPage() {
  const { id, version, values, sentences } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskLetters[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const stored = useMemo(() => ({ version, values }), [version, values])
  const form = useForm<LetterValues>(stored, async (values, version) => {
    await deskCall('PUT /desk/letters/{id}', { params: { id }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const originals = originalsOf(sentences)
  const titles = sentenceNames(sentences, locale)
  const isOriginal = Object.keys(originals).every((name) => form.values[name] === originals[name])
  const mayChange = may('content.change')
  return (
    <Page
      title={words[`name.${id}`]}
      intro={words.letter_intro}
      action={
        <PageLink to="/desk/letters" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <Section
            title={words.words}
            action={
              mayChange &&
              !isOriginal && (
                <Button
                  onClick={() => {
                    for (const [name, text] of Object.entries(originals)) form.set(name, text)
                  }}
                >
                  {words.all_original}
                </Button>
              )
            }
          >
            {mayChange ? (
              <FormFrame form={form} guarded>
                {sentences.map((sentence) => (
                  <SentenceFields
                    key={sentence.key}
                    sentence={sentence}
                    title={titles.get(sentence.key)!}
                    form={form}
                  />
                ))}
              </FormFrame>
            ) : (
              sentences.map((sentence) => (
                <SentenceFields
                  key={sentence.key}
                  sentence={sentence}
                  title={titles.get(sentence.key)!}
                  form={form}
                  isRead
                />
              ))
            )}
          </Section>
        </div>
        <div className="min-w-0 space-y-6">
          <Preview id={id} values={form.values} />
          {mayChange && <TestLetter id={id} />}
          {may('audit.read') && <History kind="letter" id={id} version={version} />}
        </div>
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={sentences.flatMap(({ key }) => [
            { name: `${key}.en`, label: words.in_en(titles.get(key)!) },
            { name: `${key}.ar`, label: words.in_ar(titles.get(key)!) },
          ])}
          onSettle={form.settle}
        />
      )}
    </Page>
  )
}

function originalsOf(sentences: LetterSentence[]): LetterValues {
  return Object.fromEntries(
    sentences.flatMap(({ key, original }) => [
      [`${key}.en`, original.en],
      [`${key}.ar`, original.ar],
    ]),
  )
}
