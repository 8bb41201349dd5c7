import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedCustomer } from '#shared/desk/customers.ts'
import { deskCustomers } from '#shared/i18n/desk/customers.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { ChosenFilter, SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as { q?: string; state?: 'blocked' }
  return { query, page: await deskCall('GET /desk/customers', { query }, request.signal) }
}

/** Customers with an account, the newest first. */
export default function CustomersPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCustomers[locale]
  const columns: Column<ListedCustomer>[] = [
    {
      key: 'customer',
      title: words.customer,
      isName: true,
      cell: ({ id, name, email, blocked_at }) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <PageLink to={`/desk/customers/${id}`} className="textlink">
              <bdi>{name || words.unnamed}</bdi>
            </PageLink>
            {blocked_at && <Badge>{words.blocked}</Badge>}
          </span>
          <span className="block wrap-anywhere font-normal text-label text-muted md:min-w-48">
            <bdi dir="ltr">{email}</bdi>
          </span>
        </>
      ),
    },
    { key: 'phone', title: words.phone, cell: ({ phone }) => (phone ? <Figure>{phone}</Figure> : '–') },
    { key: 'orders', title: words.orders, isFigure: true, cell: ({ orders }) => <Figure>{orders}</Figure> },
    { key: 'spend', title: words.spend, isFigure: true, cell: ({ spend }) => <bdi>{formatMoney(spend, locale)}</bdi> },
    {
      key: 'last',
      title: words.last_order,
      cell: ({ last_order_at }) => (last_order_at ? formatDay(last_order_at, locale) : '–'),
    },
    { key: 'since', title: words.since, isSpare: true, cell: ({ created_at }) => formatDay(created_at, locale) },
  ]
  return (
    <Page title={deskFrame[locale].customers} intro={words.intro}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchFilter name="q" label={words.search} />
        <ChosenFilter
          name="state"
          label={words.state}
          all={words.all}
          options={[{ value: 'blocked', label: words.only_blocked }]}
        />
      </div>
      <List
        label={deskFrame[locale].customers}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/customers', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}
