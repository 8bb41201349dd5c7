import type pg from 'pg'

/** A digest of each part of the database that no stranger may change, by its name. */
export type Fingerprint = Record<string, string>

/**
 * Takes the fingerprint. Carts, a customer's own lists, counters of tries and what waits for the job queue are no part of
 * it; of orders and customers, those that existed when the run began, without `own`, the customer who calls.
 */
export async function fingerprint(pool: pg.Pool, since: Date, own: string): Promise<Fingerprint> {
  const marks: Fingerprint = {}
  for (const table of guarded) {
    const old = dated.has(table)
      ? `where t.created_at < $1 and t.id <> $2`
      : `where ($1::timestamptz, $2::uuid) is not null`
    const { rows } = await pool.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from "${table}" t ${old}`,
      [since, own],
    )
    marks[table] = rows[0]!.mark
  }
  return marks
}

/** Tables to which a guest's own order adds rows, all later than the start. */
const dated = new Set(['orders', 'customers'])

/** Tables of which every row is guarded. */
const guarded = [
  ...[
    'orders',
    'payments',
    'ledger',
    'refunds',
    'disputes',
    'credit_notes',
    'order_adjustments',
    'customers',
    'coupons',
  ],
  ...['stock_movements', 'stock_thresholds', 'wheels', 'addons', 'designs', 'brands', 'past_prices', 'planned_prices'],
  ...['delivery_rates', 'vat_rates', 'shop_facts', 'service_settings', 'vehicle_corrections', 'api_tokens'],
  ...['staff', 'staff_totp', 'staff_passkeys', 'staff_links', 'staff_notes', 'customer_notes', 'webhook_endpoints'],
  ...['audit_entries', 'pages', 'faqs', 'banners', 'gallery_items', 'homepage_blocks', 'redirects', 'search_synonyms'],
  ...['guarantee_cases', 'returns', 'measurements', 'offers', 'uploaded_pictures', 'goods_imports', 'letter_words'],
]

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
