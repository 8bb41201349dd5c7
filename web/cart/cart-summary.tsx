import { useId } from 'react'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import type { ShownCart } from '#web/browser/shown-cart.ts'
import { Coupon } from '#web/cart/coupon.tsx'
import { DeliveryChoice } from '#web/cart/delivery-choice.tsx'
import { Totals } from '#web/cart/totals.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Price } from '#web/design/price.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Delivery, total and checkout button. On phones the total and the button are fixed at the bottom of the screen. */
export function CartSummary({ cart }: { cart: ShownCart }) {
  const words = useMessages(cartWords)
  return (
    <>
      <section aria-label={words.summary} className="card mt-8 space-y-5 p-4 md:p-6 lg:sticky lg:top-24 lg:mt-0">
        <DeliveryChoice delivery={cart.delivery} />
        <Coupon coupon={cart.coupon} />
        <Totals totals={cart.totals} updating={cart.updating} />
        <div className="hidden lg:block">
          <Checkout blocked={cart.problems.length > 0} />
        </div>
        <p className="text-label text-muted">{words.next}</p>
      </section>
      <div className="foot-bar sticky bottom-0 z-10 -mx-4 mt-6 flex items-center gap-4 border-line border-t bg-surface px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
        <p className="leading-tight">
          <span className="block text-label text-muted">{words.total}</span>
          <Price fils={cart.totals.total} exact className="font-semibold text-body" />
        </p>
        <div className="flex-1">
          <Checkout blocked={cart.problems.length > 0} />
        </div>
      </div>
    </>
  )
}

/** The checkout button. While a line cannot be sold it scrolls to that line's problem instead. */
function Checkout({ blocked }: { blocked: boolean }) {
  const words = useMessages(cartWords)
  const id = useId()
  if (blocked)
    return (
      <>
        <Button look="primary" size="large" wide aria-describedby={id} onClick={goToProblem}>
          {words.checkout}
        </Button>
        <span id={id} className="mt-1 block text-label text-error">
          {words.blocked}
        </span>
      </>
    )
  return (
    <LinkButton to="/cart/account" look="primary" size="large" wide>
      {words.checkout}
    </LinkButton>
  )
}

function goToProblem(): void {
  const first = document.querySelector<HTMLElement>('[data-problem]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
