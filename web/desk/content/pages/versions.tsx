import { type RefObject, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpenedPage } from '#shared/desk/content/pages.ts'
import { deskPages } from '#shared/i18n/desk/content/pages.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

/** What the page said each time that it was published; one of them can become the draft. And hiding the page. */
export function Versions({ page, version }: { page: OpenedPage; version: RefObject<number> }) {
  const { slug, versions, is_published, is_legal } = page
  const locale = useLocale()
  const words = deskPages[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [isHiding, setHiding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function restore(number: number) {
    setProblem(null)
    try {
      const body = { version: version.current, number }
      const done = await deskCall('POST /desk/pages/{slug}/restore', { params: { slug }, body })
      version.current = done.version
      toast(words.restored)
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }

  async function hide() {
    await deskCall('POST /desk/pages/{slug}/hide', { params: { slug }, body: { version: version.current } })
    toast(words.hidden)
    await revalidate()
  }

  return (
    <Section
      title={words.versions}
      action={
        may('content.change') &&
        is_published &&
        !is_legal && <Button onClick={() => setHiding(true)}>{words.hide}</Button>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {versions.length === 0 && <p className="text-muted text-small">{words.versions_none}</p>}
      <ol className="divide-y divide-line">
        {versions.map(({ number, published_at, published_by }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-small">
            <span className="font-semibold">{words.version(number)}</span>
            <span className="min-w-0 flex-1 text-muted">
              {published_by === '' ? (
                words.before_desk
              ) : (
                <>
                  <bdi>{published_by}</bdi> · <span className="figures">{formatTime(published_at, locale)}</span>
                </>
              )}
            </span>
            {may('content.change') && (
              <Press look="plain" className="px-0!" onPress={() => restore(number)}>
                {words.restore}
              </Press>
            )}
          </li>
        ))}
      </ol>
      {isHiding && (
        <Ask title={words.hide_title} verb={words.hide} onClose={() => setHiding(false)} onConfirm={hide}>
          <p className="text-small">{words.hide_text}</p>
        </Ask>
      )}
    </Section>
  )
}
