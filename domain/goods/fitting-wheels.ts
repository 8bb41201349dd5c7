import { sql } from 'drizzle-orm'
import { findCandidates } from '#domain/catalogue/memory/candidates.ts'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { offerKind } from '#domain/catalogue/memory/request.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Verdict } from '#shared/api/fitment.ts'
import type { FittingWheel } from '#shared/desk/fitting.ts'
import { pageRows } from '#shared/desk/limits.ts'

/** Sets on a page: each is judged in full. */
const setsOfPage = Math.min(20, pageRows)

/**
 * The sets that a car takes, by the verdict and how far the front wheel moves, as the shop's list has them. Paged by
 * that and the ids of both wheels. Throws not_found.
 */
export async function wheelsFor(
  shop: Shop,
  slug: string,
  after = '',
): Promise<{ rows: FittingWheel[]; next: string | null }> {
  const vehicle = await carOf(shop, slug)
  const columns = await shop.catalogue.current()
  const sets = setsOf(columns, vehicle)
  const from = after ? sets.findIndex((set) => set.key > after) : 0
  const page = from < 0 ? [] : sets.slice(from, from + setsOfPage)
  const wheels = await wheelsOf(shop, [...new Set(page.flatMap(({ front, rear }) => [front, rear]))])
  const rows = page.flatMap(({ front, rear }): FittingWheel[] => {
    const [ahead, behind] = [wheels.get(front), wheels.get(rear)]
    if (!ahead || !behind) return []
    const { verdict, axles } = judge({ vehicle, front: ahead, rear: behind })
    const { outer_move, inner_move } = axles[0]!
    const isPair = front !== rear
    return [
      {
        ...{ id: front, sku: ahead.sku, rear_id: isPair ? rear : null, rear_sku: isPair ? behind.sku : null },
        ...{ name: ahead.name, size: sizeOf(ahead) + (isPair ? ` + ${sizeOf(behind)}` : '') },
        ...{ stock: Math.min(ahead.stock, behind.stock), verdict, outer_move, inner_move },
      },
    ]
  })
  return { rows, next: from >= 0 && from + setsOfPage < sets.length ? page.at(-1)!.key : null }
}

/** Every check of a set on a car; without a rear wheel four equal ones. Throws not_found. */
export async function checksOf(
  shop: Shop,
  slug: string,
  { front, rear = front }: { front: string; rear?: string | undefined },
): Promise<Verdict> {
  const vehicle = await carOf(shop, slug)
  const wheels = await wheelsOf(shop, [Number(front), Number(rear)])
  const [ahead, behind] = [wheels.get(Number(front)), wheels.get(Number(rear))]
  if (!ahead || !behind) throw new Problem('not_found', 404)
  return judge({ vehicle, front: ahead, rear: behind })
}

type Set = { front: number; rear: number; key: string }

function setsOf(columns: Columns, vehicle: VehicleRecord): Set[] {
  const found = findCandidates(columns, {
    kind: offerKind(vehicle, false),
    car: carLimits(vehicle),
    ...{ rear: null, among: null },
  })
  const sets = Array.from({ length: found.count }, (_, at): Set => {
    const front = columns.id[found.front[at]!]!
    const rear = found.rear[at]! < 0 ? front : columns.id[found.rear[at]!]!
    const figures = [found.rank[at]!, Math.round(found.away[at]! * 10), front, rear]
    return { front, rear, key: figures.map((each, n) => String(each).padStart(n === 0 ? 1 : 9, '0')).join('/') }
  })
  return sets.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function carOf(shop: Shop, slug: string): Promise<VehicleRecord> {
  const { rows } = await shop.db.execute<{ make: string; model: string; year: number }>(sql`
    select make, model, end_year as year from vehicle_modifications where slug = ${slug}`)
  if (!rows[0]) throw new Problem('not_found', 404)
  return (await findVehicle(shop, { ...rows[0], modification: slug })).record
}

type Wheel = WheelRecord & { id: number; name: string; stock: number }

async function wheelsOf(shop: Shop, ids: number[]): Promise<Map<number, Wheel>> {
  const { rows } = await shop.db.execute<Wheel>(sql`
    select w.id, w.sku, w.diameter, w.width, w.stud_holes, w.pcd, w."offset", w.centre_bore, w.load_rating_kg, w.lug_seat,
      w.fit_style, b.name || ' ' || d.name as name, w.supplier_stock as stock
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where w.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  return new Map(rows.map((wheel) => [wheel.id, wheel]))
}

function sizeOf({ diameter, width, offset }: WheelRecord): string {
  return `${diameter}x${width} ET${offset}`
}
