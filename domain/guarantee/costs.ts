import { and, eq, gt, sql } from 'drizzle-orm'
import { guaranteeCosts } from '#database/schema/guarantee.ts'
import { lockCase, orderOfCase } from '#domain/guarantee/events.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { type GuaranteeCostKind, guaranteeCostKinds } from '#shared/after-sale/lists.ts'

/** A cost of a case beside its refund. Fils; a negative amount corrects an earlier one. */
export type Cost = { kind: Exclude<GuaranteeCostKind, 'refund'>; amount: number }

const repeatMinutes = 10

/**
 * Books a cost of a case, also after the decision, because courier bills come late. Repeating it within ten minutes
 * counts as a mistake unless `again` is set. Throws guarantee_not_found, guarantee_cost_repeated.
 */
export async function addCosts(
  shop: Shop,
  { number, costs, again = false }: { number: string; costs: readonly Cost[]; again?: boolean },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const { id } = await lockCase(open, (await orderOfCase(open, number)).id)
    const since = new Date(shop.now().getTime() - repeatMinutes * 60_000)
    const recent = await open.db
      .select()
      .from(guaranteeCosts)
      .where(and(eq(guaranteeCosts.case_id, id), gt(guaranteeCosts.booked_at, since)))
    const isRepeated = costs.some((cost) =>
      recent.some(({ kind, amount }) => kind === cost.kind && amount === cost.amount),
    )
    if (isRepeated && !again) throw new Problem('guarantee_cost_repeated', 409)
    await bookCosts(open, id, costs)
  })
}

/** Call it in the transaction of the decision. */
export async function bookCosts(shop: Shop, case_id: string, costs: readonly Cost[]): Promise<void> {
  const booked_at = shop.now()
  if (costs.length > 0)
    await shop.db.insert(guaranteeCosts).values(costs.map((cost) => ({ ...cost, case_id, booked_at })))
}

/** Fils by kind, their sum, and the cases they belong to. */
export type CostSum = Record<GuaranteeCostKind, number> & { total: number; cases: number }

export type GuaranteeReport = CostSum & {
  /** Refunds of cases that the gateway has not confirmed yet, fils: in no sum. */
  under_way: number
  by_design: (CostSum & { design_id: string })[]
  /** By slugs; `generation_name` is the current one in the vehicle data. */
  by_car: (CostSum & Car)[]
}

type Car = { make: string; model: string; generation: string | null; generation_name: string | null }

type Booked = Car & {
  case_id: string
  design_id: string
  kind: GuaranteeCostKind
  amount: number
}

/**
 * Selects what cases cost. A refund counts with the ledger's amount and time, so that it is part of the ledger's refunds; other
 * costs count when they were booked.
 */
export const bookedCosts = sql`
  select k.id, k.case_id, k.kind, k.amount, k.booked_at from guarantee_costs k where k.kind <> 'refund'
  union all
  select k.id, k.case_id, k.kind, -l.amount, l.created_at
  from guarantee_costs k
  join refunds r on r.id = k.refund_id
  join ledger l on l.kind = 'refund' and case when r.gateway_refund_id is not null
    then l.gateway = r.gateway and l.transaction_id = r.gateway_refund_id
    else l.gateway = 'bank_transfer' and l.transaction_id = r.id::text end`

/**
 * What the guarantee cost in a period, by design and by car, highest first.
 */
export async function guaranteeReport(shop: Shop, period: { from: Date; to: Date }): Promise<GuaranteeReport> {
  const { rows } = await shop.db.execute<Booked>(sql`
    with booked as (${bookedCosts})
    select c.id as case_id, c.design_id, c.make, c.model, c.generation,
      (select g.generation_name from vehicle_modifications g where g.generation = c.generation limit 1) as generation_name,
      b.kind, sum(b.amount)::int as amount
    from booked b join guarantee_cases c on c.id = b.case_id
    where b.booked_at >= ${period.from.toISOString()}::timestamptz and b.booked_at < ${period.to.toISOString()}::timestamptz
    group by c.id, b.kind`)
  const { rows: waiting } = await shop.db.execute<{ amount: number }>(sql`
    select coalesce(sum(r.amount), 0)::int as amount
    from guarantee_cases c join refunds r on r.id = c.refund_id where r.state = 'asked'`)
  return {
    ...sumOf(rows),
    under_way: waiting[0]!.amount,
    by_design: sumsBy(rows, ({ design_id }) => ({ design_id })),
    by_car: sumsBy(rows, ({ make, model, generation, generation_name }) => ({
      make,
      model,
      generation,
      generation_name,
    })),
  }
}

function sumsBy<Key extends object>(rows: readonly Booked[], keyOf: (row: Booked) => Key): (CostSum & Key)[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)))
  return [...groups.values()]
    .map((same) => ({ ...keyOf(same[0]!), ...sumOf(same) }))
    .toSorted((a, b) => b.total - a.total || JSON.stringify(a).localeCompare(JSON.stringify(b)))
}

function sumOf(rows: readonly Booked[]): CostSum {
  const add = (some: readonly Booked[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const kinds = guaranteeCostKinds.map((kind) => [kind, add(rows.filter((row) => row.kind === kind))])
  return {
    ...(Object.fromEntries(kinds) as Record<GuaranteeCostKind, number>),
    total: add(rows),
    cases: new Set(rows.map(({ case_id }) => case_id)).size,
  }
}
