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
 * A table expression of everything on offer, one row each: a wheel, or the front and rear wheel of a set, from the
 * narrow rows alone. Sizes are the front wheel's, the price is that of one wheel (of a pair, the mean), stock is what
 * both have. `card_of` stands for the design, construction, diameter and kind of set.
 */
export function offersOf(kind: OfferKind, { among, rear = false }: { among?: Among; rear?: boolean } = {}): SQL {
  const anyCar = kind === 'all' || kind === 'sets'
  const front = (alias: string) => (anyCar ? sql`true` : fits(alias, 'front'))
  const behind = (alias: string) =>
    sql`${anyCar ? sql`true` : fits(alias, 'rear')} and ${rear ? rearIs(alias) : sql`true`}`
  const square = single(sql`${front('x')} and ${behind('x')}`, among)
  const staggered = pairs(sql`${front('f')} and ${behind('r')}`, among)
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
  return sql`${w}.bolt_pattern_code = (
      select code from facet_values where facet = 'bolt_pattern' and value = ${sql.placeholder('car_bolt_pattern')}::text
    )
    and ${w}.diameter between ${at('diameter_min')} and ${at('diameter_max')}
    and ${w}.width between ${at('width_min')} and ${at('width_max')}
    and ${w}.centre_bore between ${at('bore_min')} and ${at('bore_max')}
    and ${w}.outer_edge_mm >= ${at('outer_min')}
    and ${w}.outer_edge_mm <=
      case when ${w}.aggressive then ${at('outer_max_aggressive')} else ${at('outer_max')} end
    and ${w}.inner_edge_mm <= ${at('inner_max')}
    and ${w}."offset" between ${at('offset_min')} and ${at('offset_max')}
    and ${w}.load_rating_kg >= ${at('load_min')}`
}

const codes = (alias: string) => {
  const names = ['brand', 'diameter', 'width', 'bolt_pattern', 'finish', 'colour', 'construction', 'centre_bore']
  return sql.join(
    names.map((name) => sql`${sql.identifier(alias)}.${sql.identifier(`${name}_code`)}`),
    sql`, `,
  )
}

const single = (which: SQL, among?: Among) => sql`
  select x.wheel_id as front_id, null::int as rear_id, x.card as card_of, x.design, x.diameter, x.width, x."offset",
    ${codes('x')}, x.price as unit_price, x.in_stock, x.special_order, x.clearance, x.aggressive
  from wheel_facets x
  ${among ? sql`join wheels w on w.id = x.wheel_id` : sql``}
  where ${which} and ${among?.has('w') ?? sql`true`}`

/** Front and rear wheels that are sold together. `~card`: their card is not that of four equal front wheels. */
const pairs = (which: SQL, among?: Among) => sql`
  select f.wheel_id as front_id, r.wheel_id as rear_id, ~f.card as card_of, f.design, f.diameter, f.width, f."offset",
    ${codes('f')}, (f.price + r.price) / 2 as unit_price, f.in_stock and r.in_stock as in_stock,
    f.special_order or r.special_order as special_order, f.clearance or r.clearance as clearance,
    f.aggressive or r.aggressive as aggressive
  from wheel_pairs p
  join wheels w on w.sku = p.front_sku
  join wheels wr on wr.sku = p.rear_sku
  join wheel_facets f on f.wheel_id = w.id
  join wheel_facets r on r.wheel_id = wr.id
  where ${which} and ${among?.has('w') ?? sql`true`}`
