import { startTransition, useEffect, useState } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { clear, loadedCart, notifyTabs, refresh } from '#web/browser/cart/cart-store.ts'
import {
  type ConfirmedOrder,
  findConfirmed,
  isProcessed,
  keepConfirmed,
  keepProcessed,
} from '#web/browser/confirmed-orders.ts'
import { readConsent } from '#web/browser/consent.ts'
import { keep } from '#web/browser/storage.ts'
import { pollPaymentStatus } from '#web/checkout/payment/payment-status.tsx'
import {
  logRedirect,
  logStatusCheck,
  type PaymentReturn,
  readPaymentReturn,
  removeSecretsFromAddress,
  reportPurchase,
  reportTransaction,
  signatureOf,
  withoutSignature,
} from '#web/thank-you/payment-return.ts'

export type OrderState =
  | { at: 'loading' }
  | { at: 'error'; why: 'not_found' | 'failed' }
  /** The e-mail's link has expired. */
  | { at: 'expired' }
  /** `isPolling`: the payment's status is being polled. */
  | { at: 'order'; order: ConfirmedOrder; isPolling: boolean }

/**
 * Loads the order in the address. One of the last ten confirmed orders is shown from storage at once. Reports what the
 * gateway sent to this browser, and polls a pending payment until it is final. Nothing here marks an order as paid.
 * `ask` starts over, optionally with another transaction id.
 */
export function useConfirmedOrder(search: string) {
  const [shown, setShown] = useState<OrderState>({ at: 'loading' })
  const [round, setRound] = useState<{ number: number; transaction_id?: string }>({ number: 0 })

  useEffect(() => {
    const leaving = new AbortController()
    const back = { ...readPaymentReturn(new URLSearchParams(search)), signature: signatureOf(search) }
    removeSecretsFromAddress()
    if (back.source === 'paymob_redirect') keep('paymob_redirect_params', withoutSignature(search))
    logRedirect(back)
    // As a transition, so that the page stays responsive while it renders.
    const show = (next: OrderState) => startTransition(() => setShown(next))
    loadOrder({ ...back, transaction_id: round.transaction_id ?? back.transaction_id }, leaving.signal, show).catch(
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

async function loadOrder(back: PaymentReturn, signal: AbortSignal, show: (shown: OrderState) => void): Promise<void> {
  const cached = findConfirmed(back)
  if (cached) show({ at: 'order', order: cached, isPolling: false })
  const id = back.order_id ?? cached?.id
  if (!id) return show({ at: 'error', why: 'not_found' })

  const { transaction_id } = back
  const isNews = transaction_id !== null && !isProcessed(id, transaction_id)
  const found = await findOrder(id, back.signature, signal)
  if (typeof found === 'string') {
    // The payment may have succeeded even if this browser may not see the order.
    if (isNews) await reportTransaction({ ...back, order_id: id, transaction_id })
    if (!cached) show(found === 'expired' ? { at: 'expired' } : { at: 'error', why: found })
    return
  }
  if (found.status === 1) {
    await confirmed(found, { isNews, signature: back.signature }, show)
    if (isNews) await reportReturn(back, found)
    return
  }
  const inDoubt =
    found.payment_status === 'pending_verification' || (found.payment_status === 'pending' && transaction_id)
  show({ at: 'order', order: found, isPolling: Boolean(inDoubt) })
  if (isNews) await reportReturn(back, found)
  let order = isNews ? await refetchOrder(found, back, signal) : found
  if (order.status !== 1 && inDoubt) {
    show({ at: 'order', order, isPolling: true })
    const status = await pollPaymentStatus(order.id, signal)
    logStatusCheck(order.id, status)
    order = await refetchOrder(order, back, signal)
  }
  if (order.status === 1) await confirmed(order, { isNews, signature: back.signature }, show)
  else show({ at: 'order', order, isPolling: false })
}

/** The payment succeeded: stores the order and clears the data of the payment in progress. */
export async function confirmed(
  order: Order,
  { isNews, signature }: { isNews: boolean; signature: string | null },
  show: (shown: OrderState) => void,
): Promise<void> {
  show({ at: 'order', order, isPolling: false })
  const isFirstTime = !findConfirmed({ order_id: order.id })
  keepConfirmed(order)
  keep('paymob_redirect_params', null)
  keep('paymob_intention_id', null)
  // A buyer who reloads the page before answering is asked again, and the answer is about this order.
  if (isFirstTime || readConsent() === 'unasked') reportPurchase(order.id, signature)
  // Not once more: a next checkout may have begun when the buyer comes back to this page.
  if (!isFirstTime) return
  keep('checkout_draft', null)
  await clearBought(order, { isNews })
}

async function reportReturn(back: PaymentReturn, order: Order): Promise<void> {
  const { transaction_id } = back
  if (!transaction_id) return
  const isReported = await reportTransaction({ ...back, order_id: order.id, transaction_id })
  if (isReported) keepProcessed({ order_number: order.order_number, order_id: order.id, transaction_id })
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

/** The refetched order, or the previous one if that fails. */
async function refetchOrder(order: Order, back: PaymentReturn, signal: AbortSignal): Promise<Order> {
  const found = await findOrder(order.id, back.signature, signal)
  return typeof found === 'string' ? order : found
}

/**
 * Whether the order contains everything in this cart. Only then is it the cart that was bought: reopening the page a
 * week later must not empty a new one. Pure.
 */
export function isBought(cart: Pick<Cart, 'cart_items' | 'addons'>, order: Pick<Order, 'lines'>): boolean {
  const bought = new Map<string, number>()
  for (const line of order.lines) bought.set(line.sku, (bought.get(line.sku) ?? 0) + line.quantity)
  const inCart = [...cart.cart_items, ...cart.addons]
  return inCart.length > 0 && inCart.every((line) => (bought.get(line.sku) ?? 0) >= line.quantity)
}

/**
 * Refetches the cart after payment, which has emptied it on the server, and notifies other tabs. On the return from
 * paying (`isNews`: its transaction was not yet reported), empties the cart if it still holds what was bought. A cart
 * on another device, where an e-mail's link is opened, is a new one even with the same items.
 */
export async function clearBought(order: Order, { isNews }: { isNews: boolean }): Promise<void> {
  await refresh()
  notifyTabs()
  if (!isNews) return
  const cart = await loadedCart()
  if (cart && isBought(cart, order)) await clear()
}
