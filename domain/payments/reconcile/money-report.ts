import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { ledger } from '#database/schema/payments.ts'
import { bankTransfer, type GatewayName } from '#domain/payments/attempt.ts'
import type { Movement, Period } from '#domain/payments/gateways/gateway.ts'
import { gatewayNames, gateways } from '#domain/payments/gateways/gateways.ts'
import type { Difference, DifferenceKind } from '#domain/payments/reconcile/differences.ts'
import { refusedUnapplied, waitingRefunds } from '#domain/payments/refunds/retry-refunds.ts'
import type { Shop } from '#domain/shop.ts'

/** Differences that a report of their own days finds. */
export const reportKinds = [
  'not_booked',
  'not_at_gateway',
  'other_amount',
  'order_sum',
  'charged_unpaid',
] as const satisfies DifferenceKind[]

/** Differences that every report finds until they are resolved. */
export const unboundKinds = ['refund_refused', 'refund_waiting'] as const satisfies DifferenceKind[]

export type MoneyReport = {
  from: string
  to: string
  /** Sums of the ledger, of bank transfers as well. */
  charged: number
  given_back: number
  /** What buyers' banks took back in disputes, less what they returned. */
  disputed: number
  /** What the gateways charged for disputes. */
  dispute_fees: number
  paid_orders: number
  differences: Difference[]
}

/** Clock tolerance at the edges of a period, minutes; a movement this close to an edge is looked up on both sides. */
const edge = 15

/**
 * Compares our ledger with the gateway's books for a period, and each of its orders with its ledger. No differences
 * means: what was charged is what paid orders cost, to the fils.
 */
export async function moneyReport(shop: Shop, period: Period): Promise<MoneyReport> {
  const wide = { from: shifted(period.from, -edge), to: shifted(period.to, edge) }
  const ours = await booked(shop, period)
  const theirs = (await Promise.all(gatewayNames.map((name) => gateways[name].statement(shop, wide)))).flat()
  const known = await bookedAtAnyTime(shop, theirs)
  const theirsById = new Map(theirs.map((each) => [each.transaction_id, each]))
  const differences: Difference[] = [
    ...theirs
      .filter((each) => isWithin(period, each.created) && !known.has(each.transaction_id))
      .map(({ transaction_id, amount }) => difference('not_booked', transaction_id, null, amount)),
    ...(
      await Promise.all(
        ours
          .filter((each) => isComparable(each) && !each.is_returned)
          .map(async (each) => compare(each, await theirsOf(shop, each, theirsById))),
      )
    ).flat(),
    ...(await wrongOrders(shop, period)),
    ...(await refusedUnapplied(shop)).map((each) => difference('refund_refused', each.transaction_id, each.left, null)),
    ...(await waitingRefunds(shop)).map((each) => difference('refund_waiting', each.refund_id, each.amount, null)),
  ]
  const sum = (kind: Movement['kind']) =>
    ours.filter((each) => each.kind === kind).reduce((all, { amount }) => all + amount, 0)
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    charged: sum('charge'),
    given_back: -(sum('refund') + sum('refund_failure')) || 0,
    disputed: -(sum('dispute') + sum('dispute_reversal')) || 0,
    dispute_fees: -sum('dispute_fee') || 0,
    paid_orders: await countPaid(shop, period),
    differences,
  }
}

function theirsOf(
  shop: Shop,
  ours: Movement,
  listed: ReadonlyMap<string, Movement>,
): Promise<Movement | undefined> | Movement | undefined {
  return listed.get(ours.transaction_id) ?? gateways[ours.gateway].findMovement?.(shop, ours)
}

/** Gateways give the second; null counts as within. */
function isWithin({ from, to }: Period, created: number | null): boolean {
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000)
  return created === null || (created >= second(from) && created < second(to))
}

/** Bank transfers are in no gateway's books, and where a gateway reports disputes by e-mail only, these are in none either. */
function isComparable({ gateway, kind }: Movement): boolean {
  return gateway !== bankTransfer && (gateways[gateway].lists_disputes || kind === 'charge' || kind === 'refund')
}

function compare(ours: Movement, theirs: Movement | undefined): Difference[] {
  if (!theirs) return [difference('not_at_gateway', ours.transaction_id, ours.amount, null)]
  if (theirs.amount === ours.amount && theirs.currency === ours.currency) return []
  return [difference('other_amount', ours.transaction_id, ours.amount, theirs.amount)]
}

function difference(
  kind: Difference['kind'],
  reference: string,
  ours: number | null,
  theirs: number | null,
): Difference {
  return { kind, reference, ours, theirs }
}

function booked(shop: Shop, { from, to }: Period): Promise<(Movement & { is_returned: boolean })[]> {
  return shop.db
    .select({
      gateway: sql<GatewayName>`${ledger.gateway}`,
      transaction_id: ledger.transaction_id,
      kind: ledger.kind,
      amount: ledger.amount,
      currency: ledger.currency,
      // A refund that came back: the gateway lists it no more, and a bank transfer has paid it.
      is_returned: sql<boolean>`exists (select from ledger f where f.gateway = ledger.gateway and f.kind = 'refund_failure'
        and f.transaction_id = ledger.transaction_id || '-failed')`,
    })
    .from(ledger)
    .where(and(gte(ledger.created_at, from), lt(ledger.created_at, to)))
}

/** Which of these movements our ledger has, in any period. */
async function bookedAtAnyTime(shop: Shop, movements: readonly Movement[]): Promise<Set<string>> {
  const ids = movements.map(({ transaction_id }) => transaction_id)
  const found = await shop.db
    .select({ transaction_id: ledger.transaction_id })
    .from(ledger)
    .where(inArray(ledger.transaction_id, ids))
  return new Set(found.map(({ transaction_id }) => transaction_id))
}

/** Orders touched in the period: a paid one keeps total less refunds, an unpaid one nothing; disputes are left out. */
async function wrongOrders(shop: Shop, { from, to }: Period): Promise<Difference[]> {
  const { rows } = await shop.db.execute<{ reference: string; status: number; due: number; kept: number }>(sql`
    select coalesce(o.order_number, o.reference) as reference, o.status,
      case o.status when 1 then o.total - o.refunded else 0 end as due,
      coalesce((select sum(amount) from ledger l where l.order_id = o.id and l.kind in ('charge', 'refund', 'refund_failure')), 0)::int as kept
    from orders o
    where (o.paid_at >= ${from.toISOString()} and o.paid_at < ${to.toISOString()})
      or o.id in (select order_id from ledger
        where created_at >= ${from.toISOString()} and created_at < ${to.toISOString()})`)
  return rows
    .filter(({ due, kept }) => due !== kept)
    .map(({ reference, status, due, kept }) =>
      difference(status === 1 ? 'order_sum' : 'charged_unpaid', reference, due, kept),
    )
}

async function countPaid(shop: Shop, { from, to }: Period): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders
    where paid_at >= ${from.toISOString()} and paid_at < ${to.toISOString()}`)
  return rows[0]!.count
}

function shifted(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}
