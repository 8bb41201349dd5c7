import { useEffect, useEffectEvent } from 'react'
import type { Address } from '#shared/api/account.ts'
import type { Answer } from '#shared/api.ts'
import { myAccount } from '#shared/i18n/account.ts'
import type { Locale } from '#shared/locale.ts'
import { useCustomer } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'
import { cityOf, type Place } from '#web/checkout/address/places.ts'
import type { OrderValues, Whose } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { form: OrderFormState; places: readonly Place[]; book: readonly Address[]; whose?: Whose }

/**
 * A customer's saved addresses, filled in with a tap; the default one fills an empty billing address automatically, or else
 * the profile.
 */
export function SavedAddresses({ form, places, book, whose = 'billing' }: Props) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const customer = useCustomer()
  const isCustomer = customer !== null

  const isEmpty = () =>
    (['first_name', 'city', 'address'] as const).every((field) => form.values[`billing.${field}`] === '')
  const take = useEffectEvent(([first]: readonly Address[]) => {
    if (isEmpty() && first) {
      const values = Object.entries(addressValues(first, places, locale))
      // What is typed already stays.
      form.fill(
        Object.fromEntries(
          values.filter(([name]) => name === 'billing.country' || form.values[name as 'billing.city'] === ''),
        ),
      )
    } else if (form.values['billing.email'] === '' && customer) form.fill({ 'billing.email': customer.email })
  })
  const takeProfile = useEffectEvent(({ profile }: Answer<'GET /my-account'>) => {
    if (isEmpty()) form.fill(profileValues(profile, { values: form.values, places, locale }))
  })
  useEffect(() => {
    if (!isCustomer || whose === 'shipping') return
    take(book)
    if (book.length > 0) return
    const leaving = new AbortController()
    // If the account cannot be loaded, the customer types the address as a guest would.
    call('GET /my-account', {}, { signal: leaving.signal }).then(
      (account) => leaving.signal.aborted || takeProfile(account),
      () => null,
    )
    return () => leaving.abort()
  }, [isCustomer, book, whose])

  if (book.length === 0) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold text-small">{words.saved_addresses}</legend>
      <div className="flex flex-wrap gap-2">
        {book.map((address) => {
          const values = valuesOf(whose, addressValues(address, places, locale))
          const isIn = isFilledIn(values, form.values, places)
          return (
            <button
              key={address.id}
              type="button"
              aria-pressed={isIn}
              onClick={() => form.fill(values)}
              className={classNames(
                'min-h-11 max-w-full rounded-control border px-4 py-2 text-start text-small leading-snug',
                isIn ? 'border-accent bg-accent-faint' : 'border-edge bg-raised hover:border-ink',
              )}
            >
              <span className="block font-semibold">
                <bdi>{address.nickname}</bdi>
              </span>
              <span className="block truncate text-muted">
                <bdi>{address.address}</bdi>
                {locale === 'ar' ? '، ' : ', '}
                <bdi>{values[`${whose}.city`]}</bdi>
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

type Profile = Answer<'GET /my-account'>['profile']

/** A saved address as form values; a city on our list gets its name in the page's language. */
function addressValues(address: Address, places: readonly Place[], locale: Locale): Partial<OrderValues> {
  const place = places.find(({ code }) => code === address.country)
  return {
    'billing.email': address.email,
    'billing.phone': address.phone_no,
    'billing.first_name': address.first_name,
    'billing.last_name': address.last_name,
    'billing.country': address.country,
    'billing.city': cityOf(place, address.city, locale) ?? address.city,
    'billing.address': address.address,
  }
}

/** The values of a billing address for one of the two addresses; the delivery's has no e-mail. */
export function valuesOf(whose: Whose, values: Partial<OrderValues>): Partial<OrderValues> {
  if (whose === 'billing') return values
  const { 'billing.email': _, ...rest } = values
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.replace('billing.', 'shipping.'), value]))
}

/** Whether the form has these values; a listed city may have been filled in in the other language. */
export function isFilledIn(values: Partial<OrderValues>, form: OrderValues, places: readonly Place[]): boolean {
  const whose = 'shipping.country' in values ? 'shipping' : 'billing'
  const place = places.find(({ code }) => code === form[`${whose}.country`])
  const key = (city: string) => cityOf(place, city, 'en') ?? city
  return Object.entries(values).every(([name, value]) =>
    name === `${whose}.city`
      ? key(form[`${whose}.city`]) === key(String(value))
      : form[name as 'billing.address'] === value,
  )
}

/**
 * Profile values for fields that are still empty. A profile has no country, so the form's stays, and a city listed
 * under another country is dropped.
 */
export function profileValues(
  profile: Profile,
  { values, places, locale }: { values: OrderValues; places: readonly Place[]; locale: Locale },
): Partial<OrderValues> {
  const country = values['billing.country']
  const here = places.find(({ code }) => code === country)
  const isElsewhere = places.some((place) => place !== here && cityOf(place, profile.city, locale) !== undefined)
  const known = cityOf(here, profile.city, locale)
  const filled: Partial<OrderValues> = {
    'billing.email': profile.email,
    'billing.phone': profile.phone,
    'billing.first_name': profile.first_name,
    'billing.last_name': profile.last_name,
    'billing.city': known ?? (isElsewhere ? '' : profile.city),
    'billing.address': profile.address,
  }
  return Object.fromEntries(
    Object.entries(filled).filter(([name, value]) => value !== '' && values[name as 'billing.city'] === ''),
  )
}
