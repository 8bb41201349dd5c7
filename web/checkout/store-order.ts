import { checkout } from '#shared/i18n/checkout.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { loadedCart, refresh } from '#web/browser/cart/cart-store.ts'
import { sessionId } from '#web/browser/session.ts'
import { type OrderValues, toOrderForm } from '#web/checkout/order-values.ts'

export type Refusal = {
  title?: string
  message: string
  fields?: Record<string, string[]>
  /** Only a change to the cart can fix it. */
  leadsToCart?: boolean
  /** Choosing another car in the form can fix it. */
  changesCar?: boolean
}

const fixableInCart =
  /^(out_of_stock|not_enough_stock|cart_empty|does_not_fit|does_not_fit_car|wheel_not_found|coupon_\w+)$/

/**
 * Places the order at the total that the cart shows. Null on success. If the total has changed meanwhile, refetches the
 * cart and reports both figures; no order is placed at a price the buyer has not seen.
 */
export async function storeOrder(values: OrderValues, locale: Locale): Promise<Refusal | null> {
  const words = checkout[locale]
  const seen = (await loadedCart())?.totals.total
  try {
    await call('POST /order/store', { body: toOrderForm(values, sessionId(), seen) })
    return null
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : ''
    await refresh()
    const now = (await loadedCart())?.totals
    if (code === 'order_changed' && seen !== undefined && now && now.total !== seen)
      return {
        message: words.total_changed(
          formatMoney(seen, locale, now.currency),
          formatMoney(now.total, locale, now.currency),
        ),
      }
    return {
      title: words.not_stored,
      message: sayError(error, locale),
      ...(error instanceof ApiProblem && { fields: error.fields }),
      leadsToCart: fixableInCart.test(code),
      changesCar: code === 'does_not_fit_car',
    }
  }
}
