import type { Address } from '#shared/api/account.ts'
import type { Order } from '#shared/api/orders.ts'
import { countryName } from '#shared/region-name.ts'
import { usePlaceNames } from '#web/checkout/address/places.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/shell/language.ts'

type Lines = Pick<Address, 'first_name' | 'last_name' | 'address' | 'city' | 'country'> &
  Partial<Pick<Address, 'nickname' | 'state' | 'zip' | 'phone_no'>> &
  Partial<Pick<Order['billing'], 'phone'>>

/** An address laid out as on a parcel label. */
export function AddressText({ address }: { address: Lines }) {
  const locale = useLocale()
  const namesOf = usePlaceNames()
  const { nickname, first_name, last_name, zip, country, phone_no, phone = '' } = address
  const place = [...namesOf(address), zip].filter(Boolean).join(locale === 'ar' ? '، ' : ', ')
  return (
    <address className="text-small not-italic">
      {nickname && (
        <span className="block font-semibold">
          <bdi>{nickname}</bdi>
        </span>
      )}
      <span className="block">
        <bdi>
          {first_name} {last_name}
        </bdi>
      </span>
      <span className="block">
        <bdi>{address.address}</bdi>
      </span>
      <span className="block">
        <bdi>{place}</bdi>
      </span>
      <span className="block">{countryName(country, locale)}</span>
      <span className="block text-muted">
        <Figure>{spacedPhone(phone_no ?? phone)}</Figure>
      </span>
    </address>
  )
}

/** A stored number of the Gulf in groups, like the examples of the forms; any other as it is. */
export function spacedPhone(phone: string): string {
  return phone
    .replace(/^(\+96[58]|\+973)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\+971|\+966)(\d{1,2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
