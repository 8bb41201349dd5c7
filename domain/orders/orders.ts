import { sql } from 'drizzle-orm'
import type { Seller } from '#database/schema/orders.ts'
import { statement } from '#database/statement.ts'
import { isoTime } from '#domain/iso-time.ts'
import { isProven, maySee, type Proof, type Proven, provenBy } from '#domain/orders/whose.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { AccountExport } from '#shared/api/account.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Locale } from '#shared/locale.ts'
import { isUuid } from '#shared/uuid.ts'

/**
 * One order, if the proof allows it. Throws order_not_found, so that a stranger does not even learn that it exists;
 * and link_expired for an expired link of ours.
 */
export async function findOrder(shop: Shop, id: string, proof: Proof): Promise<Order> {
  const row = isUuid(id) ? await readOrder(shop, id) : undefined
  if (!row || !maySee(shop, row, proof)) throw new Problem('order_not_found', 404)
  return showOrder(shop, row)
}

/** The newest of the caller's orders in a session; null if there is none. Others who know its id may have stored newer ones. */
export async function findSessionOrder(
  shop: Shop,
  session_id: string,
  proof: Pick<Proof, 'customer_id' | 'buyer'>,
): Promise<Order | null> {
  const [row] = await newestOrderOfSession(shop.db, { session_id, ...provenBy(proof) })
  return row ? showOrder(shop, row) : null
}

/**
 * Every order of a customer in full, newest first, also those of guests with the customer's verified address that are
 * still to be paid.
 */
export async function wholeOrders(shop: Shop, customer_id: string): Promise<AccountExport['orders']> {
  const rows = await ordersOfCustomer(shop.db, { customer_id })
  return rows.map((row) => ({ ...showOrder(shop, row), invoiced_address: row.invoiced_address }))
}

export type UncheckedOrder = Order & {
  locale: Locale
  seller: Seller
  return_days: number
  invoiced_address: Order['shipping'] | null
}

/**
 * An order for internal use: e-mails, documents and payments. `locale` is the customer's e-mail language, or the
 * language a guest ordered in; `seller` and `return_days` are frozen with the payment, before that the shop's own as they
 * are now; `invoiced_address` is where its invoice says it is delivered, null unless that was corrected since. Throws
 * order_not_found.
 */
export async function readOrderUnchecked(shop: Shop, id: string): Promise<UncheckedOrder> {
  const row = await readOrder(shop, id)
  if (!row) throw new Problem('order_not_found', 404)
  return showUnchecked(shop, row)
}

/** The same of an order that was read with `orderColumns`. */
export function showUnchecked(shop: Shop, row: OrderRow): UncheckedOrder {
  const { locale, invoiced_address } = row
  const return_days = row.return_days ?? store.returns.days
  return { ...showOrder(shop, row), locale, invoiced_address, return_days, seller: { ...sellerNow(), ...row.seller } }
}

type Line = Omit<Order['lines'][number], 'picture'> & { image: string }
export type OrderRow = Omit<
  Order,
  | 'lines'
  | 'order_number'
  | 'created_at'
  | 'paid_at'
  | 'erased_at'
  | 'cancelled_at'
  | 'dispatched_at'
  | 'delivered_at'
  | 'refunded_at'
  | 'hold_expires_at'
> & {
  customer_id: string | null
  buyer_hash: Buffer | null
  locale: Locale
  seller: Seller | null
  return_days: number | null
  invoiced_address: Order['shipping'] | null
  order_number: string | null
  created_at: string
  paid_at: string | null
  erased_at: string | null
  cancelled_at: string | null
  dispatched_at: string | null
  delivered_at: string | null
  refunded_at: string | null
  hold_expires_at: string | null
  lines: Line[]
}

async function readOrder(shop: Shop, id: string): Promise<OrderRow | undefined> {
  return (await orderById(shop.db, { id }))[0]
}

/** An order as its buyer sees it: without what proves whose it is, with times as ISO 8601 and a picture for each line. */
export function showOrder(shop: Shop, row: OrderRow): Order {
  const { customer_id, buyer_hash, locale, seller, return_days, invoiced_address, lines, ...order } = row
  return {
    ...order,
    order_number: row.order_number ?? row.reference,
    created_at: isoTime(row.created_at),
    paid_at: isoTime(row.paid_at),
    erased_at: isoTime(row.erased_at),
    cancelled_at: isoTime(row.cancelled_at),
    dispatched_at: isoTime(row.dispatched_at),
    delivered_at: isoTime(row.delivered_at),
    refunded_at: isoTime(row.refunded_at),
    hold_expires_at: isoTime(row.hold_expires_at),
    lines: lines.map(({ image, ...line }) => ({ ...line, picture: shop.pictures.find(firstImage(image)) })),
  }
}

const contact = (kind: 'billing' | 'shipping' | 'invoiced') => sql`(
  select json_build_object(
    'first_name', a.first_name, 'last_name', a.last_name, 'country', a.country, 'address', a.address,
    'phone', a.phone, 'email', a.email, 'city', a.city, 'order_id', a.order_id
  ) from order_addresses a where a.order_id = o.id and a.kind = ${sql.raw(`'${kind}'`)}
)`

/** The columns of one order; `o` is the order. */
export const orderColumns = sql`
  o.id, o.reference, o.order_number, o.customer_id, o.buyer_hash, o.created_at, o.paid_at, o.erased_at, o.status,
  o.payment_status, o.payment_method, o.currency, o.subtotal, o.discount, o.delivery, o.vat, o.vat_rate, o.total, o.refunded,
  o.coupon_code, o.company, o.company_trn, o.seller, o.return_days,
  o.country, o.delivery_date::text, o.cancelled_at, o.dispatched_at, o.delivered_at, o.carrier, o.tracking_link, o.transaction_id, o.paymob_transaction_id, o.vehicle_make, o.vehicle_year,
  o.vehicle_model, o.vehicle_model_sub, o.order_notes, o.professional_installation, o.hold_expires_at,
  coalesce((select c.locale from customers c where c.id = o.customer_id), o.locale) as locale,
  ${contact('billing')} as billing, ${contact('shipping')} as shipping, ${contact('invoiced')} as invoiced_address,
  (
    select max(r.done_at) from refunds r
    where r.order_id = o.id and r.reason not in ('sold_out', 'paid_twice', 'coupon_used_up')
  ) as refunded_at,
  (
    select coalesce(json_agg(json_build_object('carrier', f.carrier, 'tracking_link', f.tracking_link) order by f.position), '[]')
    from further_parcels f where f.order_id = o.id
  ) as further_parcels,
  (
    select json_agg(json_build_object(
      'kind', l.kind, 'sku', l.sku, 'slug', l.slug, 'name', l.name, 'name_ar', l.name_ar, 'image', l.image,
      'axle', l.axle, 'quantity', l.quantity, 'unit_price', l.unit_price, 'total', l.total, 'discount', l.discount,
      'vat', l.vat, 'special_order', l.special_order, 'fitment', l.fitment
    ) order by l.position) from order_lines l where l.order_id = o.id
  ) as lines`

const orderById = statement<OrderRow, { id: string }>(
  'order_by_id',
  sql`select ${orderColumns} from orders o where o.id = ${sql.placeholder('id')}::uuid`,
)

const newestOrderOfSession = statement<OrderRow, Proven & { session_id: string }>(
  'newest_order_of_session',
  sql`select ${orderColumns} from orders o where o.session_id = ${sql.placeholder('session_id')} and ${isProven}
      order by o.created_at desc, o.id limit 1`,
)

const ordersOfCustomer = statement<OrderRow, { customer_id: string }>(
  'whole_orders_of_customer',
  sql`select ${orderColumns} from orders o where o.customer_id = ${sql.placeholder('customer_id')}::uuid or (
        o.customer_id is null and o.id in (
          select a.order_id from customers c
          join order_addresses a on lower(a.email) = lower(c.email) and a.kind = 'billing'
          where c.id = ${sql.placeholder('customer_id')}::uuid and c.email_verified_at is not null
        )
      )
      order by o.created_at desc, o.id`,
)

/** The shop's details for invoices from now on; copied onto an order when it is paid. */
export function sellerNow(): Seller {
  const { name, name_ar, legal_name, legal_name_ar, trn, trade_licence, phone, address } = store
  const { line1, line1_ar, city, city_ar, country } = address
  return {
    ...{ name, name_ar, legal_name, legal_name_ar, trn, trade_licence, phone },
    email: store.email_orders,
    address: { line1, line1_ar, city, city_ar, country },
  }
}
