import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { useLocale } from '#web/design/locale.ts'
import { AskReason } from '#web/desk/after-sale/ask-reason.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = { ids: string[]; isAll: boolean; onAll: (all: boolean) => void }

/** Approves or declines the chosen reviews together. */
export function DecideChosen({ ids, isAll, onAll }: Props) {
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'approve' | 'decline'>()
  /** Declines with a reason, an empty one too, which is refused; approves without one. */
  async function decide(reason?: string) {
    const body = { ids, ...(reason !== undefined && { reason }) }
    const { decided, failed } = await deskCall('POST /desk/reviews/decide', { body })
    return words.decided(decided, failed)
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
      {asking === 'approve' && (
        <Ask
          title={words.approve_chosen(ids.length)}
          verb={words.approve}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            toast(await decide())
            await revalidate()
          }}
        />
      )}
      {asking === 'decline' && (
        <AskReason
          title={words.decline_chosen(ids.length)}
          verb={words.decline}
          onClose={() => setAsking(undefined)}
          onConfirm={decide}
        />
      )}
    </div>
  )
}
