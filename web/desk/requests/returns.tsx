import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedReturn } from '#shared/desk/requests.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { requests } from '#shared/i18n/requests.ts'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/returns', { query: filtersOf(request) as { all?: '1' } }, request.signal)
}

/** Goods that come back, for a refund or an exchange. */
export default function ReturnsPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskRequests[locale]
  const filters = useFilters()
  const all = filters.value('all') as '1' | ''
  const columns: Column<ListedReturn>[] = [
    {
      key: 'number',
      title: words.number,
      isName: true,
      cell: ({ id, number }) => (
        <PageLink to={`/desk/returns/${id}`} className="textlink">
          <Figure className="whitespace-nowrap">{number}</Figure>
        </PageLink>
      ),
    },
    {
      key: 'order',
      title: words.order,
      cell: ({ order_id, order_number }) => (
        <PageLink to={`/desk/orders/${order_id}`} className="textlink">
          <Figure className="whitespace-nowrap">{order_number}</Figure>
        </PageLink>
      ),
    },
    { key: 'for', title: words.for, cell: ({ kind }) => words[`for_${kind}`] },
    { key: 'goods', title: words.goods, cell: ({ pieces }) => words.pieces(pieces) },
    { key: 'reason', title: words.reason, cell: ({ reason }) => requests[locale][`reason_${reason}`] },
    { key: 'state', title: words.state, cell: ({ state }) => words[`return_${state}`] },
    { key: 'since', title: words.since, cell: ({ created_at }) => formatDay(created_at, locale) },
  ]
  return (
    <Page title={words.returns_title} intro={words.returns_intro}>
      <Select
        label={words.show}
        className="max-w-xs"
        value={all}
        onChange={(event) => filters.set('all', event.target.value)}
      >
        <option value="">{words.open}</option>
        <option value="1">{words.all}</option>
      </Select>
      <List
        label={words.returns_title}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/returns', { query: { ...(all && { all }), after } })}
        empty={{ title: words.no_returns, text: words.no_returns_text }}
      />
    </Page>
  )
}
