import type pg from 'pg'
import { deskCustomers, deskOrders } from '#benchmarks/desk-fill.ts'

/**
 * Fills in what three years of work leave beside the orders, by SQL: requests, returns, guarantee cases, refused refunds,
 * differences, measured goods, price offers, stock movements, reviews, earlier prices, entries of the audit and searches
 * without a result. Done once per database.
 */
export async function fillWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from offers limit 1')
  if (rows.length > 0) return
  // Without triggers and foreign keys: the rows below are right by themselves.
  await client.query("set session_replication_role = replica; set work_mem = '256MB'")
  for (const step of steps) await client.query(step)
  await client.query('reset session_replication_role; reset work_mem')
  await client.query('vacuum analyze')
}

const owner = `(select id from staff where email = 'bench@example.com')`

const steps = [
  `create temp table sold as
   select row_number() over (order by o.created_at desc) as n, o.id as order_id, p.id as payment_id, o.total, o.created_at as at,
     o.dispatched_at is not null as sent, (select l.id from order_lines l where l.order_id = o.id order by position limit 1) as line_id
   from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' where o.status = 1`,
  `create index on sold (n); analyze sold`,
  `update order_lines set fitment = jsonb_build_object('verdict', 'warn')
   where order_id in (select order_id from sold where not sent and n % 4 = 0)`,
  `insert into refunds (order_id, payment_id, amount, currency, reason, asked_by, state, gateway, failure, created_at)
   select order_id, payment_id, total / 10, 'AED', 'goodwill', 'owner', case when n % 3 = 0 then 'asked' else 'failed' end, 'stripe',
     case when n % 3 = 0 then null else 'expired_card' end, at
   from sold where n % 2500 = 1`,
  `insert into money_differences (kind, reference, ours, theirs, created_at)
   select 'amount', 'ch_' || n, n, n + 1, now() - n * interval '2 hours' from generate_series(1, 400) n`,
  `insert into order_requests (order_id, kind, reason, text, state, answer, created_at, decided_at)
   select order_id, case when n % 2 = 0 then 'cancel' else 'return' end, 'other', repeat('why ', 20),
     case when n < 4000 then 'open' else 'accepted' end, '', at, case when n < 4000 then null else at end
   from sold where n % 40 = 0`,
  `insert into returns (number, order_id, kind, reason, state, created_at, received_at, closed_at)
   select 'RT-' || n, order_id, case when n % 3 = 0 then 'exchange' else 'refund' end, 'other',
     case when n < 8000 then 'expected' else 'closed' end, at, case when n < 8000 then null else at end,
     case when n < 8000 then null else at end
   from sold where sent and n % 30 = 0`,
  `insert into return_lines (return_id, order_id, line_id, quantity)
   select r.id, r.order_id, s.line_id, 2 from returns r join sold s on s.order_id = r.order_id`,
  `insert into guarantee_cases (number, order_id, line_id, sku, design_id, axle, make, model, generation, year, modification, verdict,
     fitment, reason, text, state, outcome, why, created_at, decided_at, decided_by)
   select 'FG-' || n, order_id, line_id, 'SKU', 'design', 'any', 'toyota', 'land-cruiser', '300', 2021, 'gx', 'pass',
     jsonb_build_object('vehicle', jsonb_build_object('label', '2021 Toyota Land Cruiser')), 'rubs_inside', 'It rubs',
     case when n < 6000 then 'open' else 'decided' end, case when n < 6000 then null else 'refused' end,
     case when n < 6000 then null else 'Another tyre' end, at, case when n < 6000 then null else at end,
     case when n < 6000 then null else 'Bench' end
   from sold where sent and n % 60 = 0`,
  `insert into guarantee_costs (case_id, kind, amount, booked_at)
   select id, 'return_courier', 9000, created_at from guarantee_cases`,
  `insert into offers (number, locale, country, first_name, last_name, phone, email, city, address, note, delivery, total, valid_until,
     ends_at, made_by, created_at)
   select 'O-' || n, 'en', 'AE', 'Buyer', 'Number ' || n, '+9715' || lpad(n::text, 8, '0'), 'buyer' || n || '@example.com', 'Dubai',
     '', '', 0, 400000, current_date + 7 - n / 20, now() + (7 - n / 20) * interval '1 day', ${owner}, now() - n * interval '70 minutes'
   from generate_series(1, 20000) n`,
  `insert into offer_lines (offer_id, position, kind, sku, axle, quantity, unit_price)
   select id, 0, 'wheel', (select min(sku) from wheels), 'any', 4, 100000 from offers`,
  `insert into stock_movements (at, kind, sku, change, reason, order_id)
   select o.created_at, 'wheel', l.sku, -l.quantity, 'sold', o.id
   from orders o join order_lines l on l.order_id = o.id where o.status = 1 order by o.created_at`,
  `insert into product_reviews (design_id, customer_id, name, rating, reviews, lang, approved_at, created_at)
   select d.id, c.id, c.first_name, 5, repeat('A fine wheel. ', 10), 'en', case when c.n > 80 then now() end, now() - c.n * interval '1 hour'
   from (select row_number() over (order by id) as n, id from designs) d
   join (select row_number() over (order by id) as n, id, first_name from customers limit 20000) c
     on d.n = 1 + c.n % (select count(*) from designs)`,
  `insert into past_prices (wheel_id, price, ended_at)
   select id, price + 5000 * m, now() - m * interval '60 days' from wheels, generate_series(1, 3) m`,
  `insert into audit_entries (at, staff_id, staff_name, role, network, action, kind, thing_id, thing_name, before, after, request_id)
   select now() - n * interval '8 minutes', ${owner}, 'Bench', 'owner', '127.0.0.0/24',
     (array['wheel.changed', 'order.dispatched', 'stock.changed'])[1 + n % 3], (array['wheel', 'order', 'stock'])[1 + n % 3],
     (n % 50000)::text, 'Thing ' || n % 50000, '{"price": 1}', '{"price": 2}', 'request'
   from generate_series(200000, 1, -1) n`,
  `insert into asked_days (day, kind, words, times)
   select current_date - d, 'search', 'search ' || w, 1 + w % 9 from generate_series(0, 29) d, generate_series(1, 600) w`,
  `insert into asked_days (day, kind, words, times)
   select current_date - d, k.kind, concat_ws('/', make, model, start_year, slug), 1 + length(slug) % 9
   from generate_series(0, 89) d, vehicle_modifications, (values ('car'), ('chosen')) k (kind)`,
  `insert into coupon_uses (code, order_id, email, created_at)
   select (select min(code) from coupons), order_id, 'buyer' || n || '@example.com', at from sold where n % 12 = 0`,
  `insert into customer_notes (customer_id, staff_id, text, created_at)
   select id, ${owner}, 'Prefers a call', created_at from customers limit ${deskCustomers / 10}`,
  `insert into staff_notes (order_id, staff_id, text, created_at)
   select order_id, ${owner}, 'Called the buyer', at from sold limit ${deskOrders / 10}`,
]
