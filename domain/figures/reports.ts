import { type SQL, sql } from 'drizzle-orm'
import { bookedCosts } from '#domain/guarantee/costs.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import {
  type ColumnKind,
  type Report,
  type ReportKind,
  type ReportPeriod,
  type ReportRow,
  reportColumns,
} from '#shared/desk/reports.ts'
import { deskReports } from '#shared/i18n/desk/reports.ts'
import { startOfDay } from '#shared/time-zone.ts'

type Asked = { kind: ReportKind; period: ReportPeriod; locale: 'en' | 'ar' }

/** Rows of a report on its page. */
const shownRows = 200

/** A report with its sums; the one of sales with what the ledger says of the same days. */
export async function readReport(shop: Shop, asked: Asked): Promise<Report> {
  const [rows, books] = await Promise.all([
    wholeReport(shop, asked),
    asked.kind === 'sales' ? readBooks(shop, asked.period) : null,
  ])
  return { rows: rows.slice(0, shownRows), more: rows.length > shownRows, totals: totalsOf(asked.kind, rows), books }
}

/** Every row of a report. Money in fils. */
export async function wholeReport(shop: Shop, { kind, period, locale }: Asked): Promise<ReportRow[]> {
  const { rows } = await shop.db.execute<ReportRow>(queries[kind](within(period), locale))
  return rows
}

/** The sums of the columns that may be added: an order of two SKUs is two orders in the best sellers. */
function totalsOf(kind: ReportKind, rows: readonly ReportRow[]): ReportRow {
  const columns = Object.entries<ColumnKind>(reportColumns[kind])
  const added = columns.filter(
    ([name, type]) => type === 'money' || (type === 'count' && !(kind === 'best_sellers' && name === 'orders')),
  )
  return Object.fromEntries(added.map(([name]) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]))
}

type Within = (moment: SQL) => SQL

/** Whether a moment is in the days of a period in the shop's time zone. */
function within({ from, to }: ReportPeriod): Within {
  const begin = startOfDay(calendar.timezone, from).toISOString()
  const end = new Date(startOfDay(calendar.timezone, to).getTime() + 86_400_000).toISOString()
  return (moment) => sql`${moment} >= ${begin}::timestamptz and ${moment} < ${end}::timestamptz`
}

/** The payment that pays the order `o`; others of the same order go back whole. */
const keeps = sql`o.status = 1 and coalesce(p.transaction_id, p.gateway_reference) = o.transaction_id`

async function readBooks(shop: Shop, period: ReportPeriod): Promise<NonNullable<Report['books']>> {
  const isIn = within(period)
  const { rows } = await shop.db.execute<NonNullable<Report['books']>>(sql`
    select
      coalesce(sum(l.amount) filter (where l.kind = 'charge' and ${keeps}), 0)::float8 as charged,
      coalesce(-sum(l.amount) filter (where l.kind in ('refund', 'refund_failure') and ${keeps}), 0)::float8 as refunded,
      coalesce(sum(l.amount) filter (where l.kind = 'charge' and not (${keeps})), 0)::float8 as not_kept,
      coalesce(-sum(l.amount) filter (where l.kind in ('refund', 'refund_failure') and not (${keeps})), 0)::float8 as given_back
    from ledger l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id
    where ${isIn(sql`l.created_at`)}`)
  return rows[0]!
}

const queries: Record<ReportKind, (isIn: Within, locale: 'en' | 'ar') => SQL> = {
  sales: (isIn) => sql`
    with sold as (
      select shop_day(paid_at) as day, count(*)::int as orders, sum(subtotal) as goods, sum(discount) as discount,
        sum(delivery) as delivery, sum(total) as total, sum(vat) as vat
      from orders where status = 1 and ${isIn(sql`paid_at`)} group by 1
    ), refunded as (
      select shop_day(issued_at) as day, sum(amount) as refunds, sum(vat) as refunded_vat
      from credit_notes where ${isIn(sql`issued_at`)} group by 1
    )
    select day::text, coalesce(orders, 0) as orders, coalesce(goods, 0)::float8 as goods,
      coalesce(discount, 0)::float8 as discount, coalesce(delivery, 0)::float8 as delivery,
      coalesce(total, 0)::float8 as total, coalesce(vat, 0)::float8 as vat, coalesce(refunds, 0)::float8 as refunds,
      coalesce(refunded_vat, 0)::float8 as refunded_vat, (coalesce(total, 0) - coalesce(refunds, 0))::float8 as net
    from sold full join refunded using (day) order by day desc`,

  // The UAE's return: supplies at the standard rate (box 1) and at zero, exports (box 4), less the period's credit notes.
  tax: (isIn) => sql`
    with sold as (
      select country, vat_rate, count(*)::int as orders, sum(total) as gross, sum(vat) as vat
      from orders where status = 1 and ${isIn(sql`paid_at`)} group by 1, 2
    ), credited as (
      select o.country, o.vat_rate, count(*)::int as notes, sum(n.amount) as gross, sum(n.vat) as vat
      from credit_notes n join orders o on o.id = n.order_id where ${isIn(sql`n.issued_at`)} group by 1, 2
    )
    select case when vat_rate > 0 then 'standard' else 'zero' end as supply, country, vat_rate as rate,
      coalesce(s.orders, 0) as orders, coalesce(s.gross, 0)::float8 as gross, coalesce(s.vat, 0)::float8 as output_vat,
      coalesce(c.notes, 0) as credit_notes, coalesce(c.gross, 0)::float8 as credited,
      coalesce(c.vat, 0)::float8 as credited_vat,
      (coalesce(s.gross, 0) - coalesce(s.vat, 0) - coalesce(c.gross, 0) + coalesce(c.vat, 0))::float8 as taxable,
      (coalesce(s.vat, 0) - coalesce(c.vat, 0))::float8 as vat_due
    from sold s full join credited c using (country, vat_rate)
    order by vat_rate desc, country`,

  best_sellers: (isIn, locale) => sql`
    select l.sku, max(${locale === 'ar' ? sql`l.name_ar` : sql`l.name`}) as name, sum(l.quantity)::int as pieces,
      count(distinct l.order_id)::int as orders, sum(l.total - l.discount)::float8 as sales
    from orders o join order_lines l on l.order_id = o.id
    where o.status = 1 and ${isIn(sql`o.paid_at`)}
    group by l.sku order by sales desc, l.sku`,

  refunds: (isIn) => sql`
    select shop_day(n.issued_at)::text as day, n.number, o.order_number as order, n.reason,
      n.amount as refunds, n.vat as refunded_vat
    from credit_notes n join orders o on o.id = n.order_id
    where ${isIn(sql`n.issued_at`)} order by n.issued_at desc, n.number desc`,

  coupons: (isIn) => sql`
    select coupon_code as code, count(*)::int as orders, sum(discount)::float8 as discount, sum(total)::float8 as sales
    from orders where status = 1 and coupon_code is not null and ${isIn(sql`paid_at`)}
    group by coupon_code order by sales desc, coupon_code`,

  // A refund costs once it is in the ledger.
  guarantee: (isIn) => sql`
    select shop_day(k.booked_at)::text as day, c.number as case, o.order_number as order, k.kind as cost_kind,
      k.amount as cost
    from (${bookedCosts}) k join guarantee_cases c on c.id = k.case_id join orders o on o.id = c.order_id
    where ${isIn(sql`k.booked_at`)}
    order by k.booked_at desc, k.id desc`,

  stock: (_, locale) => sql`
    select ${locale === 'ar' ? sql`b.name_ar` : sql`b.name`} as brand, count(*)::int as skus,
      sum(w.supplier_stock)::int as pieces, sum(w.supplier_stock::bigint * w.price)::float8 as value
    from wheels w join brands b on b.slug = w.brand_slug where w.supplier_stock > 0 group by b.slug
    union all
    select ${deskReports[locale].accessories}, count(*)::int, sum(stock)::int, sum(stock::bigint * price)::float8 from addons
    where stock > 0 having count(*) > 0
    order by value desc, brand`,
}
