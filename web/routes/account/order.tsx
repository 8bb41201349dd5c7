import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { places } from '#domain/shipping/places.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { QueryResult, useAccountQuery, useAction } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { refresh } from '#web/browser/cart/cart-store.ts'
import { sessionId } from '#web/browser/session.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { OrderView } from '#web/orders/order-view.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Nothing personal: cities in both languages, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export const meta = metaOf(myAccount, (words) => ({
  title: words.order,
  description: words.track_have_account,
  path: '/my-account/orders',
  hidden: true,
}))

/** One of the customer's orders. */
export default function OrderPage() {
  const words = useMessages(myAccount)
  const { order: id = '' } = useParams()
  const query = useAccountQuery(
    useCallback(
      (signal) =>
        call('GET /order/getById/{id}', { params: { id } }, { signal }).catch(async (error: unknown) => {
          // A guest may ask, too, and gets the answer that there is none, as does a customer whose sign-in has ended.
          await call('GET /my-account', {}, { signal })
          throw error
        }),
      [id],
    ),
  )
  return (
    <AccountFrame
      title={
        <>
          {words.order} {query.at === 'loaded' && <Figure>{query.data.order_number}</Figure>}
        </>
      }
    >
      <PageLink to="/my-account/orders" className="textlink inline-flex min-h-11 items-center gap-1 text-small">
        <Icon name="back" size={18} />
        {words.back_to_orders}
      </PageLink>
      <QueryResult query={query}>
        {(order) => (
          <OrderView order={order}>
            <BuyAgain order={order} />
          </OrderView>
        )}
      </QueryResult>
    </AccountFrame>
  )
}

function BuyAgain({ order }: { order: Order }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const { run, busy, failure } = useAction()
  const [done, setDone] = useState<Answer<'POST /order/{id}/buy-again'> | null>(null)

  async function buy() {
    setDone(await call('POST /order/{id}/buy-again', { params: { id: order.id }, body: { session_id: sessionId() } }))
    void refresh()
  }

  const isNothing = done !== null && done.left_out.length === order.lines.filter(({ axle }) => axle !== 'rear').length
  return (
    <div className="space-y-3">
      <Button wide busy={busy !== null} onClick={() => void run(buy)}>
        <Icon name="cart" />
        {words.buy_again}
      </Button>
      {done && (
        <Notice
          kind={isNothing ? 'warn' : 'success'}
          action={!isNothing && <LinkButton to="/cart">{words.to_cart}</LinkButton>}
        >
          {isNothing ? words.none_left : words.bought_again}
          {!isNothing && done.left_out.length > 0 && (
            <> {words.left_out(done.left_out.join(locale === 'ar' ? '، ' : ', '))}</>
          )}
        </Notice>
      )}
      {failure}
    </div>
  )
}
