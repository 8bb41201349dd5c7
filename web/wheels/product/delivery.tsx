import { useId, useState } from 'react'
import { type CountryCode, defaultCountry, isCountryCode, iso2 } from '#shared/countries.ts'
import { formatDay } from '#shared/day.ts'
import { delivery as deliveryWords } from '#shared/i18n/wheels/product.ts'
import { regionName } from '#shared/region-name.ts'
import { setCountry, useShownCart } from '#web/browser/cart/cart-on-demand.ts'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { NotedDelivery } from '#web/wheels/product/promises.ts'

type Props = { delivery: NotedDelivery[]; pieces: number; special_order?: boolean }

/**
 * Delivery date and cost of a number of pieces. The page has them for every country; the browser picks the one chosen
 * here or in the cart.
 */
export function Delivery({ delivery, pieces, special_order = false }: Props) {
  const words = useMessages(deliveryWords)
  const locale = useLocale()
  const cart = useShownCart()
  const [picked, setPicked] = useState<CountryCode | null>(null)
  const id = useId()
  const country = picked ?? cart?.delivery.country ?? defaultCountry
  const found = delivery.find((each) => each.country === country) ?? delivery[0]
  if (!found) return <span>{words.delivery_later}</span>
  const cost = found.costs[pieces - 1]

  function choose(value: string) {
    if (!isCountryCode(value)) return
    setPicked(value)
    void setCountry(value)
  }

  return (
    <span className="block min-w-0">
      <span className="figures block" aria-live="polite">
        {special_order
          ? words.delivery_order(formatDay(found.special_order_date, locale))
          : words.delivery(formatDay(found.date, locale))}
        {cost !== undefined && (
          <>
            {' · '}
            {cost === 0 ? words.delivery_free : <Price fils={cost} />}
          </>
        )}
      </span>
      <label htmlFor={id} className="text-muted">
        {words.deliver_to}
      </label>{' '}
      <select
        id={id}
        value={found.country}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 max-w-full cursor-pointer bg-raised font-semibold text-accent underline underline-offset-4"
      >
        {delivery.map((each) => (
          <option key={each.country} value={each.country}>
            {regionName(iso2[each.country], locale)}
          </option>
        ))}
      </select>
      {found.note && <span className="block text-muted">{found.note}</span>}
    </span>
  )
}
