import { sql } from 'drizzle-orm'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { type RatedCars, ratedCars } from '#domain/figures/gaps/rated-cars.ts'
import type { Shop } from '#domain/shop.ts'
import type { SkuGap, SkuGaps } from '#shared/desk/gaps.ts'
import { pageRows } from '#shared/desk/limits.ts'

/**
 * SKUs that fit no car of the vehicle data, those with the most pieces in stock first, and the check that most cars of
 * the bolt pattern refuse them by.
 */
export async function findSkuGaps(shop: Shop, { after }: { after?: string | undefined }): Promise<SkuGaps> {
  const rated = await ratedCars(shop)
  const { columns } = rated
  const left = rowsLeft(rated)
  const from = after ? left.findIndex((row) => isAfter(columns, row, after)) : 0
  const rows = from < 0 ? [] : [...left.slice(from, from + pageRows)]
  const last = rows.at(-1)
  return {
    rows: await describe(shop, rated, rows),
    next: last !== undefined && from + pageRows < left.length ? `${columns.stock[last]}/${columns.id[last]}` : null,
    total: left.length,
    skus: columns.count,
    made_at: rated.made_at.toISOString(),
  }
}

const kept = new WeakMap<RatedCars, { version: number; rows: Int32Array }>()

function rowsLeft(rated: RatedCars): Int32Array {
  const known = kept.get(rated)
  const { columns, taken } = rated
  const { version, rim, stock, id } = columns
  if (known?.version === version) return known.rows
  const found: number[] = []
  for (let row = 0; row < columns.count; row++) if (taken[rim[row]!] === 0) found.push(row)
  const rows = Int32Array.from(found).sort((a, b) => stock[b]! - stock[a]! || id[a]! - id[b]!)
  kept.set(rated, { version, rows })
  return rows
}

function isAfter({ stock, id }: Columns, row: number, key: string): boolean {
  const [pieces, last] = key.split('/').map(Number)
  return stock[row]! < pieces! || (stock[row] === pieces && id[row]! > last!)
}

async function describe(shop: Shop, rated: RatedCars, rows: number[]): Promise<SkuGap[]> {
  const { columns } = rated
  type Named = Omit<SkuGap, 'reason' | 'refused' | 'cars'>
  const ids = rows.map((row) => columns.id[row]!)
  const { rows: named } = await shop.db.execute<Named>(sql`
    select w.id, w.sku, b.name || ' ' || d.name as name, w.diameter, w.width, w."offset", w.bolt_pattern, w.centre_bore,
      w.supplier_stock as stock
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = d.brand_slug
    where w.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  const byId = new Map(named.map((each) => [each.id, each]))
  const reasonOf = reasons(rated)
  return rows.flatMap((row) => {
    const found = byId.get(columns.id[row]!)
    return found ? [{ ...found, ...reasonOf(columns.rim[row]!) }] : []
  })
}

/** By rim: the check that most cars with its bolt pattern refuse it by. */
function reasons({ columns, cars }: RatedCars): (rim: number) => Pick<SkuGap, 'reason' | 'refused' | 'cars'> {
  const byPattern = Map.groupBy(cars, ({ record }) => record.technical.bolt_pattern)
  const known = new Map<number, Pick<SkuGap, 'reason' | 'refused' | 'cars'>>()
  const find = (rim: number) => {
    const each = columns.rims[rim]!
    const same = byPattern.get(each.bolt_pattern) ?? []
    if (same.length === 0) return { reason: 'bolt_pattern' as const, refused: cars.length, cars: cars.length }
    const times = new Map<SkuGap['reason'], number>()
    for (const { limits } of same) {
      const failed = limits.refusals(each)
      // Within the limits of both axles, the car takes no set of this kind.
      for (const name of failed.length > 0 ? failed : ['set' as const]) times.set(name, (times.get(name) ?? 0) + 1)
    }
    const [reason, refused] = [...times].reduce((best, next) => (next[1] > best[1] ? next : best))
    return { reason, refused, cars: same.length }
  }
  return (rim) => {
    const found = known.get(rim) ?? find(rim)
    known.set(rim, found)
    return found
  }
}
