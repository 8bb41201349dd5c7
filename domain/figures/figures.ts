import { sql } from 'drizzle-orm'
import { askedWindowDays } from '#domain/figures/queues.ts'
import { synonymKey, synonymsOf } from '#domain/search/synonyms/synonyms.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { Asked, DayFigures, Figures, Share } from '#shared/desk/today.ts'
import { dayIn } from '#shared/time-zone.ts'

/** Brands and makes that are shown by name. */
const mostShares = 8

/** Sales, orders and conversion of the last days, from the tables that hold one row for a day. */
export async function readFigures(shop: Shop, { days }: { days: number }): Promise<Figures> {
  const today = dayIn(calendar.timezone, shop.now())
  const [byDay, shares, funnel] = await Promise.all([
    readDays(shop, today, days),
    readShares(shop, today, days),
    readFunnel(shop, today, days),
  ])
  const [now, yesterday, weekAgo] = [byDay.at(-1)!, byDay.at(-2)!, byDay.at(-8)!]
  return {
    ...{ today: now, yesterday, week_ago: weekAgo, days: byDay },
    brands: shares.filter(({ dimension }) => dimension === 'brand').map(shareOf),
    makes: shares.filter(({ dimension }) => dimension === 'make').map(shareOf),
    funnel: { ...funnel, paid: byDay.reduce((sum, { orders }) => sum + orders, 0) },
  }
}

async function readDays(shop: Shop, today: string, days: number): Promise<DayFigures[]> {
  const { rows } = await shop.db.execute<DayFigures>(sql`
    select each::date::text as day,
      coalesce(sale.amount, 0)::float8 as sales, coalesce(sale.orders, 0)::int as orders,
      coalesce(refund.amount, 0)::float8 as refunds,
      coalesce(v.visitors, visitors_of(v.seen), 0) as visits
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') each
    left join sales_days sale
      on sale.dimension = 'all' and sale.day = each::date and sale.kind = 'sale' and sale.key = ''
    left join sales_days refund
      on refund.dimension = 'all' and refund.day = each::date and refund.kind = 'refund' and refund.key = ''
    left join visit_days v on v.day = each::date and v.step = 'visit'
    order by each`)
  return rows
}

type ShareRow = Share & { dimension: 'brand' | 'make' }

/** The brands and makes with the highest sales; the others together are the last of each. */
async function readShares(shop: Shop, today: string, days: number): Promise<ShareRow[]> {
  const { rows } = await shop.db.execute<ShareRow>(sql`
    with sums as (
      select dimension, key, sum(orders)::int as orders, sum(amount)::float8 as amount
      from sales_days
      where dimension in ('brand', 'make') and kind = 'sale'
        and day between ${today}::date - ${days - 1}::int and ${today}::date
      group by dimension, key
    ), placed as (
      select *, row_number() over (partition by dimension order by amount desc, key) as place from sums
    )
    select dimension, key, coalesce(b.name, m.name, '') as name, coalesce(b.name_ar, m.name_ar, '') as name_ar,
      p.orders, p.amount
    from (
      select dimension, key, orders, amount, place from placed where place <= ${mostShares}
      union all
      select dimension, null, sum(orders)::int, sum(amount)::float8, ${mostShares + 1}
      from placed where place > ${mostShares} group by dimension
    ) p
    left join brands b on p.dimension = 'brand' and b.slug = p.key
    left join vehicle_makes m on p.dimension = 'make' and m.slug = p.key
    order by dimension, place`)
  return rows
}

function shareOf({ dimension: _, ...share }: ShareRow): Share {
  return share
}

async function readFunnel(shop: Shop, today: string, days: number): Promise<Omit<Figures['funnel'], 'paid'>> {
  const { rows } = await shop.db.execute<{ step: string; visitors: number }>(sql`
    select step, sum(coalesce(visitors, visitors_of(seen)))::int as visitors from visit_days
    where day between ${today}::date - ${days - 1}::int and ${today}::date
    group by step`)
  const of = Object.fromEntries(rows.map(({ step, visitors }) => [step, visitors]))
  const step = (name: string) => of[name] ?? 0
  return { visit: step('visit'), car: step('car'), list: step('list'), product: step('product'), cart: step('cart') }
}

/** Searches without a result, or cars that no wheel fits: the most frequent of the last days. */
export async function listAsked(shop: Shop, kind: 'search' | 'car'): Promise<Asked[]> {
  const { rows } = await shop.db.execute<Omit<Asked, 'means'>>(sql`
    with asked as (
      select words, sum(times)::int as times, max(day)::text as last_on,
        split_part(words, '/', 1) as make, split_part(words, '/', 2) as model
      from asked_days
      where kind = ${kind} and day > ${dayIn(calendar.timezone, shop.now())}::date - ${askedWindowDays}::int
      group by words order by times desc, words limit 200
    )
    select a.words, a.times, a.last_on,
      concat_ws(' ', split_part(a.words, '/', 3), ma.name, mo.name, upper(split_part(a.words, '/', 4))) as name,
      concat_ws(' ', ma.name_ar, mo.name_ar, split_part(a.words, '/', 3), upper(split_part(a.words, '/', 4))) as name_ar
    from asked a
    left join vehicle_makes ma on ma.slug = a.make
    left join vehicle_models mo on mo.make = a.make and mo.slug = a.model
    order by a.times desc, a.words`)
  if (kind === 'car') return rows.map((row) => ({ ...row, means: null }))
  await shop.catalogue.current()
  const synonyms = await synonymsOf(shop)
  return rows.map((row) => ({ ...row, name: null, name_ar: null, means: synonyms.get(synonymKey(row.words)) ?? null }))
}
