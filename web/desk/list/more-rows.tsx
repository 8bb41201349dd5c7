import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import type { usePages } from '#web/desk/list/use-pages.ts'

/** Below rows that come page by page: a button for the next ones, or why they did not come and another try. */
export function MoreRows({ page, busy, problem, showMore, again }: ReturnType<typeof usePages>) {
  const words = deskFrame[useLocale()]
  if (problem)
    return (
      <Notice kind="error" className="mt-4" action={<Button onClick={again}>{words.try_again}</Button>}>
        {problem}
      </Notice>
    )
  return (
    page?.next && (
      <Button className="mt-4" busy={busy} onClick={showMore}>
        {words.load_more}
      </Button>
    )
  )
}
