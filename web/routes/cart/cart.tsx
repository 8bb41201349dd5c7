import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { cart, cart as cartWords } from '#shared/i18n/cart.ts'
import { dismissProblem, refresh, useCart } from '#web/browser/cart/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { CartLines } from '#web/cart/lines/cart-lines.tsx'
import { CartSummary } from '#web/cart/totals/cart-summary.tsx'
import { late } from '#web/delivery/late.ts'
import { StaticHtml } from '#web/delivery/static-html.tsx'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ChatLine } from '#web/shell/chat/chat-line.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'

export const meta = metaOf(cart, (words) => ({ title: words.title, description: words.description, path: '/cart' }))

// Lazy, with its messages, because few shoppers use it.
const CartCar = late(() => import('#web/cart/car/cart-car.tsx'))
// Lazy, after the lines, because it needs the product page's messages.
const Assurances = late(() => import('#web/cart/assurances.tsx'))

/** The cart page, from its loading state to the checkout button. */
export default function CartPage() {
  const words = useMessages(cartWords)
  const { cart, status, problem } = useCart()
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  return (
    <div className="cart-page frame-narrow py-6 md:py-10">
      <header className="mb-4 space-y-1 md:mb-6">
        <h1 className="text-display">{words.title}</h1>
        {/* An empty cart has nothing to keep; the line keeps its space, so that the layout does not shift. */}
        <p className={classNames('text-pretty text-muted', cart?.count === 0 && 'invisible')}>{words.kept}</p>
      </header>
      {cart && problem && !problem.code.startsWith('coupon') && (
        <Notice kind="error" className="mb-4" action={<Dismiss />}>
          {problem.message}
        </Notice>
      )}
      {cart ? (
        <div className="cart-columns">
          <div>
            {cart.cart_items[0] && (
              <Suspense fallback={<div className="card mb-6 min-h-25 max-[22rem]:min-h-34.5 md:min-h-19.5" />}>
                <CartCar lines={cart.cart_items} />
              </Suspense>
            )}
            <CartLines cart={cart} />
            <Suspense fallback={<div className={cart.cart_items[0]?.vehicle ? 'mt-6 min-h-36' : 'mt-6 min-h-15'} />}>
              <Assurances lines={cart.cart_items} returns={facts?.returns} />
            </Suspense>
            {cart.cart_items[0] && cart.delivery.country === 'AE' && facts && (
              <StaticHtml markup={facts.store.markup.fitters} className="mt-6" />
            )}
            {cart.count === 0 && <EmptyCart />}
          </div>
          {cart.count > 0 && <CartSummary cart={cart} />}
        </div>
      ) : status === 'failed' ? (
        <Notice
          kind="error"
          title={words.failed_title}
          action={<Button onClick={() => void refresh()}>{words.try_again}</Button>}
        >
          {problem && problem.message !== words.failed_title ? problem.message : words.failed_text}
        </Notice>
      ) : (
        <CartSkeleton />
      )}
      <ChatLine className="mt-6" />
    </div>
  )
}

function Dismiss() {
  const words = useMessages(cartWords)
  return (
    <button
      type="button"
      aria-label={words.dismiss}
      onClick={dismissProblem}
      className="-m-2 grid size-11 place-items-center rounded-control"
    >
      <Icon name="close" />
    </button>
  )
}

/** Placeholder in the cart's layout while it loads, so that nothing shifts. */
function CartSkeleton() {
  const words = useMessages(cartWords)
  return (
    <div aria-busy="true" className="cart-columns min-h-svh">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div className="divide-y divide-line">
        <div className="h-8" />
        <div className="grid min-h-56 grid-cols-[--spacing(22)_minmax(0,1fr)] gap-4 py-5 sm:grid-cols-[8rem_1fr] md:gap-6">
          <div className="pearl aspect-square self-start rounded-card" />
          <div className="space-y-3">
            <Bar className="w-1/4" />
            <Bar className="w-2/3" />
            <Bar className="w-1/2" />
          </div>
        </div>
      </div>
      <div className="card mt-8 min-h-96 space-y-4 p-4 md:p-6 lg:mt-0">
        <Bar className="w-1/3" />
        <Bar className="h-11 w-full" />
        <Bar className="w-2/3" />
      </div>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`h-4 rounded-control bg-sunken ${className}`} />
}
