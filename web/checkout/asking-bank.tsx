import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { pollPaymentStatus } from '#web/checkout/ask-bank.ts'
import { Figure } from '#web/design/figure.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = { order: Pick<Order, 'id' | 'reference'>; onPaid: () => void; onFailed: () => void }

/** The payment's status is unknown: a calm page without buttons that polls until it can show a result. */
export function AskingBank({ order, onPaid, onFailed }: Props) {
  const words = useMessages(checkout)
  const [isOver, setOver] = useState(false)
  const onResult = useEffectEvent((end: Awaited<ReturnType<typeof pollPaymentStatus>>) => {
    if (end === 'success') onPaid()
    else if (end === 'failed') onFailed()
    else setOver(true)
  })
  useEffect(() => {
    const leaving = new AbortController()
    pollPaymentStatus(order.id, leaving.signal).then(
      (end) => onResult(end),
      (error) => {
        if (!leaving.signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [order.id])
  return (
    <section className="card space-y-4 p-5 md:p-6" aria-live="polite">
      <h2 className="flex items-center gap-3 text-lead">
        {!isOver && <Spinner size={28} />}
        {words.asking_title}
      </h2>
      <p>{words.asking_text}</p>
      {isOver && <p>{words.asking_long}</p>}
      <p className="text-muted text-small">
        {words.asking_reference} <Figure className="font-semibold text-ink">{order.reference}</Figure>
      </p>
    </section>
  )
}
