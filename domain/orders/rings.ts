import { type SQL, sql } from 'drizzle-orm'
import { beingPaidByOthers } from '#domain/cart/read-cart.ts'
import { isRing, partsOnSale } from '#domain/catalogue/kit.ts'
import { boreRounding } from '#domain/fitment/rules.ts'
import type { Part, Verdict } from '#shared/api/fitment.ts'

/** Hub rings that were bought, mm, and how many pieces. */
export type Ring = { wheel_bore: number; hub_bore: number; pieces: number }

type HubRing = Extract<Part, { kind: 'hub_ring' }>

/**
 * The hub rings named in a line's verdict of which fewer pieces were bought than its wheels need: one for each. Several sets
 * of an order are counted as if each had all its rings.
 */
export function ringsMissing(
  { fitment, axle, quantity }: { fitment: Verdict | null; axle: 'any' | 'front' | 'rear'; quantity: number },
  bought: readonly Ring[],
): HubRing[] {
  const same = (one: number, other: number) => Math.abs(one - other) <= boreRounding
  const piecesOf = (part: HubRing) =>
    bought
      .filter((ring) => same(ring.wheel_bore, part.outer) && same(ring.hub_bore, part.inner))
      .reduce((sum, { pieces }) => sum + pieces, 0)
  // The part of a set is for the wheels of both its lines.
  const needed = (part: HubRing) => (axle === 'any' ? Math.min(part.quantity, quantity) : part.quantity)
  return (fitment?.parts ?? [])
    .filter((part) => part.kind === 'hub_ring')
    .filter((part) => axle === 'any' || part.axle === 'both' || part.axle === axle)
    .filter((part) => piecesOf(part) < needed(part))
}

/** Whether one of the rings could be bought in this session now, for the column of order lines. */
export function couldBeBought(
  rings: readonly HubRing[],
  { now, session_id }: { now: Date; session_id: string },
): SQL | false {
  if (rings.length === 0) return false
  return sql`exists (
    select from (values (${now.toISOString()}::timestamptz, ${session_id}::text)) s(now, session_id)
    cross join json_to_recordset(${JSON.stringify(rings)}::json) as part("outer" float8, "inner" float8)
    join (${partsOnSale}) a on ${isRing}
    where a.stock > ${beingPaidByOthers(sql`a.sku`)}
  )`
}
