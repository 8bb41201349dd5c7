import { checkout } from '#shared/i18n/checkout.ts'
import { lastConfirmed } from '#web/browser/confirmed-orders.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useMessages } from '#web/shell/language.ts'

/** In the place of the form while the cart is empty: after Back from a payment, the order that emptied it. */
export function NothingToOrder() {
  const words = useMessages(checkout)
  const order = lastConfirmed()
  if (!order) return <EmptyCart />
  return (
    <Notice
      kind="success"
      title={words.placed(order.order_number)}
      action={
        <LinkButton look="primary" to={`/thank-you?order_id=${order.id}`}>
          {words.placed_action}
        </LinkButton>
      }
    >
      {words.placed_text}
    </Notice>
  )
}
