import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Agreed } from '#domain/cart/agreed.ts'
import { piecesInPack } from '#domain/catalogue/kit.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { VatRate } from '#domain/pricing/price.ts'
import type { Coupon, CouponUse } from '#domain/promotions/coupons.ts'
import type { DeliveryRate } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { holdHours } from '#shared/limits.ts'

/** A cart with everything its price depends on, as read by one statement. */
export type CartRow = {
  session_id: string
  country: string | null
  coupon_code: string | null
  wheels: WheelLine[]
  addons: AddonLine[]
  coupon: Coupon | null
  coupon_use: CouponUse | null
  /** The price offer that was accepted, while its prices hold. */
  offer: Agreed | null
  /** The buyer's e-mail address, in one of its spellings, is that of a blocked account. */
  is_blocked: boolean
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
  brand_slug: string
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
  /** In the pack. */
  pieces: number
  /** The figures that it must meet; null if it suits any car. */
  fits: Record<string, string | number> | null
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

/**
 * Reads a cart; a missing one is empty. `buyer` is the caller, as far as known: coupons may limit uses per buyer. Without
 * an e-mail address `is_blocked` is false.
 */
export async function readCart(shop: Shop, session_id: string, buyer: Buyer = {}): Promise<CartRow> {
  const asked = {
    session_id,
    now: shop.now().toISOString(),
    customer_id: buyer.customer_id ?? null,
    email: buyer.email ?? null,
    phone: buyer.phone ?? null,
  }
  if (!asked.email) {
    const [row] = await cartBySession(shop.db, asked)
    if (row && row.coupon_code === null && row.offer_id === null) return row
  }
  const [row] = await cartWithPromises(shop.db, asked)
  return row!
}

/** What the statement is asked with, as columns of `s`: each value is sent once. */
const asked = sql`(values (${sql.placeholder('session_id')}::text, ${sql.placeholder('now')}::timestamptz,
  ${sql.placeholder('customer_id')}::uuid, ${sql.placeholder('email')}::text, ${sql.placeholder('phone')}::text
)) s(session_id, now, customer_id, email, phone)`

const holdTime = sql.raw(`interval '${holdHours} hours'`)

/** What sessions other than that of `s` are paying for now, of a SKU. What they merely hold still counts as free. */
export const beingPaidByOthers = (sku: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(h.quantity), 0) from stock_holds h join orders o on o.id = h.order_id
  where h.sku = ${sku} and h.renewed_at > s.now - ${holdTime} and o.session_id <> s.session_id
    and being_paid(h.order_id, coalesce(h.expires_at > s.now, false), s.now)
)`

/** A use counts if its order is paid, or while its goods are held or charged; uses of this session are excluded. */
const usesOf = (whose: ReturnType<typeof sql>) => sql`(
  select count(*) from coupon_uses u join orders o on o.id = u.order_id
  where u.code = k.code and ${whose} and (o.status = 1 or (
    o.session_id <> s.session_id and (o.hold_expires_at > s.now or being_paid(o.id, false, s.now))
  ))
)`

/** Orders by this buyer: by account, by mailbox under any of its aliases, or by the billing phone. */
const byThisBuyer = (order: ReturnType<typeof sql>, customer_id: ReturnType<typeof sql>) => sql`(
  ${customer_id} = s.customer_id or ${order} in (
    select d.order_id from order_addresses d
    where d.kind = 'billing' and (
      email_identity(d.email) = email_identity(s.email) or (d.phone = s.phone and d.phone <> '')
    )
  )
)`

/** Whether the offer `f` holds: until its end, unless the shop withdraws it, and for one paid order. */
export const offerHolds = (now: SQL) => sql`(f.withdrawn_at is null and f.ends_at > ${now}
  and not exists (select from orders o where o.offer_id = f.id and o.status = 1))`

const acceptedOffer = sql`(
  select json_build_object(
    'id', f.id, 'number', f.number, 'country', f.country, 'delivery', f.delivery, 'valid_until', f.valid_until,
    'lines', (select json_agg(l) from offer_lines l where l.offer_id = f.id)
  ) from offers f
  where f.id = c.offer_id and ${offerHolds(sql`s.now`)}
)`

const ofBlockedAccount = sql`exists (
  select from customers where blocked_at is not null and email_identity(email) = email_identity(s.email)
)`

export const ratesNow = sql`(select json_agg(r) from delivery_rates r) as rates,
  (select json_agg(v) from vat_rates v) as vat_rates`

const lines = sql`
      s.session_id, c.country, c.coupon_code, c.offer_id,
      coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'axle', i.axle, 'set_id', i.set_id, 'quantity', i.quantity, 'vehicle', i.vehicle,
          'brand', b.name, 'brand_slug', w.brand_slug, 'wheel', ${wheelJson('w')},
          'free', greatest(0, case when w.shown then w.supplier_stock else 0 end - ${beingPaidByOthers(sql`w.sku`)})
        ) order by i.created_at, i.axle, i.id)
        from cart_lines i join wheels w on w.sku = i.sku join brands b on b.slug = w.brand_slug
        where i.session_id = s.session_id
      ), '[]') as wheels,
      coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'quantity', l.quantity, 'addon_id', a.id, 'sku', a.sku, 'slug', a.slug, 'category', g.slug,
          'name', a.name, 'name_ar', a.name_ar, 'pack', a.pack, 'pieces', ${piecesInPack}, 'fits', a.fits, 'price', a.price, 'images', a.images,
          'free', greatest(0, case when a.hidden then 0 else a.stock end - ${beingPaidByOthers(sql`a.sku`)})
        ) order by l.created_at, l.id)
        from cart_lines l join addons a on a.id = l.addon_id join addon_categories g on g.id = a.category_id
        where l.session_id = s.session_id
      ), '[]') as addons,
      ${ratesNow}`

type Row = CartRow & { offer_id: string | null }
type Asked = { session_id: string; now: string; customer_id: string | null; email: string | null; phone: string | null }

/** A cart without coupon and offer, as most are: starting the parts of a statement for those takes longer than the rest. */
const cartBySession = statement<Row, Asked>(
  'cart_by_session',
  sql`
    select ${lines}, null as coupon, null as coupon_use, null as offer, false as is_blocked
    from ${asked} left join carts c on c.session_id = s.session_id`,
)

const cartWithPromises = statement<Row, Asked>(
  'cart_with_promises',
  sql`
    select ${lines},
      to_json(k) as coupon,
      case when k.code is not null then json_build_object(
        'all', ${usesOf(sql`true`)},
        'by_this_customer', ${usesOf(byThisBuyer(sql`u.order_id`, sql`u.customer_id`))},
        'earlier_orders', case when k.first_order_only then (
          select count(*) from orders o where o.status = 1 and ${byThisBuyer(sql`o.id`, sql`o.customer_id`)}
        ) else 0 end
      ) end as coupon_use,
      ${acceptedOffer} as offer,
      ${ofBlockedAccount} as is_blocked
    from ${asked} left join carts c on c.session_id = s.session_id left join coupons k on k.code = c.coupon_code`,
)
