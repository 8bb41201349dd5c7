import { type SQL, sql } from 'drizzle-orm'
import { limitsOf } from '#domain/fitment/limits.ts'
import { type Axle, hasSquareSet, type VehicleRecord } from '#domain/fitment/records.ts'
import { patternName } from '#domain/fitment/rules.ts'

/**
 * What a list offers: wheels for any car, or sets for any car (by size); for one car sets of four equal wheels,
 * staggered pairs, or either.
 */
export type OfferKind = 'all' | 'sets' | 'square' | 'staggered' | 'either'

/** @param rear whether it is said what the rear wheels are to be */
export function offerKind(vehicle: VehicleRecord | null, rear: boolean): OfferKind {
  if (!vehicle) return rear ? 'sets' : 'all'
  if (!vehicle.is_staggered_stock) return 'square'
  return hasSquareSet(vehicle) ? 'either' : 'staggered'
}

/** Fewer wheels than all of them, such as those that a search has found. */
export type Among = {
  /** Tells the prepared statements apart: one name always has one text. */
  name: string
  /** A table that `has` reads, as "name as (…)". */
  table?: SQL
  /** Whether the wheel is among them. */
  has: (alias: string) => SQL
  values: Record<string, unknown>
}

/**
 * A table expression of everything on offer, one row each: a wheel, or the front and rear wheel of a set. Sizes are
 * the front wheel's, the price is that of one wheel (of a pair, the mean), stock is what both have.
 */
export function offersOf(kind: OfferKind, { among, rear = false }: { among?: Among; rear?: boolean } = {}): SQL {
  const anyCar = kind === 'all' || kind === 'sets'
  const front = (alias: string) =>
    sql`${anyCar ? sql`true` : fits(alias, 'front')} and ${among?.has(alias) ?? sql`true`}`
  const behind = (alias: string) =>
    sql`${anyCar ? sql`true` : fits(alias, 'rear')} and ${rear ? rearIs(alias) : sql`true`}`
  const square = single(sql`${front('w')} and ${behind('w')}`)
  const staggered = pairs(sql`${front('f')} and ${behind('r')}`)
  const either = sql`${square} union all ${staggered}`
  const offers = { all: square, square, staggered, either, sets: either }[kind]
  return among?.table ? sql`with ${among.table} ${offers}` : offers
}

/** Whether a wheel is what is asked for at the rear; `askedRear` gives the values. */
export function rearIs(alias: string): SQL {
  const w = sql.identifier(alias)
  const asked = (name: string) => sql`${sql.placeholder(name)}::float8`
  return sql`${w}.diameter = coalesce(${asked('rear_diameter')}, ${w}.diameter)
    and ${w}.width = coalesce(${asked('rear_width')}, ${w}.width)
    and ${w}."offset" between coalesce(${asked('rear_min_offset')}, '-infinity')
      and coalesce(${asked('rear_max_offset')}, 'infinity')`
}

/**
 * The car's limits as values of the statement's placeholders. The same figures as the engine's; what is not
 * documented limits nothing, but a car without a known bolt pattern is offered nothing.
 */
export function limitValues(vehicle: VehicleRecord | null): Record<string, number | string | null> {
  if (!vehicle) return {}
  const { stud_holes, pcd } = vehicle.technical
  const values: Record<string, number | string | null> = {
    car_bolt_pattern: stud_holes > 0 && pcd > 0 ? patternName(stud_holes, pcd) : null,
  }
  for (const axle of ['front', 'rear'] as const)
    for (const [name, value] of Object.entries(limitsOf(vehicle, axle)))
      values[`${axle}_${name}`] = value ?? (name.includes('_min') ? -Infinity : Infinity)
  return values
}

/** Whether a wheel keeps to the limits of an axle: the engine's failing checks in SQL. */
function fits(alias: string, axle: Axle): SQL {
  const w = sql.identifier(alias)
  const at = (limit: string) => sql`${sql.placeholder(`${axle}_${limit}`)}::float8`
  return sql`${w}.bolt_pattern = ${sql.placeholder('car_bolt_pattern')}::text
    and ${w}.diameter between ${at('diameter_min')} and ${at('diameter_max')}
    and ${w}.width between ${at('width_min')} and ${at('width_max')}
    and ${w}.centre_bore between ${at('bore_min')} and ${at('bore_max')}
    and ${w}.outer_edge_mm >= ${at('outer_min')}
    and ${w}.outer_edge_mm <=
      case ${w}.fit_style when 'aggressive' then ${at('outer_max_aggressive')} else ${at('outer_max')} end
    and ${w}.inner_edge_mm <= ${at('inner_max')}
    and ${w}."offset" between ${at('offset_min')} and ${at('offset_max')}
    and ${w}.load_rating_kg >= ${at('load_min')}`
}

const single = (which: SQL) => sql`
  select w.id as front_id, null::int as rear_id, w.design_id, w.brand_slug, w.diameter, w.width, w.bolt_pattern,
    w."offset", w.centre_bore, w.finish, w.colour, w.construction, w.fit_style,
    w.price as unit_price, w.supplier_stock > 0 as in_stock, w.special_order, w.clearance
  from wheels w where ${which}`

const pairs = (which: SQL) => sql`
  select f.id as front_id, r.id as rear_id, f.design_id, f.brand_slug, f.diameter, f.width, f.bolt_pattern,
    f."offset", f.centre_bore, f.finish, f.colour, f.construction,
    case when 'aggressive' in (f.fit_style, r.fit_style) then 'aggressive' else 'regular' end as fit_style,
    (f.price + r.price) / 2 as unit_price, f.supplier_stock > 0 and r.supplier_stock > 0 as in_stock,
    f.special_order or r.special_order as special_order, f.clearance or r.clearance as clearance
  from wheel_pairs p
  join wheels f on f.sku = p.front_sku
  join wheels r on r.sku = p.rear_sku
  where ${which}`
