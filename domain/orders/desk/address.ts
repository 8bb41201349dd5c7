import { and, eq } from 'drizzle-orm'
import { orderAddresses, orders } from '#database/schema/orders.ts'
import { type Actor, audited, changedFields } from '#domain/audit/audit.ts'
import { Conflict, lastChange } from '#domain/audit/save.ts'
import { packAgain } from '#domain/orders/desk/pack.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { toE164 } from '#domain/phone.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { isCountryCode } from '#shared/countries.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

export type DeliveryAddress = { first_name: string; last_name: string; address: string; city: string; phone: string }

/**
 * Changes where a paid order is delivered, until its parcel leaves; one that is packed is to be packed again. The country
 * stays, because it decides the delivery price and the VAT. The audit keeps the city and the names of the changed fields, no
 * personal data. Throws order_not_found, order_already_sent, invalid for a wrong phone, and Conflict.
 */
export async function changeAddress(
  shop: Shop,
  by: Actor,
  { id, version, values, locale }: { id: string; version: number; values: DeliveryAddress; locale: Locale },
): Promise<{ version: number }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (order.dispatched_at) throw new Problem('order_already_sent', 409)
    const which = and(eq(orderAddresses.order_id, id), eq(orderAddresses.kind, 'shipping'))
    const [stored] = await open.db.select().from(orderAddresses).where(which)
    if (!stored) throw new Problem('order_not_found', 404)
    const { first_name, last_name, address, city, phone, country } = stored
    const before = { first_name, last_name, address, city, phone }
    if (order.version !== version)
      throw new Conflict(await lastChange(open, 'order', id, { version: order.version, values: before }))
    const after = { ...values, phone: phoneIn(values.phone, country, locale) }
    const changed = Object.keys(changedFields(before, after).after)
    if (changed.length > 0) {
      await open.db.update(orderAddresses).set(after).where(which)
      await open.db
        .update(orders)
        .set({ version: version + 1 })
        .where(eq(orders.id, id))
    }
    await record({
      ...{ action: 'order.address_changed', kind: 'order', id, name: order.order_number! },
      before: { city, fields: null },
      after: { city: after.city, fields: changed.length > 0 ? changed.join(', ') : null },
    })
    if (changed.length > 0) await packAgain(open, record, order)
    return { version: changed.length > 0 ? version + 1 : version }
  })
}

function phoneIn(typed: string, country: string, locale: Locale): string {
  const phone = isCountryCode(country) ? toE164(typed, country) : typed
  if (!phone) throw new Problem('invalid', 422, {}, { 'values.phone': [forms[locale].phone] })
  return phone
}
