import type { ListedOrder } from '#shared/desk/orders.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { formatTime } from '#web/desk/format.ts'
import type { Column } from '#web/desk/list/list.tsx'
import { OrderStateBadge } from '#web/desk/orders/order-state.tsx'

type Selection = { selected: ReadonlyMap<string, string>; toggle: (id: string, number: string) => void }

/** The columns of the list of orders. */
export function orderColumns(locale: Locale, { selected, toggle }: Selection): Column<ListedOrder>[] {
  const words = deskOrders[locale]
  return [
    {
      key: 'number',
      title: words.number,
      isName: true,
      cell: ({ id, order_number, created_at }) => (
        <span className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={selected.has(id)}
            onChange={() => toggle(id, order_number)}
            aria-label={words.select_order(order_number)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <PageLink to={`/desk/orders/${id}`} className="textlink">
              <Figure className="whitespace-nowrap">{order_number}</Figure>
            </PageLink>
            <span className="figures block whitespace-nowrap font-normal text-label text-muted">
              {formatTime(created_at, locale)}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state, is_measured_first, notes }) => (
        <span className="flex flex-wrap justify-end gap-1 md:justify-start">
          <OrderStateBadge state={state} />
          {is_measured_first && ['to_pack', 'packing', 'packed'].includes(state) && (
            <Badge icon="ruler">{words.measure_first}</Badge>
          )}
          {notes > 0 && <Badge>{words.notes(notes)}</Badge>}
        </span>
      ),
    },
    {
      key: 'buyer',
      title: words.buyer,
      cell: ({ name, city, city_ar, country }) => (
        <span>
          {/* An order without a name is one whose buyer was erased. */}
          {name ? <bdi>{name}</bdi> : <span className="text-muted">{words.erased}</span>}
          <span className="block text-label text-muted">
            {city && (
              <>
                <bdi>{locale === 'ar' ? city_ar : city}</bdi>
                {locale === 'ar' ? '، ' : ', '}
              </>
            )}
            <bdi>{words[`country_${country}` as 'country_AE'] ?? country}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'goods',
      title: words.goods,
      isBelow: true,
      cell: ({ goods, goods_ar, pieces, car, car_ar }) => (
        <span>
          <bdi>{nameWithSizes(locale === 'ar' ? goods_ar : goods)}</bdi>
          <span className="block text-label text-muted">
            {words.pieces(pieces)}
            {car && (
              <>
                {' · '}
                <bdi>{locale === 'ar' ? car_ar : car}</bdi>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'total',
      title: words.total,
      isFigure: true,
      cell: ({ total, refunded, currency }) => (
        <span>
          <bdi>{formatMoney(total, locale, currency)}</bdi>
          {refunded > 0 && (
            <span className="block text-label text-muted">
              {words.refunded(formatMoney(refunded, locale, currency))}
            </span>
          )}
        </span>
      ),
    },
  ]
}
