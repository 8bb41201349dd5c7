import { sql } from 'drizzle-orm'
import { guaranteeCases, guaranteePhotos } from '#database/schema/guarantee.ts'
import { readCaseUnchecked } from '#domain/guarantee/cases.ts'
import { isRefunded, refundByDefault } from '#domain/guarantee/decide-case.ts'
import { orderOfCase } from '#domain/guarantee/events.ts'
import { isoTime } from '#domain/iso-time.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeCostKind, GuaranteeOutcome, GuaranteeReason, GuaranteeState } from '#shared/after-sale/lists.ts'
import type { GuaranteeCase } from '#shared/api/guarantee.ts'
import type { Order } from '#shared/api/orders.ts'
import { may, type Role } from '#shared/desk/permissions.ts'

export type ListedCase = {
  number: string
  order_number: string
  state: GuaranteeState
  reason: GuaranteeReason
  sku: string
  /** "2021 Toyota Land Cruiser 5.7 V8", as in the verdict; older verdicts are in English only. */
  car: string
  car_ar: string
  photos: number
  outcome: GuaranteeOutcome | null
  /** Fils booked so far, without refunds that are not in the ledger. */
  cost: number
  created_at: string
  decided_at: string | null
}

type Wanted = { all?: boolean; exchanges?: boolean; limit?: number; after?: string | undefined }

const toSend = sql`(outcome = 'exchange' and sent_at is null)`

/**
 * Cases in which the shop has something to do: undecided ones, and exchanges that have not left, whose wheels each count of stock
 * expects on the shelf.
 */
const waitsForShop = sql`(state <> 'decided' or ${toSend})`

/** What waits for a role: only exchanges to send for one that judges no cases. */
export const waitsFor = (role: Role) => (may(role, 'guarantee.judge') ? waitsForShop : toSend)

/**
 * A page of cases for the owner: those that wait for the shop, oldest first; with `all` every one, newest first. `total` is of
 * all pages. With `exchanges` only those, and without their costs.
 */
export async function listCases(
  shop: Shop,
  { all = false, exchanges = false, limit = 200, after }: Wanted = {},
): Promise<{ cases: ListedCase[]; total: number; next: string | null }> {
  const wanted = all ? (exchanges ? sql`outcome = 'exchange'` : sql`true`) : exchanges ? toSend : waitsForShop
  const order = all ? sql`c.created_at desc, c.id desc` : sql`c.created_at, c.id`
  const key = readPageKey(after)
  const rest = key
    ? sql`(c.created_at, c.id) ${sql.raw(all ? '<' : '>')} (${key.time}::timestamptz, ${key.id}::uuid)`
    : sql`true`
  const { rows } = await shop.db.execute<ListedCase & { id: string; total: number }>(sql`
    with page as materialized (
      select * from guarantee_cases c where ${wanted} and ${rest} order by ${order} limit ${limit + 1}
    )
    select c.id, c.number, o.order_number, c.state, c.reason, c.sku, c.fitment->'vehicle'->>'label' as car,
      coalesce(c.fitment->'vehicle'->>'label_ar', c.fitment->'vehicle'->>'label') as car_ar, c.outcome,
      (select count(*)::int from guarantee_photos p where p.case_id = c.id) as photos,
      (
        select coalesce(sum(k.amount), 0)::int from guarantee_costs k left join refunds r on r.id = k.refund_id
        where k.case_id = c.id and (k.kind <> 'refund' or r.state = 'done')
      ) as cost,
      c.created_at, c.decided_at, (select count(*)::int from guarantee_cases where ${wanted}) as total
    from page c join orders o on o.id = c.order_id
    order by ${order}`)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    cases: shown.map(({ id: _, total: __, created_at, decided_at, cost, ...row }) => ({
      ...row,
      cost: exchanges ? 0 : cost,
      created_at: isoTime(created_at),
      decided_at: isoTime(decided_at),
    })),
    total: rows[0]?.total ?? 0,
    next: rows.length > limit && last ? `${isoTime(last.created_at)}_${last.id}` : null,
  }
}

export type WholeCase = {
  case: GuaranteeCase
  order: Order
  /** When the goods of an exchange left. */
  sent_at: string | null
  /** The default amount of a refund, fils. */
  refund_by_default: number
  /** See isRefunded of decide-case.ts. */
  is_refunded: boolean
  /** `booked` is false for a refund that is not in the ledger. */
  costs: { kind: GuaranteeCostKind; amount: number; booked: boolean; booked_at: string }[]
  history: {
    state: GuaranteeState
    by: 'buyer' | 'staff'
    facts: Record<string, string | number>
    created_at: string
  }[]
}

/** One case with everything needed to decide it. Throws guarantee_not_found. */
export async function wholeCase(shop: Shop, number: string): Promise<WholeCase> {
  const { id, order_id } = await orderOfCase(shop, number)
  const [shown, order] = await Promise.all([readCaseUnchecked(shop, id), readOrderUnchecked(shop, order_id)])
  const { rows } = await shop.db.execute<{
    line_id: string
    sent_at: string | null
    costs: WholeCase['costs']
    history: WholeCase['history']
  }>(sql`
    select c.line_id, c.sent_at,
      (
        select coalesce(json_agg(json_build_object(
          'kind', k.kind, 'amount', k.amount, 'booked', k.kind <> 'refund' or r.state = 'done', 'booked_at', k.booked_at
        ) order by k.id), '[]')
        from guarantee_costs k left join refunds r on r.id = k.refund_id where k.case_id = c.id
      ) as costs,
      (
        select json_agg(json_build_object(
          'state', e.state, 'by', e.by, 'facts', e.facts, 'created_at', e.created_at) order by e.id)
        from guarantee_events e where e.case_id = c.id
      ) as history
    from guarantee_cases c where c.id = ${id}`)
  const { line_id, sent_at, costs, history } = rows[0]!
  const { order_id: _, ...whole } = shown
  const { amount } = await refundByDefault(shop, order, line_id)
  const left_at = isoTime(sent_at)
  const is_refunded = await isRefunded(shop, order, line_id)
  return { case: whole, order, sent_at: left_at, refund_by_default: amount, is_refunded, costs, history }
}

/**
 * An exchange for those who send it: which goods, and whether they have left; nothing that the buyer said or showed, and no
 * money. Throws guarantee_not_found, also for a case that is no exchange.
 */
export async function exchangeToSend(shop: Shop, number: string): Promise<WholeCase> {
  const { case: shown, ...whole } = await wholeCase(shop, number)
  if (shown.outcome !== 'exchange') throw new Problem('guarantee_not_found', 404)
  const sent = { ...shown, text: '', asked: '', why: null, refund: null, photos: [] }
  return { ...whole, case: sent, refund_by_default: 0, is_refunded: false, costs: [], history: [] }
}

/** The photos of a case, for the owner. Throws guarantee_not_found. */
export async function photosOfCase(shop: Shop, number: string): Promise<{ id: string; large: Buffer }[]> {
  const { id } = await orderOfCase(shop, number)
  return shop.db
    .select({ id: guaranteePhotos.id, large: guaranteePhotos.large })
    .from(guaranteePhotos)
    .where(sql`${guaranteePhotos.case_id} = ${id}`)
    .orderBy(guaranteePhotos.created_at, guaranteePhotos.id)
}

/** The number of the case that requested a refund, null for any other refund. */
export async function caseOfRefund(shop: Shop, refund_id: string): Promise<string | null> {
  const [found] = await shop.db
    .select({ number: guaranteeCases.number })
    .from(guaranteeCases)
    .where(sql`${guaranteeCases.refund_id} = ${refund_id}`)
  return found?.number ?? null
}
