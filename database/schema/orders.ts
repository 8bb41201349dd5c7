import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { customers } from './customers.ts'
import { offers } from './offers.ts'
import { staff } from './staff.ts'

/** From `success` on, money was taken. A trigger enforces the legal transitions. */
export const paymentStatuses = [
  'pending',
  'pending_verification',
  'success',
  'failed',
  'partially_refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The seller, as named on invoices and credit notes. */
export type Seller = {
  name: string
  name_ar: string
  legal_name: string
  legal_name_ar: string
  trn: string
  trade_licence: string
  /** `country` is ISO 3166-1 alpha-2. */
  address: { line1: string; line1_ar: string; city: string; city_ar: string; country: string }
  phone: string
  email: string
}

/**
 * An order is a frozen quote: lines, prices, coupon, delivery, VAT, vehicle and verdicts as they were when it was stored.
 * Money is whole fils. `status` is 0 pending or 1 paid and always agrees with `payment_status`.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A reference the shopper can quote before the order is paid; random, so it reveals nothing. */
    reference: text().notNull().unique(),
    /** Assigned when the order is paid, without gaps. */
    order_number: text().unique(),
    session_id: text().notNull(),
    customer_id: uuid().references(() => customers.id, { onDelete: 'set null' }),
    /** SHA-256 of the key of the browser that placed it; null once that key no longer opens the order. */
    buyer_hash: bytea(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    status: integer().notNull().default(0),
    payment_status: text({ enum: paymentStatuses }).notNull().default('pending'),
    payment_method: text({ enum: ['Stripe', 'Paymob', 'Bank transfer'] }).notNull(),
    payment_installment: text().notNull().default('1'),
    vehicle_make: text().notNull(),
    vehicle_year: text().notNull(),
    vehicle_model: text().notNull(),
    vehicle_model_sub: text().notNull(),
    order_notes: text().notNull().default(''),
    is_same_shipping: boolean().notNull().default(true),
    professional_installation: boolean().notNull().default(false),
    /** For a business buyer: the company name, and its tax registration number if it has one. */
    company: text().notNull().default(''),
    company_trn: text().notNull().default(''),
    currency: text().notNull().default('AED'),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    delivery: integer().notNull(),
    vat: integer().notNull(),
    /** Whole percent; 0 is an export without UAE VAT. */
    vat_rate: integer().notNull().default(5),
    total: integer().notNull(),
    refunded: integer().notNull().default(0),
    coupon_code: text(),
    /** The price offer whose prices it has. */
    offer_id: uuid().references(() => offers.id),
    country: text().notNull(),
    delivery_date: date().notNull(),
    /** SHA-256 of the quote; a cart that no longer matches it is not charged. */
    quote_hash: text().notNull(),
    transaction_id: text(),
    paymob_transaction_id: text(),
    hold_expires_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the buyer last stored the order or started to pay; the retention period of an unpaid order starts here. */
    stored_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paid_at: timestamp({ withTimezone: true }),
    /** When the desk began to pack it, and when the parcels were closed. */
    packing_at: timestamp({ withTimezone: true }),
    packed_at: timestamp({ withTimezone: true }),
    dispatched_at: timestamp({ withTimezone: true }),
    delivered_at: timestamp({ withTimezone: true }),
    /** The carrier and its tracking page, if known; of the first parcel, if there are several. */
    carrier: text(),
    tracking_link: text(),
    /** The customs declaration number: proof that an order without UAE VAT has left the country. */
    export_declaration: text(),
    /** The seller as printed on invoices: frozen when the order is paid. */
    seller: jsonb().$type<Seller>(),
    /** The days for returns in the terms it was bought on: frozen when it is paid. Null: paid before this was kept. */
    return_days: integer(),
    /** When its goods were returned to stock, which happens once. */
    restocked_at: timestamp({ withTimezone: true }),
    /** When the shop cancelled it, before dispatch; its parcel then never leaves. */
    cancelled_at: timestamp({ withTimezone: true }),
    /** The key of the request that cancelled it: the same one again gets the same answer, also where nothing was refunded. */
    cancel_key: uuid(),
    /** When its buyer was erased, the tax years being over; a trigger then refuses personal data in it. */
    erased_at: timestamp({ withTimezone: true }),
    /** The request that stored it: jobs, gateway calls and webhooks of this order log the same id. */
    request_id: text(),
    /** Counts the desk's changes of the address, so that the second of two people who save at once gets a conflict. */
    version: integer().notNull().default(1),
  },
  (order) => [
    check('orders_status', sql`status in (0, 1)`),
    check('orders_payment_status', sql`payment_status in (${quoted(paymentStatuses)})`),
    check(
      'orders_paid',
      sql`(status = 1) = (payment_status in ('success', 'partially_refunded', 'refunded')) and (status = 1) = (paid_at is not null) and (status = 1) = (order_number is not null)`,
    ),
    check('orders_dispatched', sql`dispatched_at is null or status = 1`),
    check(
      'orders_packed',
      sql`(packing_at is null or status = 1) and (packed_at is null or (packing_at is not null and packing_at <= packed_at))`,
    ),
    check(
      'orders_delivered',
      sql`delivered_at is null or (dispatched_at is not null and dispatched_at <= delivered_at)`,
    ),
    check(
      'orders_tracking_link',
      sql`tracking_link is null or (dispatched_at is not null and tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500)`,
    ),
    check('orders_carrier', sql`carrier is null or (dispatched_at is not null and length(carrier) between 1 and 60)`),
    check('orders_vat', sql`vat_rate between 0 and 100 and (vat_rate > 0 or vat = 0)`),
    check('orders_company', sql`company_trn = '' or (company_trn ~ '^1[0-9]{14}$' and company <> '')`),
    check('orders_seller', sql`(status = 1) = (seller is not null)`),
    check('orders_return_days', sql`return_days is null or (status = 1 and return_days >= 0)`),
    check(
      'orders_export_declaration',
      sql`export_declaration is null or (status = 1 and vat_rate = 0 and length(export_declaration) between 1 and 60)`,
    ),
    check('orders_restocked', sql`restocked_at is null or status = 1`),
    check('orders_cancelled', sql`cancelled_at is null or (status = 1 and dispatched_at is null)`),
    // Goods restocked before dispatch may have been sold to other buyers.
    check(
      'orders_gone_before_restocked',
      sql`restocked_at is null or dispatched_at is null or dispatched_at <= restocked_at`,
    ),
    check('orders_method', sql`payment_method in ('Stripe', 'Paymob', 'Bank transfer')`),
    check('orders_locale', sql`locale in ('en', 'ar')`),
    check(
      'orders_money',
      sql`subtotal >= 0 and discount >= 0 and delivery >= 0 and vat >= 0 and total = subtotal - discount + delivery and refunded between 0 and total`,
    ),
    index().on(order.session_id),
    index().on(order.customer_id, order.created_at),
    // What each coupon brought.
    index('orders_coupon').on(order.coupon_code).where(sql`status = 1 and coupon_code is not null`),
    index('orders_of_offer').on(order.offer_id).where(sql`offer_id is not null`),
    index('orders_open').on(order.created_at).where(sql`status = 0`),
    index('orders_paid_at').on(order.paid_at).where(sql`status = 1`),
    // Those whose buyers are still to be erased.
    index('orders_to_erase').on(order.paid_at, order.id).where(sql`status = 1 and erased_at is null`),
    index('orders_to_pack')
      .on(order.paid_at)
      .where(sql`status = 1 and dispatched_at is null and payment_status <> 'refunded'`),
    // The desk's list, newest first: all; those not sent; those on their way; and so on.
    index('orders_newest').on(order.created_at, order.id),
    index('orders_not_sent')
      .on(order.created_at, order.id)
      .where(sql`status = 1 and dispatched_at is null and payment_status <> 'refunded'`),
    index('orders_on_the_way')
      .on(order.created_at, order.id)
      .where(sql`dispatched_at is not null and delivered_at is null`),
    index('orders_with_refunds')
      .on(order.created_at, order.id)
      .where(sql`payment_status in ('partially_refunded', 'refunded')`),
    index('orders_in_doubt').on(order.created_at, order.id).where(sql`payment_status = 'pending_verification'`),
    index('orders_of_country').on(order.country, order.created_at, order.id),
    index('orders_of_make').on(sql`lower(${order.vehicle_make})`, order.created_at, order.id),
  ],
)

/** The second and further parcels of a dispatched order; the first one's carrier and link are the order's. */
export const furtherParcels = pgTable(
  'further_parcels',
  {
    order_id: belongsTo(() => orders.id, 'cascade'),
    /** From 2. */
    position: integer().notNull(),
    carrier: text(),
    tracking_link: text(),
  },
  (parcel) => [
    primaryKey({ columns: [parcel.order_id, parcel.position] }),
    check('further_parcels_position', sql`position between 2 and 20`),
    check('further_parcels_carrier', sql`length(carrier) between 1 and 60`),
    check(
      'further_parcels_tracking_link',
      sql`tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500`,
    ),
  ],
)

/** What the team writes about an order for itself. The buyer never sees it. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id, 'cascade'),
    staff_id: belongsTo(() => staff.id),
    text: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (note) => [
    index().on(note.order_id, note.created_at),
    check('staff_notes_text', sql`length(text) between 1 and 2000`),
  ],
)

/**
 * `invoiced` is the delivery address as the invoice names it: a trigger keeps it when the address of a paid order is
 * corrected, and nothing changes it. Postgres also keeps `name_words`, the folded words of the name for the desk's
 * search; nothing else reads it.
 */
export const orderAddresses = pgTable(
  'order_addresses',
  {
    order_id: belongsTo(() => orders.id, 'cascade'),
    kind: text({ enum: ['billing', 'shipping', 'invoiced'] }).notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    country: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    city: text().notNull(),
  },
  (address) => [
    primaryKey({ columns: [address.order_id, address.kind] }),
    // A guest buyer is identified by the billing e-mail, to tell whether this is a first order.
    index('order_addresses_billing_email').on(sql`lower(${address.email})`).where(sql`kind = 'billing'`),
    check('order_addresses_kind', sql`kind in ('billing', 'shipping', 'invoiced')`),
  ],
)

/** `total` is quantity × unit price; `discount` the line's share of the coupon; `vat` is contained in total − discount. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id, 'cascade'),
    position: integer().notNull(),
    kind: text({ enum: ['wheel', 'addon'] }).notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    name_ar: text().notNull(),
    slug: text().notNull(),
    image: text().notNull(),
    axle: text({ enum: ['any', 'front', 'rear'] }).notNull(),
    /** Shared by front and rear of a staggered set, as in the cart. Null in older orders, where the two are adjacent. */
    set_id: uuid(),
    quantity: integer().notNull(),
    unit_price: integer().notNull(),
    total: integer().notNull(),
    discount: integer().notNull(),
    vat: integer().notNull(),
    special_order: boolean().notNull(),
    /** The fit verdict as shown; null for accessories and orders without a known car. */
    fitment: jsonb().$type<unknown>(),
    /**
     * Of wheels: whether a hub ring that the verdict names could be bought when it was frozen, and is not in the order. Null
     * in older orders.
     */
    rings_left_out: boolean(),
  },
  (line) => [
    uniqueIndex('order_lines_position').on(line.order_id, line.position),
    // A reference to a line also carries its order's id, so that the two always match.
    unique('order_lines_of_order').on(line.order_id, line.id),
    check(
      'order_lines_money',
      sql`quantity > 0 and unit_price > 0 and total = quantity * unit_price and discount between 0 and total and vat >= 0`,
    ),
    check('order_lines_kind', sql`kind in ('wheel', 'addon')`),
    // Lines that may have to be measured before dispatch (domain/orders/measuring.ts).
    index('order_lines_unsure').on(line.order_id).where(sql`fitment->>'verdict' in ('warn', 'unknown', 'fail')`),
    // The prefix of a SKU, in every collation.
    index('order_lines_sku').on(line.sku.op('text_pattern_ops'), line.order_id),
  ],
)

/**
 * Pieces of a line that went back on the shelf. A trigger keeps their sum within what was bought. Append-only; an order
 * that was restocked as a whole before this table existed has no rows.
 */
export const orderRestocks = pgTable(
  'order_restocks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid().notNull(),
    line_id: uuid().notNull(),
    quantity: integer().notNull(),
    /** The parcel never left, or the goods came back. */
    why: text({ enum: ['never_left', 'came_back'] }).notNull(),
    /** The refund by piece that put them back; null otherwise, and in rows from before it was noted. */
    refund_id: uuid(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (restock) => [
    foreignKey({ columns: [restock.order_id, restock.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    index().on(restock.order_id),
    check('order_restocks_quantity', sql`quantity > 0`),
    check('order_restocks_why', sql`why in ('never_left', 'came_back')`),
  ],
)

/** What turns the goods total into the order total: coupon (negative), delivery. Order total: lines plus these. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    order_id: belongsTo(() => orders.id, 'cascade'),
    kind: text({ enum: ['coupon', 'delivery'] }).notNull(),
    label: text().notNull(),
    label_ar: text().notNull(),
    amount: integer().notNull(),
    vat: integer().notNull(),
  },
  (adjustment) => [primaryKey({ columns: [adjustment.order_id, adjustment.kind] })],
)

/**
 * Stock reserved by a payment from its start. While a card is being charged the reservation is firm (the function
 * `being_paid`); after that, until `expires_at`, it holds against buyers who only open a hosted page, and yields to one
 * whose card is charged. Null: over the reservation limit of a buyer or network, or released. Rows are kept for some
 * hours, so that unpaid reservations count towards those limits.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    order_id: belongsTo(() => orders.id, 'cascade'),
    sku: text().notNull(),
    quantity: integer().notNull(),
    expires_at: timestamp({ withTimezone: true }),
    /** Start of the session's current unpaid reservation. */
    held_since: timestamp({ withTimezone: true }).notNull(),
    /** When the newest payment started. */
    renewed_at: timestamp({ withTimezone: true }).notNull(),
    /** Keyed hashes of the buyer's IP address (IPv4, IPv6 /64) and of its site (IPv6 /48). */
    network: bytea().notNull(),
    site: bytea().notNull(),
  },
  (hold) => [
    primaryKey({ columns: [hold.order_id, hold.sku] }),
    check('stock_holds_quantity', sql`quantity > 0`),
    // The cap holds however often a payment is restarted or a bank asks for more time.
    check('stock_holds_age', sql`expires_at <= held_since + interval '75 minutes'`),
    index().on(hold.sku, hold.renewed_at),
    index().on(hold.site, hold.renewed_at),
  ],
)

/** When the owner was last alerted that much of a SKU's stock is reserved; an empty SKU means the whole stock. */
export const stockAlerts = pgTable('stock_alerts', {
  sku: text().primaryKey(),
  alerted_at: timestamp({ withTimezone: true }).notNull(),
})

/** Gapless counters: one row each, locked while the next number is taken. */
export const counters = pgTable('counters', { name: text().primaryKey(), value: integer().notNull() })
