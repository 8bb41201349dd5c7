import { useCallback } from 'react'
import type { Answer } from '#shared/api.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { AddressText } from '#web/account/address-text.tsx'
import { useCustomer } from '#web/account/customer.ts'
import { Garage } from '#web/account/garage-list.tsx'
import { OrderRow } from '#web/account/order-row.tsx'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The account's overview: cars first, then the latest order and the delivery address. */
export function OverviewPage() {
  const words = useMessages(customer)
  const own = useAccountQuery(useCallback((signal) => call('GET /my-account', {}, { signal }), []))
  const known = useCustomer()
  return (
    <AccountFrame title={words.hello(known?.first_name ?? '')}>
      <QueryResult own={own}>{(account) => <Overview account={account} />}</QueryResult>
    </AccountFrame>
  )
}

function Overview({ account: { latest_order, counts, default_address } }: { account: Answer<'GET /my-account'> }) {
  const words = useMessages(myAccount)
  const { no_orders, shop_now } = useMessages(customer)
  return (
    <div className="space-y-10">
      <Garage />
      <section aria-labelledby="orders" className="space-y-4">
        <h2 id="orders" className="text-title">
          {words.latest_order}
        </h2>
        {latest_order ? (
          <>
            <ul>
              <OrderRow order={latest_order} />
            </ul>
            <PageLink to="/my-account/orders" className="textlink inline-flex min-h-11 items-center">
              {words.all_orders(counts.orders)}
            </PageLink>
          </>
        ) : (
          <Notice action={<LinkButton to="/alloy-wheels">{shop_now}</LinkButton>}>{no_orders}</Notice>
        )}
      </section>
      <section aria-labelledby="address" className="space-y-4">
        <h2 id="address" className="text-title">
          {words.default_address}
        </h2>
        {default_address ? (
          <div className="card flex flex-wrap items-start justify-between gap-4 p-4">
            <AddressText address={default_address} />
            <PageLink to="/my-account/addresses" className="textlink inline-flex min-h-11 items-center text-small">
              {words.change}
            </PageLink>
          </div>
        ) : (
          <Notice action={<LinkButton to="/my-account/addresses">{words.add_address}</LinkButton>}>
            {words.no_address}
          </Notice>
        )}
      </section>
    </div>
  )
}
