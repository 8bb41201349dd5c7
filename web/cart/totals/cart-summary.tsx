import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import { countryCodes, isCountryCode } from '#shared/countries.ts'
import { formatDay } from '#shared/day.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { applyCoupon, setCountry } from '#web/browser/cart/cart-store.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { DeliveryDate, Totals } from '#web/cart/totals/totals.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Delivery, total and checkout button. On phones the total and the button are fixed at the bottom of the screen. */
export function CartSummary({ cart }: { cart: ShownCart }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const coupon = useKeptFocus<HTMLDivElement>(cart.coupon === null)
  // The checkout leads to the line that cannot be sold.
  useEffect(() => {
    if (location.hash === '#problem') goToProblem()
  }, [])
  return (
    <>
      <section aria-label={words.summary} className="card mt-8 space-y-5 p-4 md:p-6 lg:sticky lg:top-24 lg:mt-0">
        <DeliveryChoice cart={cart} />
        <div ref={coupon} tabIndex={-1} className="outline-none">
          {cart.coupon ? <AppliedCoupon coupon={cart.coupon} /> : <CouponForm />}
        </div>
        {cart.offer && (
          <p className="text-small">
            {words.offer_prices(`\u2066${cart.offer.number}\u2069`, formatDay(cart.offer.valid_until, locale))}
          </p>
        )}
        <Totals totals={cart.totals} updating={cart.updating} />
        <div className="hidden lg:block">
          <Checkout blocked={cart.problems.length > 0} />
        </div>
        <p className="text-label text-muted">{words.next}</p>
      </section>
      <div className="foot-bar sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
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

/** Delivery country and date: a calendar date, not a number of days. */
function DeliveryChoice({ cart: { delivery, problems } }: { cart: Pick<Cart, 'delivery' | 'problems'> }) {
  const words = useMessages(cartWords)
  return (
    <div className="space-y-2">
      <Select
        label={words.deliver_to}
        value={delivery.country}
        error={problems.find(({ line }) => line === '')?.message}
        onChange={(event) => {
          const { value } = event.target
          if (isCountryCode(value)) void setCountry(value)
        }}
      >
        {countryCodes.map((code) => (
          <option key={code} value={code}>
            {words[`country_${code}`]}
          </option>
        ))}
      </Select>
      <DeliveryDate delivery={delivery} />
    </div>
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
  const first = document.querySelector<HTMLElement>('[data-problem], select[aria-invalid]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}

/** Collapsed behind a plain link, so that shoppers do not leave to look for codes. */
function CouponForm() {
  const words = useMessages(cartWords)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.code as HTMLInputElement
    const code = input.value.trim()
    if (!code || busy) return
    setBusy(true)
    const problem = await applyCoupon(code)
    setBusy(false)
    setError(problem?.message ?? null)
    // So that a screen reader says why.
    if (problem) input.focus()
  }

  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="textlink min-h-11 text-small">
        {words.coupon_ask}
      </button>
    )
  return (
    <form onSubmit={apply} className="flex items-start gap-2">
      <Field
        label={words.coupon_label}
        name="code"
        dir="ltr"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
        onChange={() => setError(null)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" busy={busy} className="mt-7">
        {words.coupon_apply}
      </Button>
    </form>
  )
}

function AppliedCoupon({ coupon }: { coupon: NonNullable<Cart['coupon']> }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-small">
      <div className="min-w-0">
        <p className="font-semibold">
          <Figure>{coupon.code}</Figure>
        </p>
        <p className={coupon.applied ? 'text-muted' : 'text-error'}>
          {coupon.applied ? (locale === 'ar' ? coupon.label_ar : coupon.label) : coupon.reason}
        </p>
        {coupon.applied && coupon.limit && <p className="text-label text-muted">{coupon.limit}</p>}
      </div>
      <button type="button" onClick={() => void applyCoupon('')} className="textlink min-h-11">
        {words.coupon_remove}
      </button>
    </div>
  )
}
