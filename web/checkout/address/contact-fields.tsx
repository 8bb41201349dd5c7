import { type ComponentProps, memo, type ReactNode, useRef, useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import { cityOf, type Named, type Place } from '#web/checkout/address/places.ts'
import type { ContactField, Whose } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  whose: Whose
  form: OrderFormState
  places: readonly Place[]
  /** What the country means for the delivery, below it. */
  afterCountry?: ReactNode
}

/** E-mail (buyer only), phone, name and address, in spoken order. */
export function ContactFields({ whose, form, places, afterCountry }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const country = form.values[`${whose}.country`]
  const place = places.find((each) => each.code === country) ?? places[0]!
  const autoComplete = (token: string) => `${whose} ${token}`
  const tied = (field: ContactField, most: number) => ({
    label: words[field],
    name: `${whose}.${field}`,
    value: form.values[`${whose}.${field}`],
    error: form.error(`${whose}.${field}`),
    onChange: (event: { target: { value: string } }) => form.fill({ [`${whose}.${field}`]: event.target.value }),
    onBlur: () => form.leave(`${whose}.${field}`),
    maxLength: most,
    required: true,
  })
  /** Of the delivery, what is empty is as in the billing address, which it shows. */
  const recipient = (field: 'phone' | 'first_name' | 'last_name', most: number) => ({
    ...tied(field, most),
    ...(whose === 'shipping' && { required: false, placeholder: form.values[`billing.${field}`] }),
  })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {whose === 'billing' && (
        <Field
          {...tied('email', 254)}
          {...latin}
          type="email"
          inputMode="email"
          autoComplete={autoComplete('email')}
          hint={words.email_hint}
        />
      )}
      <Field
        {...recipient('phone', 40)}
        {...latin}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete('tel')}
        hint={<Example text={words.phone_hint(exampleMark)} example={place.phone_example} />}
        className={whose === 'shipping' ? 'sm:order-last' : undefined}
      />
      <Field {...recipient('first_name', 60)} autoComplete={autoComplete('given-name')} />
      <Field {...recipient('last_name', 60)} autoComplete={autoComplete('family-name')} />
      <div>
        <Select
          label={words.country}
          name={`${whose}.country`}
          value={country}
          error={form.error(`${whose}.country`)}
          autoComplete={autoComplete('country-name')}
          onChange={(event) => form.fill({ [`${whose}.country`]: event.target.value, [`${whose}.city`]: '' })}
        >
          {places.map((each) => (
            <option key={each.code} value={each.code}>
              {locale === 'ar' ? each.name_ar : each.name}
            </option>
          ))}
        </Select>
        {afterCountry}
      </div>
      <CityField key={country} whose={whose} form={form} place={place} />
      <Field
        {...tied('address', 160)}
        autoComplete={autoComplete('street-address')}
        hint={locale === 'ar' ? place.address_hint_ar : place.address_hint}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** Latin input is left-to-right on Arabic pages too, but aligned with its label. */
const latin = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } satisfies ComponentProps<'input'>

const exampleMark = '\u0000'

/** A sentence with an example phone number, isolated so that its digits and plus keep their order. */
function Example({ text, example }: { text: string; example: string }) {
  const [before, after] = text.split(exampleMark)
  return (
    <>
      {before}
      <bdi dir="ltr">{example}</bdi>
      {after}
    </>
  )
}

const other = 'other'

/** A select of the country's cities; "another place" adds a text field. */
function CityField({ whose, form, place }: { whose: Whose; form: OrderFormState; place: Place }) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const name = `${whose}.city` as const
  const city = form.values[name]
  const listed = cityOf(place, city, locale)
  // While the city is typed its field stays, also if it is empty for a moment or is one of the list.
  const [typed, setTyped] = useState<string | null>(null)
  // A key that steps through the closed list is no choice yet: the focus stays on the list.
  const steps = useRef(false)
  const isTyped = typed === city || (city !== '' && !listed)
  const enter = (value: string) => {
    setTyped(value)
    form.fill({ [name]: value })
  }
  return (
    <div className="space-y-3">
      <Select
        label={words.city}
        name={isTyped ? undefined : name}
        value={isTyped ? other : (listed ?? '')}
        error={isTyped ? null : form.error(name)}
        autoComplete={`${whose} address-level2`}
        required
        onKeyDown={({ key, altKey }) => {
          steps.current = !altKey && key !== ' ' && key !== 'Enter'
        }}
        onPointerDown={() => {
          steps.current = false
        }}
        onChange={(event) => {
          if (event.target.value === other) return enter('')
          setTyped(null)
          form.fill({ [name]: event.target.value })
        }}
        onBlur={() => isTyped || form.leave(name)}
      >
        <option value="" disabled>
          {words.city_choose}
        </option>
        <Cities regions={place.regions} arabic={locale === 'ar'} />
        <option value={other}>{words.city_other}</option>
      </Select>
      {isTyped && (
        <Field
          label={words.city_name}
          name={name}
          value={city}
          error={form.error(name)}
          autoFocus={typed === '' && !steps.current}
          maxLength={60}
          required
          onChange={(event) => enter(event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </div>
  )
}

/** `memo`: typing in the form does not render a country's cities again. */
const Cities = memo(function Cities({ regions, arabic }: { regions: Place['regions']; arabic: boolean }) {
  const named = (each: Named) => (arabic ? each.name_ar : each.name)
  return regions.map((region) => (
    <optgroup key={region.name} label={named(region)}>
      {region.cities.map((each) => (
        <option key={each.name} value={named(each)}>
          {named(each)}
        </option>
      ))}
    </optgroup>
  ))
})

/** Company name and TRN, required on a full tax invoice. Collapsed, because few buyers need it. */
export function CompanyFields({ form }: { form: OrderFormState }) {
  const words = useMessages(checkout)
  const [open, setOpen] = useState(form.values.company !== '' || form.values.company_trn !== '')
  const tied = (name: 'company' | 'company_trn') => ({
    name,
    label: words[name],
    optional: true,
    value: form.values[name],
    error: form.error(name),
    onChange: (event: { target: { value: string } }) => form.fill({ [name]: event.target.value }),
    onBlur: () => form.leave(name),
  })
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="textlink mt-3 min-h-11 text-small">
        {words.company_ask}
      </button>
    )
  return (
    <div className="mt-5 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field {...tied('company')} maxLength={100} autoComplete="organization" autoFocus={form.values.company === ''} />
      <Field
        {...tied('company_trn')}
        hint={words.company_trn_hint}
        maxLength={30}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}
