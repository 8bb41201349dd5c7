import { type SQL, sql } from 'drizzle-orm'
import { beingPaidByOthers } from '#domain/cart/read-cart.ts'
import { isRing, partsOnSale } from '#domain/catalogue/kit.ts'
import { boreRounding } from '#domain/fitment/rules.ts'
import type { Part, Verdict } from '#shared/api/fitment.ts'

/** Hub rings that were bought, mm, and how many pieces. */
export type Ring = { wheel_bore: number; hub_bore: number; pieces: number }

type HubRing = Extract<Part, { kind: 'hub_ring' }>

/** A wheel line of an order. The lines of a staggered set name the same set. */
type WheelsOnCar = {
  fitment: Verdict | null
  axle: 'any' | 'front' | 'rear'
  quantity: number
  set_id: string | null
}

/**
 * Of each line, the hub rings named in its verdict of which fewer pieces were bought than its wheels need: one for each. A ring
 * serves one wheel: sets that come first in the order have theirs first, and of a set that lacks some none are used up.
 * @param bought also those of other diameters
 */
export function ringsMissing(lines: readonly WheelsOnCar[], bought: readonly Ring[]): HubRing[][] {
  const left = bought.map((ring) => ({ ...ring }))
  const missing = new Set<string>()
  for (const [set, wheels] of Map.groupBy(lines, setName))
    for (const part of new Map(wheels.flatMap(ringsFor).map((part) => [nameOf(part), part])).values()) {
      const pieces = wheels.filter((line) => isOn(line, part)).reduce((sum, { quantity }) => sum + quantity, 0)
      if (!take(left, part, Math.min(part.quantity, pieces))) missing.add(`${set} ${nameOf(part)}`)
    }
  return lines.map((line, i) => ringsFor(line).filter((part) => missing.has(`${setName(line, i)} ${nameOf(part)}`)))
}

const setName = ({ set_id }: WheelsOnCar, i: number) => set_id ?? `line ${i}`

const nameOf = ({ axle, outer, inner }: HubRing) => `${axle} ${outer} ${inner}`

/** The rings of a line's wheels. The verdict of a set has those of both its lines. */
function ringsFor(line: WheelsOnCar): HubRing[] {
  return (line.fitment?.parts ?? []).filter((part) => part.kind === 'hub_ring').filter((part) => isOn(line, part))
}

function isOn({ axle }: WheelsOnCar, part: HubRing): boolean {
  return axle === 'any' || part.axle === 'both' || part.axle === axle
}

/** Uses up so many rings of the part; none, and false, if there are fewer. */
function take(left: Ring[], part: HubRing, needed: number): boolean {
  const same = (one: number, other: number) => Math.abs(one - other) <= boreRounding
  const those = left.filter((ring) => same(ring.wheel_bore, part.outer) && same(ring.hub_bore, part.inner))
  if (those.reduce((sum, { pieces }) => sum + pieces, 0) < needed) return false
  let open = needed
  for (const ring of those) {
    const used = Math.min(open, ring.pieces)
    ring.pieces -= used
    open -= used
  }
  return true
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
