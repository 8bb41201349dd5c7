import { cart as cartWords } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { refresh, useCart } from '#web/browser/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { CheckoutForm } from '#web/checkout/checkout-form.tsx'
import { FormSkeleton } from '#web/checkout/form-skeleton.tsx'
import type { Place } from '#web/checkout/places.ts'
import { Steps } from '#web/checkout/steps.tsx'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ChatLine } from '#web/shell/chat-line.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The buyer's details. Waits for the cart, which supplies the car and the country. */
export function CheckoutPage({ places }: { places: readonly Place[] }) {
  const words = useMessages(checkout)
  const inCart = useMessages(cartWords)
  const { cart, status, problem } = useCart()
  return (
    <div className="frame-narrow py-4 md:py-8">
      <Steps at="step_details" />
      <h1 className="mt-2 mb-5 text-display md:mb-8">{words.details_title}</h1>
      {cart ? (
        cart.count === 0 && !cart.updating ? (
          <EmptyCart />
        ) : (
          <CheckoutForm cart={cart} places={places} />
        )
      ) : status === 'failed' ? (
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
      <ChatLine className="mt-6" />
    </div>
  )
}
