import { type SQL, sql } from 'drizzle-orm'
import { limitsOf } from '#domain/fitment/limits.ts'
import { rimsOf } from '#domain/fitment/owners-evidence.ts'
import type { Axle, OwnersEvidence, VehicleRecord } from '#domain/fitment/records.ts'
import { boreRounding, patternName, pokeBands } from '#domain/fitment/rules.ts'
import { pairLimits, sizeLimits } from '#domain/fitment/size-limits.ts'

/**
 * What a list consists of: wheels for any car, or sets for any car (by size); for one car sets of four equal wheels,
 * staggered pairs, or either.
 */
export type OfferKind = 'all' | 'sets' | 'square' | 'staggered' | 'either'

/** @param rear whether a rear wheel is requested */
export function offerKind(vehicle: VehicleRecord | null, rear: boolean): OfferKind {
  if (!vehicle) return rear ? 'sets' : 'all'
  if (!vehicle.takes_staggered) return 'square'
  return vehicle.takes_square ? 'either' : 'staggered'
}

/** Offers for one car have a `score`; those for any car do not. */
export const isForCar = (kind: OfferKind) => kind !== 'all' && kind !== 'sets'

/** A subset of all wheels, such as search results. */
export type Among = {
  /** Part of the prepared statement's name, since one name must always have the same text. */
  name: string
  /** A table that `has` reads, as "name as (…)". */
  table?: SQL
  /** Whether the wheel is in the subset. */
  has: (alias: string) => SQL
  values: Record<string, unknown>
}

/**
 * A table expression of all offers, one row each: a wheel, or the front and rear wheel of a set, from the narrow rows
 * only. Sizes are the front wheel's, the price is per wheel (of a pair, the mean), stock is what both have. `card_of`
 * identifies design, construction, diameter and kind of set.
 */
export function offersOf(
  kind: OfferKind,
  { among, rear = false, owners = false }: { among?: Among; rear?: boolean; owners?: boolean } = {},
): SQL {
  const anyCar = !isForCar(kind)
  const scored = anyCar ? null : { owners }
  const front = (alias: string) => (anyCar ? sql`true` : fits(alias, 'front'))
  const behind = (alias: string) =>
    sql`${anyCar ? sql`true` : fits(alias, 'rear')} and ${rear ? rearIs(alias) : sql`true`}`
  const square = single(sql`${front('x')} and ${behind('x')}`, { among, scored })
  const staggered = pairs(sql`${front('f')} and ${behind('r')}`, { among, scored })
  const either = sql`${square} union all ${staggered}`
  const offers = { all: square, square, staggered, either, sets: either }[kind]
  return among?.table ? sql`with ${among.table} ${offers}` : offers
}

/** Whether a wheel matches the requested rear wheel; `parseListingQuery` gives the values. */
function rearIs(alias: string): SQL {
  const w = sql.identifier(alias)
  const requested = (name: string) => sql`${sql.placeholder(name)}::float8`
  return sql`${w}.diameter = coalesce(${requested('rear_diameter')}, ${w}.diameter)
    and ${w}.width = coalesce(${requested('rear_width')}, ${w}.width)
    and ${w}."offset" between coalesce(${requested('rear_min_offset')}, '-infinity')
      and coalesce(${requested('rear_max_offset')}, 'infinity')`
}

/**
 * The car's limits as placeholder values, equal to the engine's. An undocumented limit excludes nothing, but a car
 * without a known bolt pattern gets no offers.
 */
export function limitValues(vehicle: VehicleRecord | null): Record<string, number | string | null> {
  if (!vehicle) return {}
  const { stud_holes, pcd } = vehicle.technical
  const values: Record<string, number | string | null> = {
    car_bolt_pattern: stud_holes > 0 && pcd > 0 ? patternName(stud_holes, pcd) : null,
    car_sizes: JSON.stringify(sizeLimits(vehicle)),
    ...(vehicle.takes_staggered && { car_pairs: JSON.stringify(pairLimits(vehicle)) }),
    ...(vehicle.evidence && { car_owners: JSON.stringify(vehicle.evidence.map(ownersRow)) }),
  }
  for (const axle of ['front', 'rear'] as const)
    for (const [name, value] of Object.entries(limitsOf(vehicle, axle)))
      values[`${axle}_${name}`] = Array.isArray(value)
        ? `{${value}}`
        : (value ?? (name === 'bore_rings' ? '{}' : name.includes('_min') ? -Infinity : Infinity))
  return values
}

/** Owners' results on one set, as a row for SQL. */
function ownersRow({ fitment, says }: OwnersEvidence) {
  const { front, rear } = rimsOf(fitment)
  return {
    f_d: front.diameter,
    f_w: front.width,
    f_o: front.offset,
    r_d: rear.diameter,
    r_w: rear.width,
    r_o: rear.offset,
    says,
  }
}

/** Whether a wheel is within an axle's limits: the engine's failing checks in SQL. */
function fits(alias: string, axle: Axle): SQL {
  const w = sql.identifier(alias)
  const at = (limit: string) => sql`${sql.placeholder(`${axle}_${limit}`)}::float8`
  return sql`${w}.bolt_pattern_code = (
      select code from facet_values where facet = 'bolt_pattern' and value = ${sql.placeholder('car_bolt_pattern')}::text
    )
    and ${w}.diameter between ${at('diameter_min')} and ${at('diameter_max')}
    and ${w}.width between ${at('width_min')} and ${at('width_max')}
    and (${w}.centre_bore between ${at('bore_min')} and ${at('bore_max')} or exists (
      select from unnest(${sql.placeholder(`${axle}_bore_rings`)}::float8[]) as ring
      where abs(${w}.centre_bore - ring) <= ${sql.raw(String(boreRounding))}
    ))
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

/** Joins the car's limits for a wheel's size, aliased by the axle. */
const limitsFor = (axle: Axle, alias: string) => sql`
  left join json_to_recordset(${sql.placeholder('car_sizes')}::json) as ${sql.raw(axle)} (
    axle text, diameter float8, width float8, least int, reference float8, outer_min float8, outer_max float8,
    inner_max float8
  ) on ${sql.raw(axle)}.axle = ${sql.raw(`'${axle}'`)} and ${sql.raw(axle)}.diameter = ${sql.raw(alias)}.diameter
    and ${sql.raw(axle)}.width = ${sql.raw(alias)}.width`

/**
 * The engine's verdicts in SQL, by a wheel's edges and bore: 0 fits, 1 fits with parts, 2 is measured first, 3 is not
 * documented. A bore wider than the hub takes a ring. An owners' "fits" removes any doubt about the edges.
 */
const rankOn = (axle: Axle, alias: string, owners: boolean) => {
  const [limit, w] = [sql.raw(axle), sql.raw(alias)]
  const edges = sql`(${w}.outer_edge_mm <= ${limit}.outer_max and ${w}.inner_edge_mm <= ${limit}.inner_max)`
  return sql`case
    when ${w}.outer_edge_mm >= ${limit}.outer_min
      and ${owners ? sql`(${edges} or owners.says = 'fits')` : edges}
    then case when ${w}.centre_bore > ${sql.placeholder(`${axle}_bore_max`)}::float8 then 1 else 0 end else 2 end`
}

/** The best possible rank of these sizes, alone or as a pair. A size without limits is measured first. */
const rankOfSizes = (front: string, rear: string) => {
  if (front === rear) return sql`coalesce(front.least, 2), coalesce(rear.least, 2)`
  const [f, r] = [sql.raw(front), sql.raw(rear)]
  return sql`coalesce((
    select least from json_to_recordset(${sql.placeholder('car_pairs')}::json) as pair (
      front_diameter float8, front_width float8, rear_diameter float8, rear_width float8, least int
    )
    where (front_diameter, front_width, rear_diameter, rear_width)
      = (${f}.diameter, ${f}.width, ${r}.diameter, ${r}.width)
  ), 2)`
}

/** Poke of the front wheel, mm; null if the factory offset is unknown. Banded as the engine does, in tenths. */
const poke = (front: string) => {
  const moved = sql`${sql.raw(front)}.outer_edge_mm - front.reference`
  const bands = pokeBands.map(
    ({ value, to }) =>
      sql`when ${moved} < ${to === null ? sql`'infinity'` : sql.raw(String(to + 0.05 - 1e-6))} then ${sql.raw(`'${value}'`)}`,
  )
  return sql`, case ${sql.join(bands, sql` `)} end as poke`
}

/** The verdict of the set as a rank, and its value in the filter. */
const rank = (front: string, rear: string, owners: boolean) =>
  sql`greatest(${rankOn('front', front, owners)}, ${rankOn('rear', rear, owners)}, ${rankOfSizes(front, rear)}${
    owners ? sql`, case owners.says when 'rubs' then 2 end` : sql``
  })`
const fitOf = (front: string, rear: string, owners: boolean) =>
  sql`, case ${rank(front, rear, owners)} when 0 then 'pass' when 1 then 'parts' else 'measure' end as fit`

/**
 * Sort key for a car, smaller is better: available first, then the verdict (hundred thousands), then the front wheel's
 * move, mm.
 */
const score = (front: string, rear: string, owners: boolean) => {
  const [f, r] = [sql.raw(front), sql.raw(rear)]
  const there =
    front === rear
      ? sql`${f}.in_stock or ${f}.special_order`
      : sql`(${f}.in_stock or ${f}.special_order) and (${r}.in_stock or ${r}.special_order)`
  return sql`, case when ${there} then 0 else 1000000 end + 100000 * ${rank(front, rear, owners)}
    + least(abs(${f}.outer_edge_mm - coalesce(front.reference, 'infinity')), 9999) as score`
}
const scoreJoins = (front: string, rear: string, owners: boolean) =>
  sql`${limitsFor('front', front)} ${limitsFor('rear', rear)} ${owners ? ownersOn(front, rear) : sql``}`

/** Joins what owners say of the set, if the car has owners' results. */
const ownersOn = (front: string, rear: string) => {
  const [f, r] = [sql.raw(front), sql.raw(rear)]
  return sql`left join json_to_recordset(${sql.placeholder('car_owners')}::json) as owners (
      f_d float8, f_w float8, f_o float8, r_d float8, r_w float8, r_o float8, says text
    ) on (owners.f_d, owners.f_w, owners.f_o, owners.r_d, owners.r_w, owners.r_o)
      = (${f}.diameter, ${f}.width, ${f}."offset", ${r}.diameter, ${r}.width, ${r}."offset")`
}

/** The score columns for a car; empty for any car. */
const scores = (front: string, rear: string, scored: Scored) =>
  scored ? sql`${score(front, rear, scored.owners)}${poke(front)}${fitOf(front, rear, scored.owners)}` : sql``

/** `owners`: the car has owners' results. Null: the list is for any car. */
type Scored = { owners: boolean } | null
type Which = { among: Among | undefined; scored: Scored }

const single = (which: SQL, { among, scored }: Which) => sql`
  select x.wheel_id as front_id, null::int as rear_id, x.card as card_of, x.design, x.diameter, x.width, x."offset",
    ${codes('x')}, x.price as unit_price, x.in_stock, x.special_order, x.clearance, x.aggressive${scores('x', 'x', scored)}
  from wheel_facets x
  ${scored ? scoreJoins('x', 'x', scored.owners) : sql``}
  ${among ? sql`join wheels w on w.id = x.wheel_id` : sql``}
  where ${which} and ${among?.has('w') ?? sql`true`}`

/** Staggered pairs. `~card`: their card differs from that of four equal front wheels. */
const pairs = (which: SQL, { among, scored }: Which) => sql`
  select f.wheel_id as front_id, r.wheel_id as rear_id, ~f.card as card_of, f.design, f.diameter, f.width, f."offset",
    ${codes('f')}, (f.price + r.price) / 2 as unit_price, f.in_stock and r.in_stock as in_stock,
    f.special_order or r.special_order as special_order, f.clearance or r.clearance as clearance,
    f.aggressive or r.aggressive as aggressive${scores('f', 'r', scored)}
  from wheel_pairs p
  join wheels w on w.sku = p.front_sku
  join wheels wr on wr.sku = p.rear_sku
  join wheel_facets f on f.wheel_id = w.id
  join wheel_facets r on r.wheel_id = wr.id
  ${scored ? scoreJoins('f', 'r', scored.owners) : sql``}
  where ${which} and ${among?.has('w') ?? sql`true`}`
