import { type FormEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Address } from '#shared/api/account.ts'
import { isCountryCode } from '#shared/countries.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { setCountry } from '#web/browser/cart/cart-store.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'
import { DeliveryDate } from '#web/cart/totals/totals.tsx'
import { CompanyFields, ContactFields } from '#web/checkout/address/contact-fields.tsx'
import type { Place } from '#web/checkout/address/places.ts'
import { SavedAddresses } from '#web/checkout/address/saved-addresses.tsx'
import { CarPart, useOrderCar } from '#web/checkout/car-part.tsx'
import { FormPart } from '#web/checkout/checkout-frame.tsx'
import { DeliveryStatus } from '#web/checkout/delivery-status.tsx'
import { readDraft } from '#web/checkout/draft.ts'
import { deliveredElsewhere, deliveryCountry } from '#web/checkout/order-values.ts'
import { SteadyButton } from '#web/checkout/steady-button.tsx'
import { cartSummaryLines, Summary } from '#web/checkout/summary.tsx'
import { type OrderFormState, useOrderForm } from '#web/checkout/use-order-form.ts'
import { type Refusal, usePlacing } from '#web/checkout/use-placing.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Notice } from '#web/design/notice.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { cart: ShownCart; places: readonly Place[]; book: readonly Address[] }

/** The checkout form: contact, delivery address, car, then on to payment. Input is never lost. */
export function CheckoutForm({ cart, places, book }: Props) {
  const words = useMessages(checkout)
  const inCart = useMessages(cartWords)
  const locale = useLocale()
  const [first] = useState(() => readDraft(cart.delivery.country))
  const form = useOrderForm(first, locale)
  const { values } = form
  const problemsId = useId()
  const problems = useRef<HTMLDivElement>(null)
  const car = useOrderCar(cart, form)
  const { place, busy, isSent, refusal } = usePlacing(form, car.isComing)
  const country = deliveryCountry(values)
  // Typing in the form does not render it again.
  const summary = useMemo(
    () => (
      <Summary lines={cartSummaryLines(cart)} totals={cart.totals} updating={cart.updating}>
        <DeliveryDate delivery={cart.delivery} />
      </Summary>
    ),
    [cart],
  )
  const delivery = (
    <DeliveryStatus
      delivery={cart.delivery}
      totals={cart.totals}
      isComing={cart.updating || country !== cart.delivery.country}
    />
  )
  // Once per choice: if that fails, storing the order tries it again.
  const priceFor = useEffectEvent((chosen: string) => {
    if (isCountryCode(chosen) && chosen !== cart.delivery.country) void setCountry(chosen)
  })
  useEffect(() => priceFor(country), [country])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cart.problems.length > 0) return problems.current?.focus()
    place()
  }

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
      {/* First, since what cannot be ordered makes the form pointless. */}
      <div ref={problems} id={problemsId} tabIndex={-1} className="outline-none lg:col-span-2">
        {cart.problems.length > 0 && <NotOrderable problems={cart.problems} />}
      </div>
      <div className="lg:order-last">{summary}</div>
      <form ref={form.form} method="post" noValidate onSubmit={submit} className="mt-6 space-y-10 lg:mt-0">
        <fieldset disabled={isSent} className="min-w-0 space-y-10">
          <FormPart title={words.billing}>
            <SavedAddresses form={form} places={places} book={book} />
            <ContactFields
              whose="billing"
              form={form}
              places={places}
              afterCountry={values.is_same_shipping && delivery}
            />
            <CompanyFields form={form} />
            <Choice
              kind="checkbox"
              label={words.same_shipping}
              hint={values.is_same_shipping ? words.same_shipping_hint : undefined}
              checked={values.is_same_shipping}
              onChange={(event) => form.fill(deliveredElsewhere(values, !event.target.checked))}
              className="mt-3"
            />
          </FormPart>
          {!values.is_same_shipping && (
            <FormPart title={words.shipping}>
              <SavedAddresses whose="shipping" form={form} places={places} book={book} />
              <ContactFields whose="shipping" form={form} places={places} afterCountry={delivery} />
            </FormPart>
          )}
          <CarPart cart={cart} form={form} car={car} />
          <div className="space-y-3">
            {country === 'AE' && (
              <Choice
                kind="checkbox"
                framed
                label={words.installation}
                hint={words.installation_hint}
                checked={values.professional_installation}
                onChange={(event) => form.fill({ professional_installation: event.target.checked })}
              />
            )}
            <Notes form={form} />
          </div>
        </fieldset>
        <div className="space-y-3">
          {refusal && <Refused refusal={refusal} onChangeCar={car.choice.open} />}
          {form.hasErrors && !refusal && (
            <p role="alert" className="text-error text-small">
              {words.mend}
            </p>
          )}
          <SteadyButton type="submit" busy={busy} aria-describedby={cart.problems.length > 0 ? problemsId : undefined}>
            {words.continue}
          </SteadyButton>
          {cart.problems.length > 0 && <p className="text-error text-small">{inCart.blocked}</p>}
          <p className="text-label text-muted">{words.continue_text}</p>
        </div>
      </form>
    </div>
  )
}

function NotOrderable({ problems }: { problems: ShownCart['problems'] }) {
  const words = useMessages(checkout)
  return (
    <Notice
      kind="error"
      title={words.not_orderable}
      action={<LinkButton to="/cart#problem">{words.to_cart}</LinkButton>}
      className="mb-6"
    >
      {problems.map(({ line, message }) => (
        <p key={line}>{message}</p>
      ))}
    </Notice>
  )
}

function Refused({ refusal, onChangeCar }: { refusal: Refusal; onChangeCar: () => void }) {
  const words = useMessages(checkout)
  return (
    <Notice
      kind="error"
      title={refusal.title}
      action={
        <span className="flex flex-wrap gap-2">
          {refusal.changesCar && <Button onClick={onChangeCar}>{words.car_change}</Button>}
          {refusal.leadsToCart && <LinkButton to="/cart">{words.to_cart}</LinkButton>}
        </span>
      }
    >
      {refusal.message}
    </Notice>
  )
}

function Notes({ form }: { form: OrderFormState }) {
  const words = useMessages(checkout)
  const [open, setOpen] = useState(form.values.order_notes !== '')
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="textlink min-h-11 text-small">
        {words.notes_add}
      </button>
    )
  return (
    <TextArea
      label={words.notes}
      optional
      name="order_notes"
      autoFocus={form.values.order_notes === ''}
      value={form.values.order_notes}
      error={form.error('order_notes')}
      onChange={(event) => form.fill({ order_notes: event.target.value })}
      onBlur={() => form.leave('order_notes')}
    />
  )
}
