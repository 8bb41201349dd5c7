import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { addresses, customers } from '#database/schema/customers.ts'
import { toE164 } from '#domain/phone.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Address } from '#shared/api/account.ts'
import type { AddressForm } from '#shared/forms.ts'
import { forms } from '#shared/i18n/forms.ts'
import { mostKept } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

const { customer_id: _owner, created_at: _time, ...shown } = getTableColumns(addresses)

/** Lists the address book, the default first, then the newest. */
export function listAddresses(shop: Shop, customer_id: string): Promise<Address[]> {
  return shop.db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.customer_id, customer_id))
    .orderBy(desc(addresses.is_default), desc(addresses.created_at), addresses.id)
    .limit(mostKept.addresses)
}

/** Adds an address; the first one is the default. Throws too_many_addresses, and `invalid` for the phone number. */
export function addAddress(shop: Shop, customer_id: string, form: AddressForm, locale: Locale): Promise<Address> {
  const entry = readEntry(form, locale)
  return inTransaction(shop, async (open) => {
    const there = await lockBook(open, customer_id)
    if (there >= mostKept.addresses) throw new Problem('too_many_addresses', 409, { most: mostKept.addresses })
    const is_default = form.is_default || there === 0
    if (is_default) await noDefault(open, customer_id)
    const [added] = await open.db
      .insert(addresses)
      .values({ ...entry, is_default, customer_id, created_at: shop.now() })
      .returning(shown)
    return added!
  })
}

/** Updates an address. The default can only be replaced by another default. Throws address_not_found. */
export function updateAddress(
  shop: Shop,
  customer_id: string,
  id: string,
  form: AddressForm,
  locale: Locale,
): Promise<Address> {
  const entry = readEntry(form, locale)
  return inTransaction(shop, async (open) => {
    await lockBook(open, customer_id)
    if (form.is_default) await noDefault(open, customer_id)
    const [changed] = await open.db
      .update(addresses)
      .set({ ...entry, ...(form.is_default && { is_default: true }) })
      .where(oneOf(customer_id, id))
      .returning(shown)
    if (!changed) throw new Problem('address_not_found', 404)
    return changed
  })
}

/** Removes an address; if it was the default, the newest remaining one takes over. Throws address_not_found. */
export function removeAddress(shop: Shop, customer_id: string, id: string): Promise<void> {
  return inTransaction(shop, async (open) => {
    await lockBook(open, customer_id)
    const [gone] = await open.db
      .delete(addresses)
      .where(oneOf(customer_id, id))
      .returning({ is_default: addresses.is_default })
    if (!gone) throw new Problem('address_not_found', 404)
    if (gone.is_default)
      await open.db.execute(sql`
        update addresses set is_default = true
        where id = (select id from addresses where customer_id = ${customer_id} order by created_at desc, id limit 1)`)
  })
}

/** Empties a customer's address book. */
export async function removeAddresses(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(addresses).where(eq(addresses.customer_id, customer_id))
}

/** Locks the address book, so that it always has one default. Returns the number of its addresses. */
async function lockBook(shop: Shop, customer_id: string): Promise<number> {
  await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer_id)).for('no key update')
  return shop.db.$count(addresses, eq(addresses.customer_id, customer_id))
}

async function noDefault(shop: Shop, customer_id: string): Promise<void> {
  await shop.db
    .update(addresses)
    .set({ is_default: false })
    .where(and(eq(addresses.customer_id, customer_id), addresses.is_default))
}

function oneOf(customer_id: string, id: string) {
  return and(eq(addresses.id, id), eq(addresses.customer_id, customer_id))
}

function readEntry({ is_default, ...entry }: AddressForm, locale: Locale) {
  const phone_no = toE164(entry.phone_no, entry.country)
  if (!phone_no) throw new Problem('invalid', 422, {}, { phone_no: [forms[locale].phone] })
  return { ...entry, phone_no }
}
