import { useCallback, useState } from 'react'
import type { OrderSummary } from '#shared/api/account.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { localeOf } from '#shared/locale.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { OrderRow } from '#web/orders/order-row.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/orders.ts'

export function meta(args: Route.MetaArgs) {
  const words = myAccount[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.orders,
    description: words.track_have_account,
    path: '/my-account/orders',
    hidden: true,
  })
}

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
  const locale = useLocale()
  const [more, setMore] = useState<OrderSummary[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // A new order shifts the pages, so duplicates are dropped.
  const orders = [...first, ...more.filter(({ id }) => !first.some((each) => each.id === id))]

  async function showMore() {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await fetchPage(Math.floor(orders.length / perPage) + 1)
      setMore((before) => [...before, ...data.filter(({ id }) => !before.some((each) => each.id === id))])
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
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
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      {orders.length < total && (
        <Button wide busy={busy} onClick={() => void showMore()}>
          {words.more_orders}
        </Button>
      )}
    </>
  )
}
