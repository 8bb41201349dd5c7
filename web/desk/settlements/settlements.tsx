import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Settlement, Unsettled } from '#shared/desk/settlements.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { AddFile } from '#web/desk/settlements/add-file.tsx'
import { Result } from '#web/desk/settlements/result.tsx'

const gatewayNames = { stripe: 'Stripe', paymob: 'Paymob' }

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as { gateway?: 'stripe' | 'paymob' }
  const [page, unsettled] = await Promise.all([
    deskCall('GET /desk/settlements', { query }, request.signal),
    deskCall('GET /desk/settlements/unsettled', {}, request.signal),
  ])
  return { page, unsettled }
}

/** What Stripe and Paymob paid out, and what they never did. */
export default function SettlementsPage() {
  const { page, unsettled } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSettlements[locale]
  const { may } = useMember()
  const gateway = useFilters().value('gateway') as '' | 'stripe' | 'paymob'
  const columns: Column<Settlement>[] = [
    {
      key: 'reference',
      title: words.reference,
      isName: true,
      cell: ({ id, reference }) => (
        <PageLink to={`/desk/settlements/${id}`} className="textlink wrap-anywhere">
          <bdi>{reference}</bdi>
        </PageLink>
      ),
    },
    { key: 'from', title: words.from, cell: ({ gateway }) => gatewayNames[gateway] },
    { key: 'day', title: words.day, cell: ({ created_at }) => formatDay(created_at, locale) },
    { key: 'state', title: words.state, cell: ({ state }) => words[`state_${state}`] },
    { key: 'result', title: words.result, cell: (each) => <Result settlement={each} /> },
    {
      key: 'fees',
      title: words.fees,
      isFigure: true,
      cell: ({ fees, currency }) => <bdi>{formatMoney(fees, locale, currency)}</bdi>,
    },
    {
      key: 'paid',
      title: words.paid_out,
      isFigure: true,
      cell: ({ amount, net, currency }) => <bdi>{formatMoney(amount ?? net, locale, currency)}</bdi>,
    },
  ]
  return (
    <Page title={words.title} intro={words.intro}>
      {may('settlements.change') && (
        <Section title={words.add}>
          <p className="mb-4 max-w-prose text-muted text-small">{words.add_text}</p>
          <AddFile />
        </Section>
      )}
      <Section title={words.list}>
        <div className="mb-4 max-w-xs">
          <ChosenFilter
            name="gateway"
            label={words.from}
            all={words.anyone}
            options={[
              { value: 'stripe', label: gatewayNames.stripe },
              { value: 'paymob', label: gatewayNames.paymob },
            ]}
          />
        </div>
        <List
          label={words.list}
          columns={columns}
          page={page}
          rowKey={({ id }) => id}
          loadMore={(after) => deskCall('GET /desk/settlements', { query: { after, ...(gateway && { gateway }) } })}
          empty={{ title: words.none, text: words.none_text }}
        />
      </Section>
      <Section id="unsettled" title={words.unsettled}>
        <p className="mb-4 max-w-prose text-muted text-small">{words.unsettled_text(unsettled.days)}</p>
        <UnsettledPayments rows={unsettled.rows} count={unsettled.count} />
      </Section>
    </Page>
  )
}

function UnsettledPayments({ rows, count }: { rows: Unsettled[]; count: number }) {
  const locale = useLocale()
  const words = deskSettlements[locale]
  if (rows.length === 0) return <p className="text-small">{words.unsettled_none}</p>
  const columns: Column<Unsettled>[] = [
    {
      key: 'order',
      title: words.order,
      isName: true,
      cell: ({ order_id, order_number }) => (
        <PageLink to={`/desk/orders/${order_id}`} className="textlink">
          <Figure className="whitespace-nowrap">{order_number}</Figure>
        </PageLink>
      ),
    },
    { key: 'from', title: words.from, cell: ({ gateway }) => gatewayNames[gateway] },
    { key: 'day', title: words.day, cell: ({ created_at }) => formatDay(created_at, locale) },
    {
      key: 'transaction',
      title: words.transaction,
      cell: ({ transaction_id }) => <Figure className="wrap-anywhere">{transaction_id}</Figure>,
    },
    {
      key: 'amount',
      title: words.amount,
      isFigure: true,
      cell: ({ amount, currency }) => <bdi>{formatMoney(amount, locale, currency)}</bdi>,
    },
  ]
  return (
    <div className="space-y-3">
      <List label={words.unsettled} columns={columns} page={{ rows }} rowKey={({ transaction_id }) => transaction_id} />
      {count > rows.length && <p className="text-small">{words.unsettled_more(count - rows.length)}</p>}
    </div>
  )
}
