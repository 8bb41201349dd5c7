import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { parseListingQuery } from '#domain/catalogue/listing-filters.ts'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { listFrom } from '#domain/catalogue/memory/list.ts'
import { type ListRequest, type ListResult, offerKind } from '#domain/catalogue/memory/request.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import { limitsOfSize } from '#domain/fitment/size-limits.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { isOn, vehicleOf } from '#shared/filters/filters.ts'
import { readWheelQuery, sorts } from '#shared/filters/wheels.ts'
import { outerEdge } from '#shared/wheel-size.ts'
import { allCars } from '#tests/support/cars.ts'
import { readingTest as test } from '#tests/support/shop.ts'

/** Random questions, answered from memory and by plain SQL and the fitment engine. */

const pick = <T>(list: readonly T[]) => fc.constantFrom(...list)
/** Once in `times + 1`; else undefined. */
const rarely = <T>(value: fc.Arbitrary<T>, times: number) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

function questions({ values }: Columns) {
  const one = (name: keyof Columns['values']) => pick([...values[name].map(({ value }) => value), 'nonsense'])
  const some = (name: keyof Columns['values']) => fc.array(one(name), { minLength: 1, maxLength: 3 })
  return fc.record({
    car: rarely(pick(allCars()), 2),
    brand: rarely(some('brand'), 4),
    diameter: rarely(some('diameter'), 3),
    width: rarely(one('width'), 9),
    bolt_pattern: rarely(one('bolt_pattern'), 9),
    finish: rarely(some('finish'), 6),
    colour: rarely(one('colour'), 9),
    construction: rarely(one('construction'), 9),
    centre_bore: rarely(one('centre_bore'), 16),
    fit_style: rarely(pick(['regular', 'aggressive']), 6),
    fit: rarely(pick(['pass', 'parts', 'measure', 'pass,parts']), 4),
    poke: rarely(pick(pokeBands.map(({ value }) => value)), 6),
    in_stock: rarely(pick(['true']), 5),
    clearance: rarely(pick(['true']), 9),
    min_price: rarely(pick(['700', '1200.5', '2000']), 6),
    max_price: rarely(pick(['900', '1500', '4000']), 6),
    min_offset: rarely(pick(['-20', '20', '35']), 6),
    max_offset: rarely(pick(['30', '45']), 6),
    rear_rim_diameter: rarely(pick(['19', '20', '21']), 9),
    rear_rim_width: rarely(pick(['9.5', '10', '11']), 9),
    rear_max_offset: rarely(pick(['30', '45']), 16),
    sort: pick(sorts),
    uniqueSize: pick(['true', 'true', 'false']),
    page: pick([1, 1, 1, 2, 5]),
  })
}

test('lists from memory equal those of plain SQL', { timeout: 7_200_000 }, async ({ shop, database }) => {
  const columns = await shop.catalogue.current()
  const compare = async ({ car, page, ...names }: { car: VehicleRecord | undefined; page: number }) => {
    const params = new URLSearchParams({ page: String(page), per_page: '12' })
    for (const [name, value] of Object.entries(names)) if (value !== undefined) params.set(name, String(value))
    if (car) for (const name of ['make', 'model', 'year', 'modification'] as const) params.set(name, String(car[name]))
    const query = readWheelQuery(params)
    const asked = vehicleOf(query)
    const vehicle = asked ? (await findVehicle(shop, asked)).record : null
    const { sort, filters, rear } = parseListingQuery(query, { withVehicle: vehicle !== null })
    const request: ListRequest = {
      kind: offerKind(vehicle, rear !== null),
      car: vehicle && carLimits(vehicle),
      ...{ rear, filters, sort, among: null, facets: true, grouped: isOn(query.uniqueSize) },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    }
    expect(comparable(listFrom(columns, request))).toEqual(await plainList(database.pool, request, vehicle))
  }
  await fc.assert(fc.asyncProperty(questions(columns), compare), { numRuns: Number(process.env.RUNS ?? 200) })
})

const comparable = ({ known, cards, facets, without, ...list }: ListResult) => ({
  ...list,
  without: without ?? {},
  cards: cards.map(({ front, rear, ...card }) => ({ ...card, front: front.id, rear: rear?.id ?? null })),
  facets: facets
    // Those asked for are there without any count, too.
    .filter(({ count }) => count > 0)
    .map((each) => [each.facet, each.value, each.count, each.label, each.label_ar].join(' '))
    .sort(),
})

/** The values of facets that come from the catalogue, and those that are fixed. */
const ofCatalogue = {
  brand: 'brand_slug',
  diameter: 'diameter::text',
  width: 'width::text',
  bolt_pattern: 'bolt_pattern',
  finish: 'finish',
  colour: 'colour',
  construction: 'construction',
  centre_bore: 'centre_bore::text',
}
const fixed = {
  in_stock: `case when in_stock then 'true' end`,
  clearance: `case when clearance then 'true' end`,
  fit_style: 'fit_style',
  fit: `(array['pass', 'parts', 'measure', 'measure'])[rank + 1]`,
  poke: 'poke',
}

/** The same list from the tables and the engine's verdicts, as plain as the question. */
async function plainList(pool: pg.Pool, request: ListRequest, vehicle: VehicleRecord | null) {
  const { kind, rear, filters, sort, grouped, skip, take } = request
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const between = (column: string, least: number | null | undefined, most: number | null | undefined) =>
    `${column} between ${put(least ?? -1e9, 'float8')} and ${put(most ?? 1e9, 'float8')}`
  const conditions = [...Object.entries(ofCatalogue), ...Object.entries(fixed)].flatMap(([name, column]) => {
    const wanted = filters[name as keyof typeof fixed]
    if (!wanted) return []
    const is = `coalesce(${column} = any (${put(wanted.map(String), 'text[]')}), false)`
    const isUnknown = `not exists (select from wheels where ${column} = any ($${values.length}))`
    return [[name, name in fixed ? is : `(${is} or ${isUnknown})`]]
  })
  const { min_price, max_price, min_offset, max_offset } = filters
  if ((min_price ?? max_price ?? null) !== null) conditions.push(['price', between('unit_price', min_price, max_price)])
  if ((min_offset ?? max_offset ?? null) !== null)
    conditions.push(['offset', between('"offset"', min_offset, max_offset)])
  const offers = `
    select id as front_id, null::int as rear_id from wheels where ${kind !== 'staggered'}
    union all
    select f.id, r.id from wheel_pairs join wheels f on f.sku = front_sku join wheels r on r.sku = rear_sku
    where ${['sets', 'staggered', 'either'].includes(kind)}`
  const judged = vehicle ? await judgeAll(pool, offers, vehicle) : []
  const verdict = 'floor(score / 100000)'
  const age = 'newest, is_pair, card'
  const best = vehicle ? `${verdict}, in_stock desc, score` : 'in_stock desc, special_order desc'
  const orders: Record<typeof sort, string> = {
    featured: vehicle ? `${verdict}, has_stock desc, turn, score` : 'has_stock desc, turn',
    price_asc: 'shown_price',
    price_desc: 'shown_price desc',
    newest: 'newest desc',
    diameter: 'diameter, price_from',
  }
  const { rows } = await pool.query(
    `with offer as (
      select o.front_id, o.rear_id, w.design_id, w.brand_slug, b.name as brand_name, b.name_ar as brand_name_ar,
        w.diameter, w.width, w.bolt_pattern, w.finish, w.finish_name, w.finish_name_ar, w.colour, w.construction,
        w.centre_bore, w."offset", (w.price + r.price) / 2 as unit_price, score, rank, poke,
        least(w.supplier_stock, r.supplier_stock) >= case when o.rear_id is null then 1 else 2 end as in_stock, w.special_order or r.special_order as special_order,
        w.clearance or r.clearance as clearance,
        case when 'aggressive' in (w.fit_style, r.fit_style) then 'aggressive' else 'regular' end as fit_style,
        ${grouped ? `concat_ws(' ', w.design_id, w.construction, w.diameter, o.rear_id is not null)` : `concat_ws(' ', o.front_id, lpad(o.rear_id::text, 9, '0'))`} as card
      from (${offers}) o
      join wheels w on w.id = o.front_id join wheels r on r.id = coalesce(o.rear_id, o.front_id)
      join brands b on b.slug = w.brand_slug
      left join json_to_recordset(${put(JSON.stringify(judged), 'json')}) as j (
        front_id int, rear_id int, rank int, poke text, score float8
      ) on j.front_id = o.front_id and j.rear_id is not distinct from o.rear_id
      where (score is not null or ${vehicle === null})
        and ${between('r.diameter', rear?.rear_diameter, rear?.rear_diameter)}
        and ${between('r.width', rear?.rear_width, rear?.rear_width)}
        and ${between('r."offset"', rear?.rear_min_offset, rear?.rear_max_offset)}
    ), marked as (
      select *, array_remove(array[${conditions.map(([name, is]) => `case when not ${is} then '${name}' end`).join()}]::text[], null) as failed
      from offer
    ), card as (
      select card, design_id, min(diameter) as diameter, count(*)::int as sizes, min(unit_price) as price_from,
        max(front_id) as newest, bool_or(in_stock) as has_stock, bool_or(rear_id is not null) as is_pair,
        min(score) as score, count(distinct finish)::int as finishes, array_agg(distinct width) as widths,
        (array_agg(unit_price order by ${best}, unit_price, front_id, rear_id))[1] as shown_price,
        (array_agg(front_id order by ${best}, unit_price, front_id, rear_id))[1] as front,
        (array_agg(rear_id order by ${best}, unit_price, front_id, rear_id))[1] as rear
      from marked where failed = '{}' group by card, design_id
    ), turned as (
      select *, row_number() over (partition by design_id, has_stock${vehicle ? `, ${verdict} order by score` : ' order by sizes desc'}, diameter, ${age}) as turn
      from card
    ), facet as (
      select facet, value, max(label) as label, max(label_ar) as label_ar, count(distinct card)::int as count
      from marked cross join lateral (values
        ${Object.entries({ ...ofCatalogue, ...fixed })
          .map(([name, column]) => `('${name}', ${column}, ${labelsOf(name)})`)
          .join()}
      ) as v (facet, value, label, label_ar)
      where failed <@ array[facet] and value is not null group by facet, value
    )
    select (select count(*)::int from card) as total,
      ${
        vehicle
          ? `(select json_build_object('pass', count(*) filter (where v = 0), 'parts', count(*) filter (where v = 1),
              'warn', count(*) filter (where v = 2), 'unknown', count(*) filter (where v = 3))
            from (select mod(${verdict}::int, 10) as v from card) c)`
          : 'null'
      } as fits,
      (select coalesce(json_agg(p), '[]') from (
        select front, rear, sizes, finishes, widths, price_from from turned
        order by ${orders[sort]}, ${age} limit ${take} offset ${skip}
      ) p) as cards,
      (select coalesce(json_agg(concat_ws(' ', facet, value, count, coalesce(label, ''), coalesce(label_ar, ''))), '[]') from facet) as facets,
      (select json_build_object(
        'min_price', min(unit_price) filter (where failed <@ '{price}'),
        'max_price', max(unit_price) filter (where failed <@ '{price}'),
        'min_offset', min("offset") filter (where failed <@ '{offset}'),
        'max_offset', max("offset") filter (where failed <@ '{offset}')) from marked) as range,
      json_build_object(${conditions.map(([name]) => `'${name}', (select count(distinct card) from marked where failed <@ '{${name}}')`).join()}) as without`,
    values,
  )
  const { total, facets, without, ...list } = rows[0]
  return { ...list, total, facets: facets.sort(), without: total === 0 ? without : {} }
}

const labelsOf = (name: string) =>
  name === 'brand' || name === 'finish' ? `${name}_name, ${name}_name_ar` : 'null::text, null::text'

/** The engine's verdict on each offer that it does not refuse: its rank, the band of poke, and the sort key. */
async function judgeAll(pool: pg.Pool, offers: string, vehicle: VehicleRecord) {
  type Offer = {
    front: WheelRecord & { id: number; is_for_sale: boolean }
    rear: Offer['front']
    rear_id: number | null
  }
  const json = (alias: string) => `to_jsonb(${alias}) || jsonb_build_object('is_for_sale',
    ${alias}.supplier_stock >= case when rear_id is null then 1 else 2 end or ${alias}.special_order)`
  // The engine refuses any other bolt pattern.
  const { rows } = await pool.query<Offer>(
    `select ${json('f')} as front, ${json('r')} as rear, rear_id from (${offers}) o
      join wheels f on f.id = front_id join wheels r on r.id = coalesce(rear_id, front_id)
      where f.stud_holes = $1 and abs(f.pcd - $2) < 0.01`,
    [vehicle.technical.stud_holes, vehicle.technical.pcd],
  )
  return rows.flatMap(({ front, rear, rear_id }) => {
    const rank = ['pass', 'parts', 'warn', 'unknown'].indexOf(judge({ vehicle, front, rear }).verdict)
    if (rank < 0) return []
    const { reference } = limitsOfSize(vehicle, 'front', front)
    const move = reference === null ? null : outerEdge(front) - reference
    const band = move === null ? undefined : pokeBands.find(({ to }) => to === null || Math.round(move * 10) / 10 <= to)
    const away = move === null ? 9999 : Math.min(Math.abs(move), 9999)
    const score = (front.is_for_sale && rear.is_for_sale ? 0 : 1_000_000) + 100_000 * rank + away
    return { front_id: front.id, rear_id, rank, poke: band?.value ?? null, score }
  })
}
