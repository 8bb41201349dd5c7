import fc from 'fast-check'
import type pg from 'pg'
import { vatContained } from '#shared/money.ts'

export type Sale = {
  minute: number
  sku: number
  make: number
  quantity: number
  refund: number
  refund_minute: number
}

const makes = ['Nissan', 'نيسان', 'toyota', 'A cart with wheels']
/** A random sale in nine days from the 20th of February 2026. */
export const sale = fc.record({
  minute: fc.nat(60 * 24 * 9),
  sku: fc.nat(5),
  make: fc.nat(makes.length - 1),
  quantity: fc.integer({ min: 1, max: 8 }),
  /** Percent of the order, in one or two credit notes. */
  refund: fc.constantFrom(0, 0, 30, 100),
  refund_minute: fc.nat(60 * 24 * 3),
})

/** An order that is stored, paid and perhaps refunded, with the rows that the shop writes for each. */
export async function sell(
  pool: pg.Pool,
  number: number,
  { minute, sku, make, quantity, refund, refund_minute }: Sale,
) {
  const paid_at = new Date(Date.UTC(2026, 1, 20) + minute * 60_000)
  const one = 100_050 + sku
  const total = quantity * one + 5_000
  const rate = quantity > 5 ? 0 : 5
  const { rows } = await pool.query(
    `insert into orders (reference, session_id, locale, payment_method, vehicle_make, vehicle_year, vehicle_model,
      vehicle_model_sub, subtotal, discount, delivery, vat, vat_rate, total, country, delivery_date, quote_hash)
     values ($1, 's', 'en', 'Stripe', $2, '2021', 'M', '', $3, 0, 5000, $5, $6, $4, $7, '2026-03-09', 'q') returning id`,
    [`R${number}`, makes[make], quantity * one, total, vatContained(total, rate), rate, rate ? 'AE' : 'KW'],
  )
  const { id } = rows[0]
  await pool.query(
    `insert into order_lines (order_id, position, kind, sku, name, name_ar, slug, image, axle, quantity, unit_price, total,
      discount, vat, special_order)
     select $1, 1, kind, sku, sku, sku, sku, '', 'any', $3::int, $4::int, $3::int * $4::int, 0, 0, false from (
       (select 'wheel' as kind, sku from wheels order by brand_slug, sku) union all (select 'addon', sku from addons order by sku)
     ) goods offset $2 * 97 limit 1`,
    [id, sku, quantity, one],
  )
  await pool.query(
    `update orders set status = 1, payment_status = 'success', paid_at = $2, order_number = $3, seller = '{}',
      transaction_id = $4 where id = $1`,
    [id, paid_at, `RD-${number}`, `ch_${number}`],
  )
  const { rows: paid } = await pool.query(
    `insert into payments (order_id, gateway, attempt, idempotency_key, amount, currency, state, transaction_id)
     values ($1, 'stripe', 1, $2, $3, 'AED', 'succeeded', $4) returning id`,
    [id, `key ${number}`, total, `ch_${number}`],
  )
  const book = `insert into ledger (order_id, payment_id, kind, amount, currency, gateway, transaction_id, created_at)
    values ($1, $2, $3, $4, 'AED', 'stripe', $5, $6)`
  await pool.query(book, [id, paid[0].id, 'charge', total, `ch_${number}`, paid_at])
  if (refund === 0) return
  const amount = Math.round((total * refund) / 100)
  const done_at = new Date(paid_at.getTime() + refund_minute * 60_000)
  await pool.query(book, [id, paid[0].id, 'refund', -amount, `re_${number}`, done_at])
  await pool.query(
    `with made as (
       insert into refunds (order_id, payment_id, amount, currency, reason, asked_by, state, gateway, done_at)
       values ($1, $2, $3, 'AED', 'returned', 'owner', 'done', 'stripe', $4) returning id
     ) insert into credit_notes (number, order_id, refund_id, amount, vat, issued_at)
       select $5, $1, id, $3, $6, $4 from made`,
    [id, paid[0].id, amount, done_at, `CN-${number}`, vatContained(amount, rate)],
  )
}
