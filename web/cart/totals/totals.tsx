import type { Cart, Totals as TotalsFacts } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { formatMoney, formatPrice } from '#shared/money.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Price } from '#web/design/price.tsx'
import { formatWeekday } from '#web/orders/format-date.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The server's totals, line by line. Dimmed while an update is in flight; the layout does not shift. */
export function Totals({ totals, updating = false }: { totals: TotalsFacts; updating?: boolean }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const { currency } = totals
  return (
    <div aria-busy={updating || undefined} className={classNames('transition-opacity', updating && 'opacity-60')}>
      <dl className="space-y-1.5 text-small">
        <Row label={words.goods}>
          <Price fils={totals.subtotal} currency={currency} exact />
        </Row>
        {totals.discount > 0 && (
          <Row label={words.discount}>
            <Price fils={-totals.discount} currency={currency} exact />
          </Row>
        )}
        <Row label={words.delivery}>
          {totals.delivery === 0 ? words.free : <Price fils={totals.delivery} currency={currency} exact />}
        </Row>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
          <dt className="font-semibold text-body">{words.total}</dt>
          <dd className="ms-auto font-semibold text-lead">
            <Price fils={totals.total} currency={currency} exact />
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-label text-muted">
        {totals.vat_rate > 0 ? (
          <bdi>{words.vat(formatMoney(totals.vat, locale, currency), totals.vat_rate)}</bdi>
        ) : (
          words.vat_export
        )}
      </p>
    </div>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto">{children}</dd>
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
        {words.arrives(formatWeekday(delivery.date, locale))}
      </p>
      {missing !== null && missing > 0 && delivery.cost > 0 && (
        <p className="mt-1 text-label text-muted">
          <bdi>{words.free_from(formatPrice(missing, locale))}</bdi>
        </p>
      )}
    </div>
  )
}
