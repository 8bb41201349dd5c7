import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LetterId } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** Sends the e-mail with its saved texts to one's own address. */
export function TestLetter({ id }: { id: LetterId }) {
  const locale = useLocale()
  const words = deskLetters[locale]
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'en' | 'ar' | null>(null)
  async function send(language: 'en' | 'ar') {
    setBusy(language)
    setProblem(null)
    try {
      const { to } = await deskCall('POST /desk/letters/{id}/test', { params: { id }, body: { language } })
      toast(words.test_sent(to))
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Section title={words.test}>
      <div className="space-y-4">
        <p className="text-label text-muted">{words.test_hint}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          {(['en', 'ar'] as const).map((language) => (
            <Button key={language} busy={busy === language} onClick={() => send(language)}>
              {words[`test_${language}`]}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  )
}
