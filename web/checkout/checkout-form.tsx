import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { isCountryCode } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { inLocale } from '#shared/locale.ts'
import { isCarUnknown, notKnown } from '#shared/unknown-car.ts'
import { setCountry } from '#web/browser/cart/cart-store.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'
import { useCarChoice } from '#web/cart/car/use-car-choice.ts'
import { DeliveryDate } from '#web/cart/totals/delivery-choice.tsx'
import { CompanyFields, ContactFields } from '#web/checkout/address/contact-fields.tsx'
import type { Place } from '#web/checkout/address/places.ts'
import { SavedAddresses } from '#web/checkout/address/saved-addresses.tsx'
import { carFitState, carKey, readDraft } from '#web/checkout/draft.ts'
import { deliveryCountry } from '#web/checkout/order-values.ts'
import { type Refusal, storeOrder } from '#web/checkout/store-order.ts'
import { cartSummaryLines, Summary } from '#web/checkout/summary.tsx'
import { useOrderForm } from '#web/checkout/use-order-form.ts'
import { useCarNames, VehicleFields } from '#web/checkout/vehicle-fields.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const CarDialog = lazy(() => import('#web/cart/car/car-dialog.tsx'))
const Guarantee = lazy(() => import('#web/cart/guarantee.tsx'))

const noCar = { vehicle_make: '', vehicle_model: '', vehicle_year: '', vehicle_model_sub: '' }
const unknownCar = { ...noCar, vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }

/** The checkout form: contact, delivery address, car, then on to payment. Input is never lost. */
export function CheckoutForm({ cart, places }: { cart: ShownCart; places: readonly Place[] }) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const navigate = useNavigate()
  const [first] = useState(() => readDraft(cart.delivery.country))
  const form = useOrderForm(first, locale)
  const { values } = form
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [awaitsCar, setAwaitsCar] = useState(false)
  const isSending = useRef(false)
  const problemsId = useId()
  const choice = useCarChoice()
  const [typing, setTyping] = useState(false)
  // An order without wheels has no car on its cart lines.
  const [picked, setPicked] = useState<ChosenVehicle | null>(null)
  const carPart = useRef<HTMLDivElement>(null)
  const problems = useRef<HTMLDivElement>(null)
  const cartCar = cart.cart_items.find((line) => line.vehicle)?.vehicle ?? null
  const carIsComing = useCarNames(cartCar ?? picked, form, locale)
  const carIs = carIsComing ? 'checked' : carFitState(form.draft, carKey(cartCar))
  const carText = isCarUnknown(values)
    ? words.car_unknown_text
    : carIs === 'checked'
      ? cart.problems.length === 0 && words.car_text
      : carIs === 'none' && words.car_missing
  const country = deliveryCountry(values)
  useEffect(() => {
    if (isCountryCode(country) && country !== cart.delivery.country) void setCountry(country)
  }, [country, cart.delivery.country])

  // Submitted while the car's names load: submits by itself as soon as they arrive.
  const goOn = useEffectEvent(() => void send())
  useEffect(() => {
    if (!awaitsCar || carIsComing) return
    setAwaitsCar(false)
    goOn()
  }, [awaitsCar, carIsComing])

  function chosen(car: ChosenVehicle | null) {
    setTyping(false)
    setPicked(car)
    // Clearing the key refetches the chosen car's names and discards typed ones.
    form.fill(car ? {} : unknownCar, { car: '', checked: null })
  }

  function type() {
    setTyping(true)
    if (isCarUnknown(values)) form.fill(noCar)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cart.problems.length > 0) return problems.current?.focus()
    if (carIsComing) setAwaitsCar(true)
    else void send()
  }

  async function send() {
    if (isSending.current || !form.isWhole()) return
    isSending.current = true
    setBusy(true)
    setRefusal(null)
    const refused = await storeOrder(values, locale)
    isSending.current = false
    setBusy(false)
    if (!refused) return navigate(inLocale('/cart/payment', locale))
    setRefusal(refused)
    if (Object.keys(refused.fields).length > 0) form.refuse(refused.fields)
  }

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
      <div className="lg:order-last">
        <Summary lines={cartSummaryLines(cart)} totals={cart.totals} updating={cart.updating}>
          <DeliveryDate delivery={cart.delivery} />
        </Summary>
      </div>
      <form ref={form.form} method="post" noValidate onSubmit={submit} className="mt-6 space-y-10 lg:mt-0">
        <Part title={words.billing}>
          <SavedAddresses form={form} places={places} />
          <ContactFields whose="billing" form={form} places={places} />
          <CompanyFields form={form} />
          <Choice
            kind="checkbox"
            label={words.same_shipping}
            hint={values.is_same_shipping ? words.same_shipping_hint : undefined}
            checked={values.is_same_shipping}
            onChange={(event) => form.fill({ is_same_shipping: event.target.checked })}
            className="mt-3"
          />
        </Part>
        {!values.is_same_shipping && (
          <Part title={words.shipping}>
            <ContactFields whose="shipping" form={form} places={places} />
          </Part>
        )}
        <Part title={words.car} text={carText || undefined}>
          <div aria-live="polite">
            {carIs === 'other' && cartCar && !isCarUnknown(values) && (
              <Notice kind="warn" className="mb-4">
                {words.car_other(locale === 'ar' ? cartCar.label_ar : cartCar.label)}
              </Notice>
            )}
          </div>
          <div ref={carPart} tabIndex={-1} className="outline-none">
            {carIsComing ? (
              <div className="h-13 rounded-control bg-sunken" />
            ) : (
              <VehicleFields form={form} typing={typing} onTyping={() => setTyping(true)} onChoose={choice.open} />
            )}
          </div>
          {cart.cart_items.length > 0 && (
            <Suspense>
              <Guarantee lines={cart.cart_items} className="mt-4 text-small" />
            </Suspense>
          )}
          {choice.wasOpen && (
            <Suspense>
              <CarDialog choice={choice} current={cartCar} onChosen={chosen} onType={type} returnTo={carPart} />
            </Suspense>
          )}
        </Part>
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
        <div className="space-y-3">
          <div ref={problems} id={problemsId} tabIndex={-1}>
            {cart.problems.length > 0 && (
              <Notice
                kind="error"
                title={words.not_orderable}
                action={<LinkButton to="/cart">{words.to_cart}</LinkButton>}
              >
                {cart.problems.map(({ line, message }) => (
                  <p key={line}>{message}</p>
                ))}
              </Notice>
            )}
          </div>
          {refusal && (
            <Notice
              kind="error"
              title={refusal.title === 'total' ? undefined : words.not_stored}
              action={
                <span className="flex flex-wrap gap-2">
                  {refusal.changesCar && <Button onClick={choice.open}>{words.car_change}</Button>}
                  {refusal.leadsToCart && <LinkButton to="/cart">{words.to_cart}</LinkButton>}
                </span>
              }
            >
              {refusal.message}
            </Notice>
          )}
          {form.hasErrors && !refusal && (
            <p role="alert" className="text-error text-small">
              {words.mend}
            </p>
          )}
          <Button
            type="submit"
            look="primary"
            size="large"
            wide
            busy={busy || awaitsCar}
            aria-describedby={cart.problems.length > 0 ? problemsId : undefined}
          >
            {words.continue}
          </Button>
          <p className="text-label text-muted">{words.continue_text}</p>
        </div>
      </form>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text?: string | undefined; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lead">{title}</h2>
      {text && <p className="mt-1 text-muted text-small">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

function Notes({ form }: { form: ReturnType<typeof useOrderForm> }) {
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
