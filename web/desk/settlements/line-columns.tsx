import type { SettlementLine } from '#shared/desk/settlements.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import type { Column } from '#web/desk/list/list.tsx'

const agreeing = ['agrees', 'converted', 'own']

/** The columns of the lines of a settlement. */
export function lineColumns(locale: Locale): Column<SettlementLine>[] {
  const words = deskSettlements[locale]
  const money = (sum: number, currency: string) => <bdi>{formatMoney(sum, locale, currency)}</bdi>
  return [
    {
      key: 'transaction',
      title: words.transaction,
      isName: true,
      cell: ({ transaction_id }) => <Figure className="wrap-anywhere">{transaction_id}</Figure>,
    },
    { key: 'kind', title: words.kind, cell: ({ kind }) => words[`kind_${kind}`] },
    {
      key: 'order',
      title: words.order,
      cell: ({ order_id, order_number }) =>
        order_id && (
          <PageLink to={`/desk/orders/${order_id}`} className="textlink">
            <Figure className="whitespace-nowrap">{order_number}</Figure>
          </PageLink>
        ),
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state }) => (
        <Badge tone={agreeing.includes(state) ? 'accent' : 'neutral'}>{words[`line_${state}`]}</Badge>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      isFigure: true,
      cell: ({ amount, currency, original_amount, original_currency }) => (
        <>
          {money(amount, currency)}
          {original_amount !== null && original_currency && (
            <span className="block text-muted">
              {words.original(formatMoney(original_amount, locale, original_currency))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'booked',
      title: words.booked,
      isFigure: true,
      cell: ({ booked, booked_currency }) =>
        booked !== null && booked_currency ? money(booked, booked_currency) : '–',
    },
    { key: 'fee', title: words.fee, isFigure: true, cell: ({ fee, currency }) => money(fee, currency) },
    { key: 'net', title: words.net, isFigure: true, cell: ({ net, currency }) => money(net, currency) },
  ]
}
