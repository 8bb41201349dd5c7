import { formatDay } from '#shared/day.ts'
import { product } from '#shared/i18n/product.ts'
import { useCart } from '#web/browser/cart-store.ts'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The day it arrives where the shopper's cart is going: told by the cart, so the page itself stays the same for all. */
export function Delivery() {
  const words = useMessages(product)
  const locale = useLocale()
  const { cart, status } = useCart()
  if (!cart)
    return <span className="text-muted">{status === 'loading' ? words.delivery_wait : words.delivery_later}</span>
  const { date, country, cost } = cart.delivery
  // The shop's codes are the first two letters of the region's, and more in one case: BHR.
  const region = new Intl.DisplayNames(locale, { type: 'region' }).of(country.slice(0, 2)) ?? country
  return (
    <span className="figures">
      {words.delivery(formatDay(date, locale), region)}
      {' · '}
      {cost === 0 ? words.delivery_free : <Price fils={cost} />}
    </span>
  )
}
