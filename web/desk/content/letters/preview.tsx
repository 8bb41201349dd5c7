import { useState } from 'react'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { LetterId, LetterValues } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Section } from '#web/desk/parts/page.tsx'

/** The e-mail in both languages with a sample order, from the texts as they are typed. */
export function Preview({ id, values }: { id: LetterId; values: LetterValues }) {
  const locale = useLocale()
  const words = deskLetters[locale]
  const [shown, setShown] = useState<DeskAnswer<'POST /desk/letters/{id}/preview'> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function show() {
    setBusy(true)
    setProblem(null)
    try {
      setShown(await deskCall('POST /desk/letters/{id}/preview', { params: { id }, body: { values } }))
    } catch (error) {
      const [field] = error instanceof DeskProblem ? Object.values(error.fields) : []
      setProblem(field?.[0] ?? sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={words.preview}>
      <div className="space-y-4" aria-live="polite">
        <p className="text-label text-muted">{words.preview_hint}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button busy={busy} onClick={show}>
          {shown ? words.preview_shown : words.preview}
        </Button>
        {shown &&
          (['en', 'ar'] as const).map((language) => (
            <details key={language} open={language === locale} className="rounded-control border border-line p-3">
              <summary className="cursor-pointer font-semibold text-small">{words[`preview_${language}`]}</summary>
              <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="mt-3 text-small">
                <p className="font-semibold">{shown[language].subject}</p>
                <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{shown[language].text}</p>
              </div>
            </details>
          ))}
      </div>
    </Section>
  )
}
