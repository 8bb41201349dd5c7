import type { Cart } from '#shared/api/cart.ts'
import { countryCodes, isCountryCode } from '#shared/countries.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { formatPrice } from '#shared/money.ts'
import { setCountry } from '#web/browser/cart/cart-store.ts'
import { Icon } from '#web/design/icon.tsx'
import { Select } from '#web/design/select.tsx'
import { formatDay } from '#web/orders/format-date.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Delivery country and date: a calendar date, not a number of days. */
export function DeliveryChoice({ delivery }: { delivery: Cart['delivery'] }) {
  const words = useMessages(cartWords)
  return (
    <div className="space-y-2">
      <Select
        label={words.deliver_to}
        value={delivery.country}
        onChange={(event) => {
          const { value } = event.target
          if (isCountryCode(value)) void setCountry(value)
        }}
      >
        {countryCodes.map((code) => (
          <option key={code} value={code}>
            {words[`country_${code}`]}
          </option>
        ))}
      </Select>
      <DeliveryDate delivery={delivery} />
    </div>
  )
}

/** The promised date, and the amount missing for free delivery. */
export function DeliveryDate({ delivery }: { delivery: Cart['delivery'] }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const missing = delivery.free_from_missing
  return (
    <div className="text-small">
      <p className="flex items-center gap-2">
        <Icon name="truck" className="text-muted" />
        {words.arrives(formatDay(delivery.date, locale))}
      </p>
      {missing !== null && missing > 0 && delivery.cost > 0 && (
        <p className="mt-1 text-label text-muted">
          <bdi>{words.free_from(formatPrice(missing, locale))}</bdi>
        </p>
      )}
    </div>
  )
}
