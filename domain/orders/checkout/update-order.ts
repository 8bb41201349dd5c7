import { eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { statement } from '#database/statement.ts'
import type { FitLine, LineFit } from '#domain/cart/fit.ts'
import { piecesInPack } from '#domain/catalogue/kit.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { readAddresses, storeAddresses } from '#domain/orders/checkout/addresses.ts'
import { freezeFits } from '#domain/orders/checkout/basket.ts'
import { mayBePaid } from '#domain/orders/checkout/may-be-paid.ts'
import { fitNamedCar, type NamedCar, readNamedCar } from '#domain/orders/checkout/named-car.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { findOrder } from '#domain/orders/orders.ts'
import { moveCouponUse } from '#domain/orders/reservations/coupon-use.ts'
import type { Ring } from '#domain/orders/rings.ts'
import { setOfLine } from '#domain/orders/sets.ts'
import { writeAll } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderForm, OrderUpdate } from '#shared/forms.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { isUuid } from '#shared/uuid.ts'

const vehicleFields = ['vehicle_make', 'vehicle_model', 'vehicle_year', 'vehicle_model_sub'] as const

/**
 * Changes addresses, notes, car and fitting of a customer's unpaid order. Its wheels are judged again if the car
 * changes. The quote stays, so the destination country cannot change. A language named in the call becomes the order's
 * language.
 * Throws order_not_found, order_already_paid, order_being_paid, order_changed, does_not_fit_car, and `invalid` for a phone number
 * or a tax number without a company.
 */
export async function updateOrder(
  shop: Shop,
  id: string,
  change: OrderUpdate,
  { customer_id, locale, language }: { customer_id: string; locale: Locale; language: Locale | undefined },
): Promise<Order> {
  await inTransaction(shop, async (open) => {
    const order = isUuid(id) ? await lockOrder(open, id) : undefined
    if (order?.customer_id !== customer_id) throw new Problem('order_not_found', 404)
    if (order.status === 1) throw new Problem('order_already_paid', 409)
    if (await mayBePaid(open, id)) throw new Problem('order_being_paid', 409)
    const { billing, shipping, is_same_shipping = order.is_same_shipping, ...facts } = change
    if (billing || shipping || is_same_shipping !== order.is_same_shipping) {
      const before = await findOrder(open, id, { customer_id })
      const form = { billing: billing ?? before.billing, shipping: shipping ?? before.shipping, is_same_shipping }
      const addresses = readAddresses(form as OrderForm, locale)
      if (addresses.delivery.country !== order.country) throw new Problem('order_changed', 409)
      await writeAll(open, [storeAddresses(open, id, addresses), moveCouponUse(open, id, addresses.billing.email)])
    }
    const { company = order.company, company_trn = order.company_trn } = facts
    if (company_trn && !company) throw new Problem('invalid', 422, {}, { company: [forms[locale].required] })
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    await open.db
      .update(orders)
      .set({ ...given, is_same_shipping, ...(language && { locale: language }) })
      .where(eq(orders.id, id))
    if (vehicleFields.some((field) => change[field] !== undefined && change[field] !== order[field]))
      await refitOrder(open, order, await readNamedCar(open, { ...order, ...given }), locale)
  })
  return findOrder(shop, id, { customer_id })
}

/**
 * Judges the wheels of a stored order on its newly named car and freezes the verdicts. A wheel that has left the
 * catalogue is not judged. Throws does_not_fit_car.
 */
async function refitOrder(shop: Shop, order: LockedOrder, named: NamedCar, locale: Locale): Promise<void> {
  const lines = await wheelsOfOrder(shop.db, { order_id: order.id })
  const known = lines.filter((line): line is Row & FitLine => line.wheel !== null)
  const fits = await fitNamedCar(shop, named, known, locale)
  const fitOf = new Map<Row, LineFit | null>(known.map((line, i) => [line, fits[i]!]))
  const fitted = lines.map((line) => ({ ...line, fit: fitOf.get(line) ?? null }))
  await writeAll(shop, freezeFits(shop, order, fitted, lines[0]?.rings ?? []))
}

/** `rings`: the hub rings of the order. */
type Row = Omit<FitLine, 'wheel'> & { sku: string; wheel: WheelRow | null; rings: Ring[] }

const wheelsOfOrder = statement<Row, { order_id: string }>(
  'wheels_of_order',
  sql`
    select l.sku, l.axle, ${setOfLine} as set_id, l.quantity, l.fitment->'vehicle' as vehicle,
      case when w.id is not null then ${wheelJson('w')} end as wheel,
      array(
        select a.fits || jsonb_build_object('pieces', r.quantity * ${piecesInPack}) from order_lines r join addons a on a.sku = r.sku join addon_categories c on c.id = a.category_id
        where r.order_id = l.order_id and r.kind = 'addon' and c.slug = 'hub-rings' and a.fits is not null
      ) as rings
    from order_lines l left join wheels w on w.sku = l.sku
    where l.order_id = ${sql.placeholder('order_id')}::uuid and l.kind = 'wheel'
    order by l.position`,
)
