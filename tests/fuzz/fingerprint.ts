import type pg from 'pg'

/** A digest of each part of the database that no stranger may change, by its name. */
export type Fingerprint = Record<string, string>

/**
 * Takes the fingerprint: of every table but those of `unguarded`. Of those of `ofBefore` only the rows that existed when
 * the run began, without `own`, the customer who calls.
 */
export async function fingerprint(pool: pg.Pool, since: Date, own: string): Promise<Fingerprint> {
  const marks: Fingerprint = {}
  for (const table of await guardedTables(pool)) {
    const { rows } = await pool.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from "${table}" t
       where ($1::timestamptz, $2::uuid) is not null and (${ofBefore[table] ?? 'true'})`,
      [since, own],
    )
    marks[table] = rows[0]!.mark
  }
  return marks
}

async function guardedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const there = rows.map(({ name }) => name)
  const gone = [...Object.keys(unguarded), ...Object.keys(ofBefore)].filter((name) => !there.includes(name))
  if (gone.length > 0) throw new Error(`no tables: ${gone.join(', ')}`)
  return there.filter((name) => !(name in unguarded))
}

const ofOldOrders = 't.order_id in (select id from orders where created_at < $1)'
const ofOldCustomers = 't.customer_id in (select id from customers where created_at < $1 and id <> $2)'

/** Tables to which a guest's own order or a customer's own account adds rows: the rows to guard. */
const ofBefore: Record<string, string> = {
  orders: 't.created_at < $1',
  customers: 't.created_at < $1 and t.id <> $2',
  order_lines: ofOldOrders,
  order_addresses: ofOldOrders,
  addresses: ofOldCustomers,
  garage_cars: ofOldCustomers,
  wishlist_items: ofOldCustomers,
  second_factors: ofOldCustomers,
  recovery_codes: ofOldCustomers,
  customer_identities: ofOldCustomers,
}

const signingIn = 'signing in and out, and trying to'
const counting = 'requests are counted'
const cached = 'answers of outside services, which are kept'
const byJobs = 'jobs write it, at their own times'

/** Tables that change without a permission, and why. */
const unguarded: Record<string, string> = {
  carts: 'every visitor has one',
  cart_lines: 'every visitor fills one',
  stock_holds: 'an order holds its goods until a time',
  product_reviews: 'anyone may write one, which waits for approval',
  review_photos: 'those of such reviews',
  stock_alerts: 'an order may reach the limit of a SKU',
  payment_events: 'what browsers claim of payments is recorded, and decides nothing',
  emails: 'letters are asked for, and sent by jobs',
  owner_letters: 'letters are asked for, and sent by jobs',
  access_tokens: signingIn,
  sign_ins: signingIn,
  password_resets: signingIn,
  registrations: signingIn,
  one_time_codes: signingIn,
  second_steps: signingIn,
  spent_proofs: signingIn,
  staff_sessions: signingIn,
  attempts: counting,
  visit_days: counting,
  asked_days: counting,
  uncounted_days: counting,
  outside_calls: counting,
  vehicle_answers: cached,
  prefix_countries: cached,
  instagram_media: cached,
  catalogue_changes: byJobs,
  webhook_deliveries: byJobs,
  money_reports: byJobs,
  money_differences: byJobs,
  sales_days: byJobs,
}

/** What must hold of every order and all goods, as queries for what breaks it. */
const rules = {
  'an order keeps what it cost, an unpaid one nothing': `
    select o.id::text as thing from orders o left join ledger l on l.order_id = o.id group by o.id
    having coalesce(sum(l.amount), 0) <> case o.status when 1 then o.total - o.refunded else 0 end`,
  'one cart is paid once': `
    select session_id as thing from orders where status = 1 group by session_id having count(*) > 1`,
  'a paid order holds nothing': `
    select o.id::text as thing from stock_holds h join orders o on o.id = h.order_id where o.status = 1`,
}

/** Orders that break a rule of money or stock, each with the rule. */
export async function brokenRules(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ thing: string }>(query)
    broken.push(...rows.map(({ thing }) => `${thing}: ${rule}`))
  }
  return broken
}
