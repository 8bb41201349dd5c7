import { type ChangeEvent, useId, useState } from 'react'
import type { Address } from '#shared/api/account.ts'
import type { AddressForm as Entry } from '#shared/forms.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { useCustomer } from '#web/account/customer.ts'
import { AccountForm } from '#web/account/form.tsx'
import { dropDraft, readDraft } from '#web/account/form-draft.ts'
import { call } from '#web/browser/api.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  /** The entry to edit; without it the form creates a new one. */
  address?: Address
  places: readonly Place[]
  onKept: () => Promise<void>
  onCancel: () => void
}

/** An address book entry. Suggests the country's regions and cities, but accepts any other text. */
export function AddressForm({ address, places, onKept, onCancel }: Props) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const customer = useCustomer()
  const id = useId()
  const draft = `address ${address?.id ?? 'new'}` as const
  const [country, setCountry] = useState<string>(
    () => readDraft(draft, customer?.email ?? '')?.country ?? address?.country ?? places[0]!.code,
  )
  const place = places.find(({ code }) => code === country) ?? places[0]!
  const named = (each: { name: string; name_ar: string }) => (locale === 'ar' ? each.name_ar : each.name)
  const text = (name: Exclude<keyof Entry, 'is_default' | 'country'>, autoComplete: string, more: object = {}) => ({
    name,
    label: words[name === 'phone_no' ? 'phone' : name],
    autoComplete: `shipping ${autoComplete}`,
    defaultValue: address?.[name] ?? '',
    ...more,
  })
  const latin = { dir: 'ltr' as const }
  return (
    <AccountForm
      draft={draft}
      submit={address ? words.change : words.add_address}
      fields={[
        text('nickname', 'nickname', { hint: words.nickname_hint, autoComplete: 'off', autoFocus: true }),
        text('first_name', 'given-name'),
        text('last_name', 'family-name'),
        text('phone_no', 'tel', { ...latin, type: 'tel', inputMode: 'tel', placeholder: place.phone_example }),
        text('email', 'email', {
          ...latin,
          type: 'email',
          inputMode: 'email',
          defaultValue: address?.email ?? customer?.email ?? '',
        }),
        {
          name: 'country',
          label: words.country,
          value: country,
          autoComplete: 'shipping country',
          onChange: (event: ChangeEvent<HTMLSelectElement>) => setCountry(event.target.value),
          options: places.map((each) => [each.code, named(each)] as const),
        },
        text('state', 'address-level1', { list: `${id}-regions` }),
        text('city', 'address-level2', { list: `${id}-cities` }),
        text('address', 'street-address', { hint: locale === 'ar' ? place.address_hint_ar : place.address_hint }),
        // The Emirates have no postal codes.
        ...(country === 'AE' ? [] : [text('zip', 'postal-code', latin)]),
        {
          kind: 'checkbox',
          name: 'is_default',
          label: words.make_default,
          defaultChecked: address?.is_default ?? false,
          ...(address?.is_default && { disabled: true }),
        },
      ]}
      onSubmit={async ({ is_default, ...values }) => {
        const body = { ...values, is_default: is_default === 'on' } as Entry
        if (address) await call('PUT /address-book/{id}/update', { params: { id: address.id }, body })
        else await call('POST /address-book/add', { body })
        await onKept()
      }}
    >
      <Button
        wide
        onClick={() => {
          dropDraft(draft)
          onCancel()
        }}
      >
        {words.cancel}
      </Button>
      <datalist id={`${id}-regions`}>
        {place.regions.map((region) => (
          <option key={region.name} value={named(region)} />
        ))}
      </datalist>
      <datalist id={`${id}-cities`}>
        {place.regions.flatMap(({ cities }) =>
          cities.map((city) => <option key={`${city.name} ${city.name_ar}`} value={named(city)} />),
        )}
      </datalist>
    </AccountForm>
  )
}
