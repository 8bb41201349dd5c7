import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addresses, customers } from '#database/schema/customers.ts'
import { statement } from '#database/statement.ts'
import { isoIn } from '#domain/iso-time.ts'
import { possibleNumbers, toE164 } from '#domain/phone.ts'
import { Problem } from '#domain/problem.ts'
import { countryOfCity } from '#domain/shipping/places.ts'
import type { Shop } from '#domain/shop.ts'
import type { Profile } from '#shared/api/auth.ts'
import { isCountryCode } from '#shared/countries.ts'
import type { ProfileForm } from '#shared/forms.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/** The customer's own profile. Throws not_signed_in if the account was deleted meanwhile. */
export async function getProfile(shop: Shop, customer_id: string): Promise<Profile> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) throw new Problem('not_signed_in', 401)
  return profile
}

/** The same for internal use: undefined if the account was deleted. */
export async function findProfile(shop: Shop, customer_id: string): Promise<Profile | undefined> {
  return (await profileById(shop.db, { customer_id }))[0]
}

/**
 * Updates the profile; the phone number is stored as E.164. One without a country code is of the only country served where
 * it is valid; if several are, of the city's country, or the default address's. Throws `invalid` for any other number.
 */
export async function updateProfile(
  shop: Shop,
  customer_id: string,
  form: ProfileForm,
  locale: Locale,
): Promise<Profile> {
  const phone = await readPhone(shop, customer_id, form, locale)
  const { first_name, last_name, address, city, state } = form
  await shop.db
    .update(customers)
    .set({ first_name, last_name, address, city, state, phone })
    .where(eq(customers.id, customer_id))
  return getProfile(shop, customer_id)
}

async function readPhone(
  shop: Shop,
  customer_id: string,
  { phone: typed, city }: ProfileForm,
  locale: Locale,
): Promise<string> {
  const possible = possibleNumbers(typed)
  if (possible.length === 1) return possible[0]!
  const { phone, phone_country } = forms[locale]
  if (possible.length === 0) throw new Problem('invalid', 422, {}, { phone: [phone] })
  const ofCity = countryOfCity(city)
  if (ofCity) {
    const number = toE164(typed, ofCity)
    if (number) return number
  }
  const [home] = await shop.db
    .select({ country: addresses.country })
    .from(addresses)
    .where(and(eq(addresses.customer_id, customer_id), addresses.is_default))
  const ofHome = home && isCountryCode(home.country) ? toE164(typed, home.country) : undefined
  if (!ofHome) throw new Problem('invalid', 422, {}, { phone: [phone_country] })
  return ofHome
}

/** Sets the language of e-mails to the customer. */
export async function chooseLanguage(shop: Shop, customer_id: string, locale: Locale): Promise<Profile> {
  await shop.db.update(customers).set({ locale }).where(eq(customers.id, customer_id))
  return getProfile(shop, customer_id)
}

/** Deletes a customer. Tokens, addresses, wishlist, cars and identities are deleted by cascade; orders are unlinked. */
export async function removeCustomer(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(customers).where(eq(customers.id, customer_id))
}

/** The columns of a Profile, for the customer alias `c`. */
export const profileColumns = sql`
  c.id, c.email, c.first_name, c.last_name, c.phone, c.address, c.city, c.state, c.locale,
  c.password_hash is not null as has_password,
  array(select provider from customer_identities i where i.customer_id = c.id group by 1 order by 1) as providers,
  ${isoIn('c.created_at')} as created_at`

const profileById = statement<Profile, { customer_id: string }>(
  'customer_profile',
  sql`select ${profileColumns} from customers c where c.id = ${sql.placeholder('customer_id')}::uuid`,
)

/** The account's e-mail address, if its owner has proved that it is theirs. */
export async function provedEmail(shop: Shop, customer_id: string): Promise<string | null> {
  const [row] = await shop.db
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customer_id), isNotNull(customers.email_verified_at)))
  return row?.email ?? null
}
