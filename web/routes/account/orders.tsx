import { useCallback, useState } from 'react'
import type { OrderSummary } from '#shared/api/account.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { QueryResult, useAccountQuery, useAction } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { OrderRow } from '#web/orders/order-row.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

export const meta = metaOf(myAccount, (words) => ({
  title: words.orders,
  description: words.track_have_account,
  path: '/my-account/orders',
  hidden: true,
}))

const perPage = 12

function fetchPage(page: number, signal?: AbortSignal) {
  return call('GET /my-account/orders', { query: { page, per_page: perPage } }, signal && { signal })
}

/** The orders, newest first, paginated. */
export default function OrdersPage() {
  const words = useMessages(myAccount)
  const query = useAccountQuery(useCallback((signal) => fetchPage(1, signal), []))
  return (
    <AccountFrame title={words.orders}>
      <QueryResult query={query}>{({ data, total }) => <Orders first={data} total={total} />}</QueryResult>
    </AccountFrame>
  )
}

function Orders({ first, total }: { first: OrderSummary[]; total: number }) {
  const words = useMessages(myAccount)
  const { no_orders, shop_now } = useMessages(customer)
  const [more, setMore] = useState<OrderSummary[]>([])
  const { run, busy, failure } = useAction()
  // A new order shifts the pages, so duplicates are dropped.
  const orders = [...first, ...more.filter(({ id }) => !first.some((each) => each.id === id))]

  async function showMore() {
    const { data } = await fetchPage(Math.floor(orders.length / perPage) + 1)
    setMore((before) => [...before, ...data.filter(({ id }) => !before.some((each) => each.id === id))])
  }

  if (orders.length === 0)
    return <Notice action={<LinkButton to="/alloy-wheels">{shop_now}</LinkButton>}>{no_orders}</Notice>
  return (
    <>
      <ul className="space-y-3">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {failure}
      {orders.length < total && (
        <Button wide busy={busy !== null} onClick={() => void run(showMore)}>
          {words.more_orders}
        </Button>
      )}
    </>
  )
}
