import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import { couldRead, settlementDays, unsettled } from '#domain/settlements/compare.ts'
import { stateOfLine } from '#domain/settlements/line-state.ts'
import { paymentOfLine } from '#domain/settlements/match.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type {
  Settlement,
  SettlementLine,
  SettlementLineState,
  settlementGateways,
  Unsettled,
} from '#shared/desk/settlements.ts'

type Page<Row> = { rows: Row[]; next: string | null }

/** Lines of a page of a settlement. */
const linesOfPage = 200

/** Payments that were never paid out, at most so many at once. */
const mostUnsettled = 200

/** Settlements, the newest first. */
export async function listSettlements(
  shop: Shop,
  { gateway, after }: { gateway?: (typeof settlementGateways)[number] | undefined; after?: string | undefined },
): Promise<Page<Settlement>> {
  const key = readPageKey(after)
  const where = sql`${gateway ? sql`s.gateway = ${gateway}` : sql`true`}
    and ${key ? sql`(s.created_at, s.id) < (${key.time}::timestamptz, ${key.id}::uuid)` : sql`true`}`
  const rows = await settlementsWhere(shop, where, pageRows + 1)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageRows && last ? `${last.created_at} ${last.id}` : null }
}

async function settlementsWhere(shop: Shop, where: SQL, most: number): Promise<Settlement[]> {
  const { rows } = await shop.db.execute<Settlement>(sql`
    select s.id, s.gateway, s.reference, s.currency, s.amount, s.state, s.is_manual, s.read_at is not null as is_read,
      s.created_at, s.arrives_at, m.name as staff_name, l.*
    from (select * from settlements s where ${where} order by s.created_at desc, s.id desc limit ${most}) s
    left join staff m on m.id = s.staff_id
    cross join lateral (
      select count(*)::int as lines,
        coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0)::float8 as charged,
        coalesce(sum(l.amount) filter (where l.kind in (${givenBack})), 0)::float8 as given_back,
        coalesce(sum(l.amount) filter (where l.kind in ('fee', 'other')), 0)::float8 as other,
        coalesce(sum(l.fee), 0)::float8 as fees, coalesce(sum(l.net), 0)::float8 as net,
        count(*) filter (where ${stateOfLine} in ('other_amount', 'unknown'))::int as different,
        count(*) filter (where ${stateOfLine} = 'converted')::int as converted
      from settlement_lines l left join ledger g on g.id = l.ledger_entry where l.settlement_id = s.id
    ) l
    order by s.created_at desc, s.id desc`)
  return rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    arrives_at: isoTime(row.arrives_at),
  }))
}

const givenBack = sql`'refund', 'refund_failure', 'dispute', 'dispute_reversal'`

type Asked = { after?: string | undefined; show?: 'different' | SettlementLineState | undefined }

/** A settlement with a page of its lines, as they came. Throws not_found. */
export async function findSettlement(
  shop: Shop,
  id: string,
  { after, show }: Asked,
): Promise<{ settlement: Settlement; lines: Page<SettlementLine> }> {
  const [settlement] = await settlementsWhere(shop, sql`s.id = ${id}`, 1)
  if (!settlement) throw new Problem('not_found', 404)
  const from = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0
  const states = show === 'different' ? sql`'other_amount', 'unknown'` : sql`${show ?? ''}`
  const { rows } = await shop.db.execute<SettlementLine>(sql`
    select f.*, coalesce(o.order_number, o.reference) as order_number
    from (
      select l.id::text as id, l.transaction_id, l.kind, ${stateOfLine} as state, l.amount, l.fee, l.net, l.currency,
        l.original_amount, l.original_currency, g.amount as booked, g.currency as booked_currency, l.created_at,
        coalesce(g.order_id, (select p.order_id from payments p where p.id = ${paymentOfLine}),
          (select x.order_id from ledger x where x.gateway = l.gateway and x.transaction_id = l.movement)) as order_id
      from settlement_lines l left join ledger g on g.id = l.ledger_entry
      where l.settlement_id = ${id} and l.id > ${from} ${show ? sql`and ${stateOfLine} in (${states})` : sql``}
      order by l.id limit ${linesOfPage + 1}
    ) f left join orders o on o.id = f.order_id order by f.id::bigint`)
  const shown = rows.slice(0, linesOfPage).map((row) => ({ ...row, created_at: isoTime(row.created_at) }))
  return { settlement, lines: { rows: shown, next: rows.length > linesOfPage ? shown.at(-1)!.id : null } }
}

/** Payments that should have been paid out by now and were not, the oldest first. */
export async function listUnsettled(shop: Shop): Promise<{ days: number; count: number; rows: Unsettled[] }> {
  const { rows } = await shop.db.execute<Unsettled & { count: number }>(sql`
    select u.transaction_id, u.gateway, u.amount, u.currency, u.order_id, u.created_at,
      coalesce(o.order_number, o.reference) as order_number, count(*) over ()::int as count
    from (${unsettled(shop, couldRead)}) u join orders o on o.id = u.order_id
    order by u.created_at, u.id limit ${mostUnsettled}`)
  return {
    days: settlementDays(shop),
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _, ...row }) => ({ ...row, created_at: isoTime(row.created_at) })),
  }
}
