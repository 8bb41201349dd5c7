import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { Axle, VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Verdict } from '#shared/api/fitment.ts'
import { badness } from '#shared/verdict.ts'

export type WheelSet<Wheel extends WheelRecord = WheelRecord> = { front: Wheel; rear: Wheel }

/**
 * Of the sets a wheel can be sold in (four of it, or a staggered pair with it), picks the one that fits the car best.
 * Ties go to the kind of set that the factory sells.
 */
export function bestSet<Wheel extends WheelRecord>(
  vehicle: VehicleRecord,
  wheel: Wheel,
  pairs: WheelSet<Wheel>[],
): WheelSet<Wheel> & { verdict: Verdict } {
  const square = { front: wheel, rear: wheel }
  const sets = vehicle.takes_square || pairs.length === 0 ? [square, ...pairs] : [...pairs, square]
  return sets
    .map((set) => ({ ...set, verdict: judge({ vehicle, ...set }) }))
    .reduce((best, set) => (badness(set.verdict.verdict) < badness(best.verdict.verdict) ? set : best))
}

/**
 * The verdict on a set for a car, as frozen onto an order: without a rear SKU, four equal wheels; `only`: wheels of
 * that axle alone. Throws `vehicle_not_found` and `wheel_not_found`.
 */
export async function verdictFor(
  shop: Shop,
  vehicle: ChosenVehicle,
  { front_sku, rear_sku, only }: { front_sku: string; rear_sku?: string | null | undefined; only?: Axle | undefined },
): Promise<Verdict> {
  const keys = [skuKey(front_sku), skuKey(rear_sku || front_sku)]
  const { record } = await findVehicle(shop, vehicle)
  const rows = await wheelsByKey(shop.db, { keys })
  const [front, rear] = keys.map((key) => rows.find(({ wheel }) => skuKey(wheel.sku) === key)?.wheel)
  if (!front || !rear) throw new Problem('wheel_not_found', 404)
  return judge({ vehicle: record, front, rear, only })
}

const wheelsByKey = statement<{ wheel: WheelRow }, { keys: string[] }>(
  'wheels_by_key',
  sql`
    select ${wheelJson('w')} as wheel from wheels w
    where ${skuKeyOf(sql`w.sku`)} = any(${sql.placeholder('keys')}::text[])`,
)
