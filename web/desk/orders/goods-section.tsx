import { carDescribed, orderCar } from '#shared/car-name.ts'
import type { DeskOrder } from '#shared/desk/orders.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { formatMoney } from '#shared/money.ts'
import { verdictOn } from '#shared/verdict.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Picture } from '#web/design/picture.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const goodsSection: OrderSection = { key: 'goods', permission: 'orders.read', place: 'main', View: Goods }

/** What was bought, for which car and with which verdict, and how the total comes about. */
function Goods({ order }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const money = (fils: number) => <bdi>{formatMoney(fils, locale, order.currency)}</bdi>
  const sums = [
    { name: words.subtotal, value: money(order.subtotal) },
    ...(order.discount
      ? [{ name: `${words.discount} ${order.coupon_code ?? ''}`, value: money(-order.discount) }]
      : []),
    { name: words.delivery, value: money(order.delivery) },
    { name: words.total, value: money(order.total), isTotal: true },
    ...(order.refunded ? [{ name: words.refunded, value: money(-order.refunded) }] : []),
    ...(order.vat_rate > 0
      ? [{ name: words.vat(order.vat_rate), value: money(order.vat), isMuted: true }]
      : [{ name: words.no_vat, value: '', isMuted: true }]),
  ]
  return (
    <Section title={words.goods}>
      <p className="mb-4 text-small">
        <span className="text-muted">{words.car}: </span>
        <Car order={order} />
      </p>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={`${line.sku} ${line.axle}`} className="flex flex-wrap gap-4 py-3 text-small">
            <span className="block w-16 shrink-0">
              <Picture picture={line.picture} alt="" sizes="4rem" className="w-full rounded-control" />
            </span>
            <div className="min-w-0 flex-1 space-y-1">
              <p className="font-semibold">
                <bdi className="figures">{line.quantity - line.not_sent}</bdi> ×{' '}
                <bdi>{nameWithSizes(locale === 'ar' ? line.name_ar : line.name)}</bdi>
              </p>
              <p className="text-label text-muted">
                <Figure className="wrap-anywhere">{line.sku}</Figure>
                {line.axle !== 'any' && ` · ${words[line.axle]}`}
              </p>
              {line.not_sent > 0 && <p className="text-label">{words.not_sent(line.not_sent, line.quantity)}</p>}
              <p className="flex flex-wrap gap-1">
                {line.fitment && <VerdictBadge verdict={verdictOn(line)!} />}
                {line.special_order && <Badge>{words.special_order}</Badge>}
              </p>
            </div>
            <p className="figures shrink-0 text-end max-sm:basis-full">{money(line.total)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-2 space-y-1 border-line border-t pt-3 text-small">
        {sums.map(
          ({
            name,
            value,
            isTotal,
            isMuted,
          }: {
            name: string
            value: React.ReactNode
            isTotal?: boolean
            isMuted?: boolean
          }) => (
            <div
              key={name}
              className={`flex justify-between gap-4 ${isTotal ? 'font-semibold' : isMuted ? 'text-muted' : ''}`}
            >
              <dt>{name}</dt>
              <dd className="figures shrink-0">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.professional_installation && <p className="mt-4 text-small">{words.installation}</p>}
      {order.order_notes && (
        <div className="mt-4 rounded-control bg-sunken p-3 text-small">
          <p className="font-semibold">{words.buyer_note}</p>
          <p dir="auto" className="whitespace-pre-line">
            {order.order_notes}
          </p>
        </div>
      )}
    </Section>
  )
}

/** The car of the verdicts, or as the buyer named it. */
function Car({ order }: { order: DeskOrder }) {
  const locale = useLocale()
  const car = orderCar(order, locale)
  return (
    <>
      {car === null && deskOrder[locale].car_unknown} <bdi>{car ?? carDescribed(order)}</bdi>
    </>
  )
}
