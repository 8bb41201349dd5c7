import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeOutcome, GuaranteeReason } from '#shared/after-sale/lists.ts'
import type { Verdict } from '#shared/api/fitment.ts'

/** A decided case, as evidence of how a wheel fits a car. Contains no personal data. */
export type DecidedCase = {
  number: string
  make: string
  model: string
  generation: string | null
  year: number
  modification: string
  sku: string
  design_id: string
  axle: 'any' | 'front' | 'rear'
  reason: GuaranteeReason
  /** `exchange` and `refund`: the shop accepted the claim. `refused`: it did not. */
  outcome: GuaranteeOutcome
  /** The verdict frozen with the order: size, moves and checks per axle. */
  fitment: Verdict
  decided_at: Date
}

/** Decided cases by car (slugs of the vehicle data) and SKU, newest first; parameters left out do not filter. */
export async function decidedCases(
  shop: Shop,
  { make, model, generation, sku }: { make?: string; model?: string; generation?: string; sku?: string } = {},
): Promise<DecidedCase[]> {
  const asked = Object.entries({ make, model, generation, sku }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and ${sql.identifier(column)} = ${value}`],
  )
  const { rows } = await shop.db.execute<Omit<DecidedCase, 'decided_at'> & { decided_at: string }>(sql`
    select number, make, model, generation, year, modification, sku, design_id, axle, reason, outcome, fitment, decided_at
    from guarantee_cases where state = 'decided' ${sql.join(asked, sql` `)}
    order by decided_at desc, number desc limit 10000`)
  return rows.map((row) => ({ ...row, decided_at: new Date(row.decided_at) }))
}
