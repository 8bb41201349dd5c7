import { useEffect, useEffectEvent, useState } from 'react'
import type { Address } from '#shared/api/account.ts'
import { myAccount } from '#shared/i18n/my-account.ts'
import type { Locale } from '#shared/locale.ts'
import { useCustomer } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'
import type { OrderValues } from '#web/checkout/order-values.ts'
import type { Place } from '#web/checkout/places.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { form: OrderFormState; places: readonly Place[] }

/** A customer's addresses, to be put in with a tap; the default one fills an empty form by itself. */
export function SavedAddresses({ form, places }: Props) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const customer = useCustomer()
  const [book, setBook] = useState<Address[]>([])
  const isCustomer = customer !== null

  const take = useEffectEvent((addresses: Address[]) => {
    setBook(addresses)
    const { values } = form
    const isEmpty = values['billing.address'] === '' && values['billing.first_name'] === ''
    const [first] = addresses
    if (isEmpty && first) form.fill(valuesOf(first, places, locale))
    else if (values['billing.email'] === '' && customer) form.fill({ 'billing.email': customer.email })
  })
  useEffect(() => {
    if (!isCustomer) return
    const leaving = new AbortController()
    // Whoever has no book, or cannot be reached, writes the address as a guest does.
    call('GET /address-book/all', {}, { signal: leaving.signal }).then(take, () => null)
    return () => leaving.abort()
  }, [isCustomer])

  if (book.length === 0) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold text-small">{words.saved_addresses}</legend>
      <div className="flex flex-wrap gap-2">
        {book.map((address) => {
          const values = valuesOf(address, places, locale)
          const isIn = Object.entries(values).every(([name, value]) => form.values[name as 'billing.city'] === value)
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
                <bdi>{[address.address, address.city].join(locale === 'ar' ? '، ' : ', ')}</bdi>
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** An address of the book as the checkout form has it; a city that is on our list is named as on this page. */
function valuesOf(address: Address, places: readonly Place[], locale: Locale): Partial<OrderValues> {
  const place = places.find(({ code }) => code === address.country)
  const listed = place?.regions
    .flatMap(({ cities }) => cities)
    .find(({ name, name_ar }) => name === address.city || name_ar === address.city)
  return {
    'billing.email': address.email,
    'billing.phone': address.phone_no,
    'billing.first_name': address.first_name,
    'billing.last_name': address.last_name,
    'billing.country': address.country,
    'billing.city': listed ? (locale === 'ar' ? listed.name_ar : listed.name) : address.city,
    'billing.address': address.address,
  }
}
