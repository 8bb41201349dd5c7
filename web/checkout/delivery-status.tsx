import type { Cart } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { formatMoney } from '#shared/money.ts'
import { classNames } from '#web/design/class-names.ts'
import { formatWeekday } from '#web/orders/format-date.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = Pick<Cart, 'delivery' | 'totals'> & {
  /** The chosen country's figures are still being fetched. */
  isComing: boolean
}

/**
 * What the chosen country means: the cost and the day of delivery, and the duties of an export. Below the country, because on
 * phones the summary is closed; announced when another country changes it.
 */
export function DeliveryStatus({ delivery, totals, isComing }: Props) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const cost = totals.delivery === 0 ? words.free : formatMoney(totals.delivery, locale, totals.currency)
  return (
    <p
      role="status"
      aria-busy={isComing || undefined}
      className={classNames('mt-2 text-label text-muted transition-opacity', isComing && 'opacity-60')}
    >
      <span className="block">
        {words.delivery}: <bdi>{cost}</bdi> · <bdi>{words.arrives(formatWeekday(delivery.date, locale))}</bdi>
      </span>
      {totals.vat_rate === 0 && <span className="block">{words.vat_export}</span>}
    </p>
  )
}
