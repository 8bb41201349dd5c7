import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { begins } from '#domain/begins.ts'
import { fold, wordsOf } from '#domain/fold.ts'
import { isoIn, isoTime } from '#domain/iso-time.ts'
import { carIn, namesOfCar } from '#domain/orders/desk/car.ts'
import { deskState, narrowedTo } from '#domain/orders/desk/state.ts'
import { notSent } from '#domain/orders/leaving.ts'
import { hasUnmeasured } from '#domain/orders/measuring.ts'
import { readPageKey } from '#domain/page-key.ts'
import { cityIn } from '#domain/shipping/places.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { DeskOrderFilters, ListedOrder } from '#shared/desk/orders.ts'
import { latinDigits, toOrderNumber } from '#shared/normalise.ts'
import { startOfDay } from '#shared/time-zone.ts'

type Row = Omit<ListedOrder, 'created_at'> & { created_at: string }

/**
 * A page of orders, the newest first or the oldest first. Without a state and without a search, orders that were never
 * paid are left out. Paged by time and id, so that a later page costs no more than the first.
 */
export async function listDeskOrders(
  shop: Shop,
  filters: DeskOrderFilters,
): Promise<{ rows: ListedOrder[]; next: string | null }> {
  const direction = filters.sort === 'oldest' ? sql`asc` : sql`desc`
  const search = [
    ...(filters.q ? [await conditionOfSearch(shop, filters.q)] : []),
    ...(filters.sku ? [await among(shop, linesOf(filters.sku))] : []),
  ]
  const conditions = [...conditionsOf(filters), ...search, ...continued(filters)]
  const { rows: page } = await shop.db.execute<{ id: string; placed: string }>(sql`
    select o.id, ${isoIn('o.created_at', '.US')} as placed
    from orders o where ${sql.join(conditions, sql` and `)}
    order by o.created_at ${direction}, o.id ${direction} limit ${pageRows + 1}`)
  const shown = page.slice(0, pageRows)
  const last = shown.at(-1)
  const rows = new Map((await rowsOf(shop.db, { ids: shown.map(({ id }) => id) })).map((row) => [row.id, row]))
  return {
    rows: shown.flatMap(({ id }) => {
      const row = rows.get(id)
      return row ? [{ ...row, ...cityIn(row.country, row.city), created_at: isoTime(row.created_at) }] : []
    }),
    next: page.length > pageRows && last ? `${last.placed}_${last.id}` : null,
  }
}

/** Planned once, because planning takes longer than reading: the state looks into several tables. */
const rowsOf = statement<Row, { ids: string[] }>(
  'desk_order_rows',
  sql`
    select o.id, coalesce(o.order_number, o.reference) as order_number, ${deskState} as state, o.created_at,
      coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), o.company) as name, b.city, o.country,
      ${carIn('name')} as car, ${carIn('name_ar')} as car_ar,
      l.goods, l.goods_ar, l.pieces, (o.dispatched_at is null and ${hasUnmeasured}) as is_measured_first,
      o.total, o.refunded, o.currency, o.payment_method,
      (select count(*)::int from staff_notes n where n.order_id = o.id) as notes
    from orders o
    join order_addresses b on b.order_id = o.id and b.kind = 'shipping'
    cross join lateral (
      select (array_agg(name order by leaves > 0 desc, position))[1] as goods,
        (array_agg(name_ar order by leaves > 0 desc, position))[1] as goods_ar,
        coalesce(nullif(sum(leaves), 0), sum(quantity))::int as pieces
      from (
        select l.name, l.name_ar, l.position, l.quantity, l.quantity - ${notSent} as leaves
        from order_lines l where l.order_id = o.id
      ) lines
    ) l
    ${namesOfCar}
    where o.id = any(${sql.placeholder('ids')}::uuid[])`,
)

function conditionsOf({ state, gateway, country, make, from, to, q }: DeskOrderFilters): SQL[] {
  const start = (day: string, days = 0) =>
    new Date(startOfDay(calendar.timezone, day).getTime() + days * 86_400_000).toISOString()
  return [
    ...(state ? narrowedTo(state) : q ? [] : [sql`(o.status = 1 or o.payment_status = 'pending_verification')`]),
    ...(gateway ? [sql`o.payment_method = ${gateway}`] : []),
    ...(country ? [sql`o.country = ${country}`] : []),
    ...(make ? [sql`lower(o.vehicle_make) = ${make.toLowerCase()}`] : []),
    ...(from ? [sql`o.created_at >= ${start(from)}::timestamptz`] : []),
    ...(to ? [sql`o.created_at < ${start(to, 1)}::timestamptz`] : []),
    sql`true`,
  ]
}

/** What comes after the last row of the page before; a text that no page gave begins at the start. */
function continued({ after, sort }: DeskOrderFilters): SQL[] {
  const key = readPageKey(after)
  if (!key) return []
  return [sql`(o.created_at, o.id) ${sort === 'oldest' ? sql`>` : sql`<`} (${key.time}::timestamptz, ${key.id}::uuid)`]
}

/**
 * What a search means: an e-mail address, the end of a phone number, a SKU, or words of a name. What is the number or
 * the reference of an order, of its invoice, or of a credit note or return of it, means that order alone.
 */
async function conditionOfSearch(shop: Shop, q: string): Promise<SQL> {
  const upper = q.toUpperCase()
  // Arabic digits count as well.
  const typed = fold(q)
  const [named] = await orderNamed(shop.db, { number: numberIn(q) })
  if (named) return sql`o.id = ${named.id}::uuid`
  if (q.includes('@'))
    return among(shop, sql`select order_id from order_addresses where ${begins(sql`lower(email)`, q.toLowerCase())}`)
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s()+.-]+$/.test(typed) && digits.length >= 6)
    return among(
      shop,
      sql`select order_id from order_addresses where phone <> '' and ${begins(sql`reverse(phone)`, [...digits].reverse().join(''))}`,
    )
  // A name has no digits.
  if (/\d/.test(typed)) return among(shop, linesOf(upper))
  const words = wordsOf(typed).filter((word) => /^[^\s'&|!:*()\\<>]+$/.test(word))
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return among(shop, sql`select order_id from order_addresses where name_words @@ to_tsquery('simple', ${query})`)
}

/** The number in the spelling that is stored: "cn 100001" is "CN-100001"; an invoice has the digits of its order. */
function numberIn(q: string): string {
  const bare = latinDigits(q)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const [, kind, digits] = /^(INV|CN|RT)(\d+)$/.exec(bare) ?? []
  if (!kind) return toOrderNumber(q)
  return kind === 'INV' ? `RD-${digits}` : `${kind}-${digits}`
}

const orderNamed = statement<{ id: string }, { number: string }>(
  'desk_order_named',
  sql`with typed as (select ${sql.placeholder('number')}::text as number)
      select id from orders where order_number = (select number from typed) or reference = (select number from typed)
      union all select order_id from credit_notes where number = (select number from typed)
      union all select order_id from returns where number = (select number from typed)
      limit 1`,
)

/**
 * The orders that a text means: Postgres cannot know how many they are, and would look through all orders for one. Few are
 * found first and then sorted; of many the newest are looked for.
 */
async function among(shop: Shop, found: SQL): Promise<SQL> {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${found} limit ${few + 1}) found`,
  )
  return rows[0]!.n > few ? sql`o.id in (${found})` : sql`o.id = any(array(${found}))`
}

const few = 5000

function linesOf(sku: string): SQL {
  return sql`select order_id from order_lines where ${begins(sql`sku`, sku.toUpperCase())}`
}
