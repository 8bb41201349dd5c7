import { type FormEvent, useRef, useState } from 'react'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { type ConfirmedOrder, keepProcessed } from '#web/browser/confirmed-orders.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useMessages } from '#web/shell/language.ts'
import { readReturn } from '#web/thank-you/read-return.ts'
import { reportTransaction } from '#web/thank-you/tell-transaction.ts'

type Props = { order: Pick<ConfirmedOrder, 'id'> & { order_number?: string }; onTold: (transaction_id: string) => void }

/** A form for a transaction id the shop has not received. The server verifies it with the gateway. */
export function ManualTransaction({ order, onTold }: Props) {
  const words = useMessages(thankYou)
  const [error, setError] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const transaction_id = field.current?.value.trim() ?? ''
    setTold(false)
    if (transaction_id === '') {
      setError(words.transaction_missing)
      field.current?.focus()
      return
    }
    if (busy) return
    setError(null)
    setBusy(true)
    const claim = readReturn(new URLSearchParams({ id: transaction_id }))
    const isReported = await reportTransaction({ ...claim, order_id: order.id, transaction_id })
    setBusy(false)
    setTold(isReported)
    if (!isReported) return setError(words.manual_failed)
    if (order.order_number) keepProcessed({ order_number: order.order_number, order_id: order.id, transaction_id })
    onTold(transaction_id)
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <p>{words.manual_text}</p>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <Field
          ref={field}
          label={words.manual_label}
          name="transaction_id"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          error={error}
          onChange={() => setError(null)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" busy={busy} className="md:mt-7">
          {words.manual_action}
        </Button>
      </div>
      <div role="alert" className="sr-only">
        {error}
      </div>
      {told && <p role="status">{words.manual_done}</p>}
    </form>
  )
}
