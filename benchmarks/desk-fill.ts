import { createHash } from 'node:crypto'
import type pg from 'pg'

export const deskOrders = 250_000
export const deskCustomers = 100_000

/** The token of the benchmark's owner, as in the cookie. */
export const deskToken = 'benchmark'.padEnd(43, '0')

const names = {
  first:
    'Mohammed,Ahmed,Fatima,Aisha,Omar,Layla,Yousef,Mariam,Khalid,Noura,Hassan,Salem,Priya,Rahul,Maria,John,Chen,Olga,Bilal,Zainab',
  last: 'Al Mansoori,Al Suwaidi,Haddad,Khan,Rahman,Nair,Santos,Smith,Ivanova,Wang,Al Balushi,Al Sabah,Karam,Aziz,Farouk,Iyer,Reyes,Brown,Petrov,Li',
}

/**
 * Fills a database with orders of three years and what belongs to them, by SQL in about two minutes: most are delivered, the
 * newest wait, a few are refunded, disputed, in doubt or never paid. Half of the buyers have an account. Done once per
 * database. Also makes an owner who is signed in to the desk. In a schema of an earlier version, it leaves out what is not there.
 */
export async function fillDesk(client: pg.Client): Promise<void> {
  if (await has(client, `to_regclass('staff') is not null`)) await signInOwner(client)
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from (select from orders limit 1000) o')
  if (rows[0]!.n >= 1000) return
  // Without triggers and foreign keys: the rows below are right by themselves.
  await client.query("set session_replication_role = replica; set work_mem = '256MB'")
  for (const step of steps) await (typeof step === 'string' ? client.query(step) : insertKnown(client, step))
  await client.query('reset session_replication_role; reset work_mem')
  // The trigger of the names, where the schema has it.
  for (const table of ['order_addresses', 'customers'])
    if ((await columnsOf(client, table)).has('name_words'))
      await client.query(`update ${table} set first_name = first_name`)
  // The orders were inserted as paid ones, which no trigger counts.
  if (await has(client, `exists (select from pg_proc where proname = 'count_sales_days')`))
    await client.query(`select count_sales_days('-infinity', 'infinity')`)
  await client.query('vacuum analyze')
}

async function has(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select ${condition} as has`)
  return rows[0]!.has
}

async function columnsOf(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1',
    [table],
  )
  return new Set(rows.map(({ column_name }) => column_name))
}

/** Rows for a table that has got columns from version to version: those that this schema has are filled. */
type Insert = { into: string; columns: string; rows: string }

async function insertKnown(client: pg.Client, { into, columns, rows }: Insert): Promise<void> {
  const there = await columnsOf(client, into)
  const known = columns.split(',').filter((column) => there.has(column.trim()))
  await client.query(`insert into ${into} (${known}) select ${known} from (${rows}) as filled (${columns})`)
}

/** A name by the order's number: the frequent ones are frequent. */
const pick = (list: string) => `(string_to_array('${list}', ','))[1 + floor(20 * power(random(), 2))::int]`

const steps: (string | Insert)[] = [
  `insert into customers (email, first_name, last_name, phone, city, created_at)
   select 'buyer' || n || '@example.com', ${pick(names.first)}, ${pick(names.last)}, '+9715' || lpad(n::text, 8, '0'), 'Dubai',
     now() - random() * interval '3 years'
   from generate_series(1, ${deskCustomers}) n`,
  `create temp table made as
   select n, gen_random_uuid() as id, now() - (${deskOrders} - n) * interval '378 seconds' as at, random() as kind,
     200000 + (random() * 40)::int * 10000 as goods, random() as chance,
     case when n % 2 = 0 then 1 + (n * 7919 % ${deskCustomers}) end as buyer
   from generate_series(1::bigint, ${deskOrders}) n`,
  {
    into: 'orders',
    columns: `id, reference, order_number, session_id, locale, status, payment_status, payment_method,
       vehicle_make, vehicle_year, vehicle_model, vehicle_model_sub, subtotal, discount, delivery, vat, vat_rate, total,
       refunded, country, delivery_date, quote_hash, transaction_id, created_at, stored_at, paid_at, packing_at, packed_at,
       dispatched_at, delivered_at, seller`,
    rows: `select id, 'REF' || n, case when paid then 'RD-' || (100000 + n) end, 'bench' || n, case when n % 3 = 0 then 'ar' else 'en' end,
       paid::int, case when kind < 0.02 then 'refunded' when kind < 0.03 then 'partially_refunded' when paid then 'success'
         when kind > 0.0995 then 'pending_verification' else 'pending' end,
       case when chance < 0.3 then 'Paymob' else 'Stripe' end,
       (array['Toyota', 'Nissan', 'Lexus', 'BMW', 'Mercedes-Benz', 'Ford', 'Bugatti'])[1 + floor(7 * power(chance, 3))::int],
       (2012 + n % 14)::text, 'Model ' || n % 40, 'GX', goods, 0, 0, goods / 21, 5, goods,
       case when kind < 0.02 then goods when kind < 0.03 then goods / 4 else 0 end,
       (array['AE', 'SA', 'KW', 'OM', 'BHR'])[1 + floor(5 * power(chance, 4))::int],
       (at + interval '5 days')::date, 'hash', case when paid then 'ch_' || n end, at, at, case when paid then at + interval '1 minute' end,
       case when sent then at + interval '2 hours' end, case when sent then at + interval '3 hours' end,
       case when sent then at + interval '1 day' end, case when sent and n < ${deskOrders} - 3000 then at + interval '4 days' end,
       case when paid then '{}'::jsonb end
     from made, lateral (select kind >= 0.1 or kind < 0.03 as paid) p,
       lateral (select paid and n < ${deskOrders} - 400 and kind >= 0.02 as sent) s`,
  },
  `update counters set value = 100000 + ${deskOrders} where name = 'order_number'`,
  `update orders o set customer_id = c.id from made m join customers c on c.email = 'buyer' || m.buyer || '@example.com'
   where o.id = m.id`,
  `insert into order_addresses (order_id, kind, first_name, last_name, country, address, phone, email, city)
   select m.id, k.kind, ${pick(names.first)}, ${pick(names.last)}, o.country, 'Street ' || m.n % 900,
     '+9715' || lpad((m.n * 104729 % 100000000)::text, 8, '0'), 'buyer' || coalesce(m.buyer, m.n) || '@example.com',
     (array['Dubai', 'Abu Dhabi', 'Sharjah', 'Riyadh'])[(1 + m.n % 4)::int]
   from made m join orders o on o.id = m.id, (values ('billing'), ('shipping')) k (kind)`,
  `create temp table skus as select row_number() over (order by id) as n, sku from wheels`,
  `insert into order_lines (order_id, position, kind, sku, name, name_ar, slug, image, axle, quantity, unit_price, total, discount,
     vat, special_order, fitment)
   select m.id, l.position, 'wheel', s.sku, 'Wheel 20x9 5x120 ET25', 'جنط 20x9', 'wheel', '', 'any', 4, goods / 8,
     goods / 8 * 4, 0, goods / 42, false, jsonb_build_object('verdict', case when m.kind > 0.9 then 'warn' else 'pass' end)
   from made m cross join (values (0), (1)) l (position)
   join skus s on s.n = 1 + floor((select count(*) from skus) * power((m.n * (7 + l.position) * 7919 % 100003) / 100003.0, 3))::int`,
  `insert into payments (order_id, gateway, attempt, idempotency_key, gateway_reference, transaction_id, amount, currency, state, created_at)
   select o.id, lower(o.payment_method), 1, 'key' || m.n, 'pi_' || m.n, 'ch_' || m.n, o.total, 'AED',
     case when o.status = 1 then 'succeeded' when o.payment_status = 'pending_verification' or o.created_at > now() - interval '1 day' then 'started'
       else 'canceled' end, o.created_at
   from made m join orders o on o.id = m.id`,
  `insert into payment_events (order_id, payment_id, gateway, event_id, kind, decision, facts, created_at)
   select p.order_id, p.id, p.gateway, 'evt_' || p.id || e, 'answer', 'paid', '{"amount": 1}', p.created_at
   from payments p, generate_series(1, 3) e`,
  `insert into ledger (order_id, payment_id, kind, amount, currency, gateway, transaction_id, created_at)
   select order_id, id, 'charge', amount, currency, gateway, transaction_id, created_at from payments where state = 'succeeded'`,
  `insert into refunds (order_id, payment_id, amount, currency, reason, asked_by, state, gateway, created_at, done_at)
   select o.id, p.id, o.refunded, 'AED', 'returned', 'owner', 'done', p.gateway, o.paid_at, o.paid_at
   from orders o join payments p on p.order_id = o.id where o.refunded > 0`,
  `insert into disputes (order_id, payment_id, gateway, gateway_dispute_id, amount, currency, reason, state, created_at)
   select p.order_id, p.id, p.gateway, 'du_' || p.id, p.amount, 'AED', 'fraudulent', 'needs_response', p.created_at
   from payments p join made m on m.id = p.order_id where m.n % 5000 = 0 and p.state = 'succeeded'`,
  {
    into: 'emails',
    columns: `order_id, kind, sent_at, created_at, subject, text`,
    rows: `select o.id, k.kind, o.paid_at, o.paid_at, 'Order ' || o.order_number, repeat('text of the letter ', 60)
     from orders o, (values ('order.paid'), ('order.dispatched')) k (kind) where o.status = 1`,
  },
]

async function signInOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into staff (email, name, role, password_hash, language, state, created_at)
       values ('bench@example.com', 'Bench', 'owner', 'none', 'en', 'active', now())
       on conflict do nothing returning id
     ) select id from made union all select id from staff where email = 'bench@example.com' limit 1`,
  )
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, complete_at, confirmed_at, seen_at, created_at, ends_at, browser, system, network)
     values ($1, $2, now(), now(), now(), now(), now() + interval '12 hours', '', '', '')
     on conflict (token_hash) do update
     set seen_at = now(), confirmed_at = now(), created_at = now(), ends_at = now() + interval '12 hours'`,
    [createHash('sha256').update(deskToken).digest(), rows[0]!.id],
  )
}
