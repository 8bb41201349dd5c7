import { places } from '#domain/shipping/places.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { refresh, useCart } from '#web/browser/cart/cart-store.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { useSavedAddresses } from '#web/checkout/address/use-saved-addresses.ts'
import { CheckoutForm } from '#web/checkout/checkout-form.tsx'
import { CheckoutFrame, FormSkeleton } from '#web/checkout/checkout-frame.tsx'
import { NothingToOrder } from '#web/checkout/nothing-to-order.tsx'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/checkout.ts'

export const handle = { shell: 'secure' }

/** Nothing personal: countries and cities, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export const meta = metaOf(checkout, (words) => ({
  title: words.details_title,
  description: words.description,
  path: '/cart/checkout',
  hidden: true,
}))

/** The buyer's details. Waits for the cart, which supplies the car and the country, and for a customer's addresses. */
export default function CheckoutPage({ loaderData: { places } }: Route.ComponentProps) {
  const words = useMessages(checkout)
  const inCart = useMessages(cartWords)
  const { cart, status, problem } = useCart()
  const book = useSavedAddresses()
  return (
    <CheckoutFrame step="step_details" title={words.details_title}>
      {cart?.count === 0 && !cart.updating ? (
        <NothingToOrder />
      ) : cart && book ? (
        <CheckoutForm cart={cart} places={places} book={book} />
      ) : !cart && status === 'failed' ? (
        <Notice
          kind="error"
          title={inCart.failed_title}
          action={<Button onClick={() => void refresh()}>{inCart.try_again}</Button>}
        >
          {problem?.message}
        </Notice>
      ) : (
        <FormSkeleton label={words.loading} />
      )}
    </CheckoutFrame>
  )
}
