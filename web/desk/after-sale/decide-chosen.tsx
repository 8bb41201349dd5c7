import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { declineReason } from '#shared/limits.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/frame/ask.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'

type Props = { ids: string[]; isAll: boolean; onAll: (all: boolean) => void }

/** Approves or declines the chosen reviews together. */
export function DecideChosen({ ids, isAll, onAll }: Props) {
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'approve' | 'decline'>()
  const [reason, setReason] = useState('')
  async function decide() {
    const body = { ids, ...(asking === 'decline' && { reason }) }
    const { decided, failed } = await deskCall('POST /desk/reviews/decide', { body })
    toast(words.decided(decided, failed))
    await revalidate()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choice
        kind="checkbox"
        label={words.select_all}
        checked={isAll}
        onChange={({ target }) => onAll(target.checked)}
      />
      {ids.length > 0 && (
        <>
          <Button onClick={() => setAsking('approve')}>{words.approve_chosen(ids.length)}</Button>
          <Button onClick={() => setAsking('decline')}>{words.decline_chosen(ids.length)}</Button>
        </>
      )}
      {asking && (
        <Ask
          title={asking === 'approve' ? words.approve_chosen(ids.length) : words.decline_chosen(ids.length)}
          verb={asking === 'approve' ? words.approve : words.decline}
          onClose={() => setAsking(undefined)}
          onConfirm={decide}
        >
          {asking === 'decline' && (
            <TextArea
              label={words.reason}
              value={reason}
              maxLength={declineReason.most}
              rows={4}
              required
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Ask>
      )}
    </div>
  )
}
