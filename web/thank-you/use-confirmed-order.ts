import { startTransition, useEffect, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import {
  type ConfirmedOrder,
  findConfirmed,
  isProcessed,
  keepConfirmed,
  keepProcessed,
} from '#web/browser/confirmed-orders.ts'
import { keep } from '#web/browser/storage.ts'
import { askBank } from '#web/checkout/ask-bank.ts'
import { clearBought } from '#web/thank-you/clear-bought.ts'
import { logRedirect, logStatusCheck } from '#web/thank-you/log-return.ts'
import { type Return, readReturn } from '#web/thank-you/read-return.ts'
import { signatureOf, takeSecretsOffAddress, withoutSignature } from '#web/thank-you/secrets-of-address.ts'
import { tellPurchase } from '#web/thank-you/tell-purchase.ts'
import { tellTransaction } from '#web/thank-you/tell-transaction.ts'

export type Shown =
  | { at: 'loading' }
  | { at: 'error'; why: 'not_found' | 'failed' }
  /** The e-mail's link is too old to open the order. */
  | { at: 'expired' }
  /** `asking`: the bank is being asked about the payment right now. */
  | { at: 'order'; order: ConfirmedOrder; asking: boolean }

/**
 * The order that the address names. One of the last ten confirmed ones is shown from memory at once; otherwise the
 * order is loaded, what the gateway told this browser is passed on, and an open payment is asked about until its end
 * is known. Nothing here makes an order paid. `ask` starts over, with another transaction id where one is given.
 */
export function useConfirmedOrder(search: string) {
  const [shown, setShown] = useState<Shown>({ at: 'loading' })
  const [round, setRound] = useState<{ number: number; transaction_id?: string }>({ number: 0 })

  useEffect(() => {
    const leaving = new AbortController()
    const back = { ...readReturn(new URLSearchParams(search)), signature: signatureOf(search) }
    takeSecretsOffAddress()
    if (back.source === 'paymob_redirect') keep('paymob_redirect_params', withoutSignature(search))
    logRedirect(back)
    // Drawn piece by piece: the page answers meanwhile.
    const show = (next: Shown) => startTransition(() => setShown(next))
    follow({ ...back, transaction_id: round.transaction_id ?? back.transaction_id }, leaving.signal, show).catch(
      (error) => {
        if (!leaving.signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [search, round])

  return {
    shown,
    ask(transaction_id?: string) {
      setShown((before) => (before.at === 'error' ? { at: 'loading' } : before))
      setRound(({ number }) => ({ number: number + 1, ...(transaction_id && { transaction_id }) }))
    },
  }
}

async function follow(back: Return, signal: AbortSignal, show: (shown: Shown) => void): Promise<void> {
  const cached = findConfirmed(back)
  if (cached) show({ at: 'order', order: cached, asking: false })
  const id = back.order_id ?? cached?.id
  if (!id) return show({ at: 'error', why: 'not_found' })

  const { transaction_id } = back
  const isNews = transaction_id !== null && !isProcessed(id, transaction_id)
  const found = await findOrder(id, back.signature, signal)
  if (typeof found === 'string') {
    // Whoever cannot be shown the order may have paid for it all the same.
    if (isNews) await tellTransaction({ ...back, order_id: id, transaction_id })
    if (!cached) show(found === 'expired' ? { at: 'expired' } : { at: 'error', why: found })
    return
  }
  if (found.status === 1) {
    await confirmed(found, isNews, show)
    if (isNews) await tell(back, found)
    return
  }
  const inDoubt =
    found.payment_status === 'pending_verification' || (found.payment_status === 'pending' && transaction_id)
  show({ at: 'order', order: found, asking: Boolean(inDoubt) })
  if (isNews) await tell(back, found)
  let order = isNews ? await again(found, back, signal) : found
  if (order.status !== 1 && inDoubt) {
    show({ at: 'order', order, asking: true })
    const status = await askBank(order.id, signal)
    logStatusCheck(order.id, status)
    order = await again(order, back, signal)
  }
  if (order.status === 1) await confirmed(order, isNews, show)
  else show({ at: 'order', order, asking: false })
}

/** The bank has said yes: remember it, and nothing of the way here is needed any more. */
async function confirmed(order: Order, isNews: boolean, show: (shown: Shown) => void): Promise<void> {
  show({ at: 'order', order, asking: false })
  const isFirstTime = !findConfirmed({ order_id: order.id })
  keepConfirmed(order)
  keep('paymob_redirect_params', null)
  keep('paymob_intention_id', null)
  keep('checkout_draft', null)
  if (!isFirstTime) return
  await clearBought(order, { isNews })
  tellPurchase(order.id)
}

async function tell(back: Return, order: Order): Promise<void> {
  const { transaction_id } = back
  if (!transaction_id) return
  const isTold = await tellTransaction({ ...back, order_id: order.id, transaction_id })
  if (isTold) keepProcessed({ order_number: order.order_number, order_id: order.id, transaction_id })
}

async function findOrder(
  id: string,
  signature: string | null,
  signal: AbortSignal,
): Promise<Order | 'not_found' | 'expired' | 'failed'> {
  try {
    return await call(
      'GET /order/getById/{id}',
      { params: { id }, query: { ...(signature && { signature }) } },
      { signal },
    )
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'link_expired') return 'expired'
    return error.status === 404 || error.status === 422 ? 'not_found' : 'failed'
  }
}

/** The order as it stands now, or as it was where it cannot be had. */
async function again(order: Order, back: Return, signal: AbortSignal): Promise<Order> {
  const found = await findOrder(order.id, back.signature, signal)
  return typeof found === 'string' ? order : found
}
