import type { Columns } from '#domain/catalogue/memory/columns.ts'
import type { ListRequest } from '#domain/catalogue/memory/request.ts'
import type { Listing, ListingQuery, SizeChoices } from '#shared/api/browse.ts'

type Choice = { value: string; count: number }
/** Inches and mm. */
type RearSize = { diameter: number; width: number; min_offset: number; max_offset: number; pairs: number }

/** The sizes sold as a pair with a front wheel of these filters. */
export function findRearSizes(columns: Columns, front: ListRequest['filters']): RearSize[] {
  const { codes, values, diameters, widths, offset, pairFront, pairRear } = columns
  const isFront = (row: number) =>
    (['diameter', 'width', 'bolt_pattern'] as const).every(
      (name) => front[name]?.map(String).includes(values[name][codes[name][row]!]!.value) ?? true,
    ) &&
    offset[row]! >= (front.min_offset ?? Number.NEGATIVE_INFINITY) &&
    offset[row]! <= (front.max_offset ?? Number.POSITIVE_INFINITY)
  const sizes = new Map<string, RearSize>()
  for (const [pair, row] of pairRear.entries()) {
    if (!isFront(pairFront[pair]!)) continue
    const [diameter, width, et] = [diameters[codes.diameter[row]!]!, widths[codes.width[row]!]!, offset[row]!]
    const size = sizes.get(`${diameter} ${width}`)
    if (size) {
      size.min_offset = Math.min(size.min_offset, et)
      size.max_offset = Math.max(size.max_offset, et)
      size.pairs++
    } else sizes.set(`${diameter} ${width}`, { diameter, width, min_offset: et, max_offset: et, pairs: 1 })
  }
  return [...sizes.values()]
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
