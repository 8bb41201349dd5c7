import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DeskOrderFilters } from '#shared/desk/orders.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { filtersOf, List } from '#web/desk/list/list.tsx'
import { BulkActions } from '#web/desk/orders/bulk-actions.tsx'
import { orderColumns } from '#web/desk/orders/order-columns.tsx'
import { OrderFilters } from '#web/desk/orders/order-filters.tsx'
import { Views } from '#web/desk/orders/views.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as DeskOrderFilters
  const [page, views] = await Promise.all([
    deskCall('GET /desk/orders', { query }, request.signal),
    deskCall('GET /desk/views/{list}', { params: { list: 'orders' } }, request.signal),
  ])
  return { page, query, views: views.rows }
}

/** All orders: views, search, filters, the list, and what is done to several at once. */
export default function OrdersPage() {
  const { page, query, views } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskOrders[locale]
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())
  const toggle = (id: string, number: string) =>
    setSelected((before) => {
      const next = new Map(before)
      if (!next.delete(id)) next.set(id, number)
      return next
    })
  return (
    <Page title={words.title} intro={query.sort === 'oldest' ? words.intro_oldest : words.intro}>
      <Views views={views} />
      <OrderFilters />
      <BulkActions
        selected={selected}
        onSelectPage={
          page.rows.length > 0
            ? () => setSelected(new Map(page.rows.map(({ id, order_number }) => [id, order_number])))
            : undefined
        }
        onClear={() => setSelected(new Map())}
      />
      <List
        label={words.title}
        page={page}
        rowKey={({ id }) => id}
        columns={orderColumns(locale, { selected, toggle })}
        loadMore={(after) => deskCall('GET /desk/orders', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}
