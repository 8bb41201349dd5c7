import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

/** What was just written, with the way back, until the page is left. */
export function LastChange({ change, onUndone }: { change: { id: string; skus: number }; onUndone: () => void }) {
  const locale = useLocale()
  const words = deskSheet[locale]
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function undo() {
    setBusy(true)
    setProblem(null)
    try {
      await deskCall('POST /desk/goods-changes/{id}/undo', { params: { id: change.id } })
      toast(words.undone)
      onUndone()
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      kind={problem ? 'error' : 'success'}
      title={words.written(change.skus)}
      action={
        <Button busy={busy} onClick={() => void undo()}>
          {words.undo_all}
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
