import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing, ListingQuery, SizeChoices } from '#shared/api/browse.ts'

type Choice = { value: string; count: number }
/** Inches and mm. */
type RearSize = { diameter: number; width: number; min_offset: number; max_offset: number; pairs: number }

/** The sizes sold as a pair with a front wheel of these filters. */
export function findRearSizes(shop: Shop, front: Record<string, unknown>): Promise<RearSize[]> {
  const { diameter, width, bolt_pattern, min_offset, max_offset } = front
  return rearSizes(shop.db, { diameter, width, bolt_pattern, min_offset, max_offset })
}

/** The choices of the form, by the filters of the list of front wheels and the rear sizes sold with them. */
export function sizeChoices(
  query: ListingQuery,
  list: Pick<Listing, 'facets' | 'offset_range'>,
  rear: RearSize[],
): SizeChoices {
  const values = (name: string): Choice[] =>
    (list.facets.find((facet) => facet.name === name)?.values ?? [])
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value, count }))
  const diameter = Number(query.rear_rim_diameter) || null
  const width = Number(query.rear_rim_width) || null
  const ofWidth = rear.filter((size) => width === null || size.width === width)
  const ofDiameter = rear.filter((size) => diameter === null || size.diameter === diameter)
  return {
    front: {
      diameter: values('diameter'),
      width: values('width'),
      bolt_pattern: values('bolt_pattern'),
      offset: list.offset_range,
    },
    rear: {
      diameter: counted(ofWidth, 'diameter'),
      width: counted(ofDiameter, 'width'),
      offset: range(ofWidth.filter((size) => ofDiameter.includes(size))),
    },
  }
}

function counted(sizes: RearSize[], name: 'diameter' | 'width'): Choice[] {
  return [...Map.groupBy(sizes, (size) => size[name])]
    .toSorted(([a], [b]) => a - b)
    .map(([value, same]) => ({ value: String(value), count: same.reduce((sum, { pairs }) => sum + pairs, 0) }))
}

function range(sizes: RearSize[]): { min: number; max: number } {
  if (sizes.length === 0) return { min: 0, max: 0 }
  return {
    min: Math.min(...sizes.map(({ min_offset }) => min_offset)),
    max: Math.max(...sizes.map(({ max_offset }) => max_offset)),
  }
}

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const rearSizes = statement<RearSize, Record<string, unknown>>(
  'rear_sizes',
  sql`select r.diameter::float8 as diameter, r.width::float8 as width, min(r."offset")::float8 as min_offset,
      max(r."offset")::float8 as max_offset, count(*)::int as pairs
    from wheel_pairs p
    join wheels f on f.sku = p.front_sku
    join wheels r on r.sku = p.rear_sku
    where (${given('diameter', 'float8[]')} is null or f.diameter = any (${given('diameter', 'float8[]')}))
      and (${given('width', 'float8[]')} is null or f.width = any (${given('width', 'float8[]')}))
      and (${given('bolt_pattern', 'text[]')} is null or f.bolt_pattern = any (${given('bolt_pattern', 'text[]')}))
      and f."offset" between coalesce(${given('min_offset', 'float8')}, '-infinity')
        and coalesce(${given('max_offset', 'float8')}, 'infinity')
    group by r.diameter, r.width
    order by r.diameter, r.width
    limit 200`,
)
