import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { Figure } from '#web/design/figure.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = { order: Pick<Order, 'id' | 'reference'>; onPaid: () => void; onFailed: () => void }

/** The payment's status is unknown: a calm page without buttons that polls until it can show a result. */
export function PaymentStatus({ order, onPaid, onFailed }: Props) {
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

/** Backoff between status requests (ms), about four minutes in all. */
const backoffMs = [1_500, 2_500, 4_000, 6_000, 10_000, 15_000, 20_000, 30_000, 30_000, 60_000, 60_000]

/**
 * Polls the payment's status from the shop, which asks the gateway, until it is final. 'open' on timeout. Requests
 * without a response are retried; throws only the signal's reason.
 */
export async function pollPaymentStatus(
  identifier: string,
  signal: AbortSignal,
): Promise<'success' | 'failed' | 'open'> {
  for (const pause of backoffMs) {
    await wait(pause, signal)
    const status = await statusOf(identifier, signal)
    if (status === 'success' || status === 'failed') return status
  }
  return 'open'
}

async function statusOf(identifier: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await call('POST /payment/check-status', { query: { identifier } }, { signal })).payment_status
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
