import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isCountryCode } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { loadedCart, refresh, setCountry } from '#web/browser/cart/cart-store.ts'
import { preloadScripts, scriptsLoad } from '#web/browser/prefetch.ts'
import { sessionId } from '#web/browser/session.ts'
import { deliveryCountry, type OrderValues, toOrderForm } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { useLocale } from '#web/shell/language.ts'

/**
 * Places the order of the form, then opens the payment page. Asked while the car's names load (`carIsComing`), it places
 * the order as soon as they arrive. `isSent` while the order is sent: what is typed then would not be part of it.
 */
export function usePlacing(form: OrderFormState, carIsComing: boolean) {
  const locale = useLocale()
  const navigate = useNavigate()
  const payment = inLocale('/cart/payment', locale)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [awaitsCar, setAwaitsCar] = useState(false)
  const isSending = useRef(false)
  const focused = useRef<Element | null>(null)

  useEffect(() => preloadScripts(payment), [payment])

  const goOn = useEffectEvent(() => void send())
  useEffect(() => {
    if (!awaitsCar || carIsComing) return
    setAwaitsCar(false)
    goOn()
  }, [awaitsCar, carIsComing])

  // A field loses the focus while it is locked.
  useEffect(() => {
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [busy])

  function place() {
    if (carIsComing) setAwaitsCar(true)
    else void send()
  }

  async function send() {
    if (isSending.current || !form.isWhole()) return
    isSending.current = true
    setBusy(true)
    setRefusal(null)
    focused.current = document.activeElement
    const sent = form.values
    const refused = await storeOrder(sent, locale)
    if (!refused) {
      form.notePlaced(sent)
      if (!(await scriptsLoad(payment))) return openDocument()
      await navigate(payment)
    }
    isSending.current = false
    setBusy(false)
    setRefusal(refused)
    if (refused?.fields && Object.keys(refused.fields).length > 0) form.refuse(refused.fields)
  }

  /** The browser opens the payment page by itself. The form is usable again if Back restores it as it was left. */
  function openDocument() {
    const rest = () => {
      isSending.current = false
      setBusy(false)
    }
    addEventListener('pagehide', rest, { once: true })
    location.assign(payment)
  }

  return { place, busy: busy || awaitsCar, isSent: busy, refusal }
}

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
 * cart and reports both figures; no order is placed at a price the buyer has not seen. A cart that is still priced for another
 * country, because that call failed, is priced for the order's first.
 */
async function storeOrder(values: OrderValues, locale: Locale): Promise<Refusal | null> {
  const words = checkout[locale]
  const shown = await loadedCart()
  const seen = shown?.totals.total
  const country = deliveryCountry(values)
  const isElsewhere = shown && isCountryCode(country) && country !== shown.delivery.country
  const problem = isElsewhere ? await setCountry(country) : null
  if (problem) return { title: words.not_stored, message: sayError(problem, locale) }
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
