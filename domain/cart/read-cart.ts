import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { VatRate } from '#domain/pricing/price.ts'
import type { Coupon, CouponUse } from '#domain/promotions/coupons.ts'
import type { DeliveryRate } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

/** A cart with everything its price depends on, as read by one statement. */
export type CartRow = {
  session_id: string
  country: string | null
  coupon_code: string | null
  wheels: WheelLine[]
  addons: AddonLine[]
  coupon: Coupon | null
  coupon_use: CouponUse | null
  rates: DeliveryRate[]
  vat_rates: VatRate[]
}

/** `free` is stock on hand less what other sessions are paying for now. */
export type WheelLine = {
  id: string
  axle: 'any' | 'front' | 'rear'
  set_id: string | null
  quantity: number
  vehicle: ChosenVehicle | null
  brand: string
  free: number
  wheel: WheelRow
}

export type AddonLine = {
  id: string
  quantity: number
  addon_id: number
  sku: string
  slug: string
  category: string
  name: string
  name_ar: string
  pack: string
  price: number
  free: number
  images: string
}

/** `phone` in E.164. */
export type Buyer = {
  customer_id?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** Reads a cart; a missing one is empty. `buyer` is the caller, as far as known: coupons may limit uses per buyer. */
export async function readCart(shop: Shop, session_id: string, buyer: Buyer = {}): Promise<CartRow> {
  const [row] = await cartBySession(shop.db, {
    session_id,
    now: shop.now().toISOString(),
    customer_id: buyer.customer_id ?? null,
    email: buyer.email ?? null,
    phone: buyer.phone ?? null,
  })
  return row!
}

const session = sql.placeholder('session_id')
const now = sql`${sql.placeholder('now')}::timestamptz`
const customer = sql`${sql.placeholder('customer_id')}::uuid`
const email = sql`${sql.placeholder('email')}::text`
const phone = sql`${sql.placeholder('phone')}::text`

const heldByOthers = (sku: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(h.quantity), 0) from stock_holds h join orders o on o.id = h.order_id
  where h.sku = ${sku} and h.renewed_at > ${now} - interval '2 hours' and o.session_id <> ${session}
    and being_paid(h.order_id, coalesce(h.expires_at > ${now}, false), ${now})
)`

/** A use counts if its order is paid, or while its goods are held or charged; uses of this session are excluded. */
const usesOf = (whose: ReturnType<typeof sql>) => sql`(
  select count(*) from coupon_uses u join orders o on o.id = u.order_id
  where u.code = k.code and ${whose} and (o.status = 1 or (
    o.session_id <> ${session} and (o.hold_expires_at > ${now} or being_paid(o.id, false, ${now}))
  ))
)`

/** Orders by this buyer: by account, by mailbox under any of its aliases, or by the billing phone. */
const byThisBuyer = (order: ReturnType<typeof sql>, customer_id: ReturnType<typeof sql>) => sql`(
  ${customer_id} = ${customer} or ${order} in (
    select d.order_id from order_addresses d
    where d.kind = 'billing' and (
      email_identity(d.email) = email_identity(${email}) or (d.phone = ${phone} and d.phone <> '')
    )
  )
)`

const cartBySession = statement<
  CartRow,
  { session_id: string; now: string; customer_id: string | null; email: string | null; phone: string | null }
>(
  'cart_by_session',
  sql`
    select s.session_id, c.country, c.coupon_code,
      coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'axle', i.axle, 'set_id', i.set_id, 'quantity', i.quantity, 'vehicle', i.vehicle,
          'brand', b.name, 'wheel', ${wheelJson('w')},
          'free', greatest(0, w.supplier_stock - ${heldByOthers(sql`w.sku`)})
        ) order by i.created_at, i.axle, i.id)
        from cart_lines i join wheels w on w.sku = i.sku join brands b on b.slug = w.brand_slug
        where i.session_id = s.session_id
      ), '[]') as wheels,
      coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'quantity', l.quantity, 'addon_id', a.id, 'sku', a.sku, 'slug', a.slug, 'category', g.slug,
          'name', a.name, 'name_ar', a.name_ar, 'pack', a.pack, 'price', a.price, 'images', a.images,
          'free', greatest(0, a.stock - ${heldByOthers(sql`a.sku`)})
        ) order by l.created_at, l.id)
        from cart_lines l join addons a on a.id = l.addon_id join addon_categories g on g.id = a.category_id
        where l.session_id = s.session_id
      ), '[]') as addons,
      to_json(k) as coupon,
      case when k.code is not null then json_build_object(
        'all', ${usesOf(sql`true`)},
        'by_this_customer', ${usesOf(byThisBuyer(sql`u.order_id`, sql`u.customer_id`))},
        'earlier_orders', case when k.first_order_only then (
          select count(*) from orders o where o.status = 1 and ${byThisBuyer(sql`o.id`, sql`o.customer_id`)}
        ) else 0 end
      ) end as coupon_use,
      (select json_agg(r) from delivery_rates r) as rates,
      (select json_agg(v) from vat_rates v) as vat_rates
    from (values (${session}::text)) s(session_id)
    left join carts c on c.session_id = s.session_id
    left join coupons k on k.code = c.coupon_code`,
)
