import { type AxleLimits, type CarLimits, rimKey, sizesKey } from '#domain/catalogue/memory/car-limits.ts'
import { type Columns, flag } from '#domain/catalogue/memory/columns.ts'
import type { ListRequest, RearRequest } from '#domain/catalogue/memory/request.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'

/**
 * The offers of a list before its filters: wheels for any car, or sets that are not refused for one car, as front and
 * rear rows in the order of cards, square sets before staggered ones. The rear row of four equal wheels is -1.
 */
export type Candidates = {
  count: number
  front: Int32Array
  rear: Int32Array
  /** Null where each place is the row of its SKU, so that columns are read by place; else `front`. */
  rows: Int32Array | null
  /** The place of the first pair; square sets come before. */
  firstPair: number
  /** Fils per wheel; of a pair the mean, rounded down. */
  price: Int32Array
  /** Of a pair: in stock if both are, any other mark if one has it. */
  flags: Uint8Array
  /** Only for a car: the verdict's rank, 0 fits to 3 not documented; the poke's band, 255 if unknown; the sort key. */
  rank: Uint8Array
  poke: Uint8Array
  score: Float64Array
}

export function findCandidates(columns: Columns, { kind, car, rear, among }: ListRequest): Candidates {
  if (kind === 'all' && !among) return everySku(columns)
  const every = among ?? (car ? rowsOfPattern(columns, car.bolt_pattern) : everySku(columns).front)
  const rows = kind === 'staggered' ? [] : every
  const pairs = kind === 'sets' || kind === 'staggered' || kind === 'either' ? columns.pairFront.length : 0
  const most = rows.length + pairs
  const front = new Int32Array(most)
  const found: Candidates = {
    count: 0,
    front,
    rows: front,
    firstPair: 0,
    rear: new Int32Array(most),
    price: new Int32Array(most),
    flags: new Uint8Array(most),
    rank: new Uint8Array(car ? most : 0),
    poke: new Uint8Array(car ? most : 0),
    score: new Float64Array(car ? most : 0),
  }
  const take = (front: number, back: number) => {
    const at = found.count++
    found.front[at] = front
    found.rear[at] = back
    const [a, b] = [columns.flags[front]!, columns.flags[back < 0 ? front : back]!]
    found.flags[at] = (a & b & flag.in_stock) | ((a | b) & ~flag.in_stock)
    found.price[at] = back < 0 ? columns.price[front]! : Math.trunc((columns.price[front]! + columns.price[back]!) / 2)
    if (car) rate(columns, car, found, at)
  }
  const consider = (front: number, back: number) => {
    const behind = back < 0 ? front : back
    if (car && !(isWithin(columns, car, car.front, front) && isWithin(columns, car, car.rear, behind))) return
    if (rear && !isRequested(columns, rear, behind)) return
    take(front, back)
  }
  for (const row of rows) consider(row, -1)
  found.firstPair = found.count
  const fronts = among && new Set(among)
  for (let pair = 0; pair < pairs; pair++) {
    const row = columns.pairFront[pair]!
    if (!fronts || fronts.has(row)) consider(row, columns.pairRear[pair]!)
  }
  return found
}

const every = new WeakMap<Columns, Candidates>()
const unrated = { rank: new Uint8Array(0), poke: new Uint8Array(0), score: new Float64Array(0) }

/** All SKUs as they are in the columns, made once. */
function everySku(columns: Columns): Candidates {
  const known = every.get(columns)
  if (known) return known
  const { count, price, flags } = columns
  const front = new Int32Array(count).map((_, row) => row)
  const made = {
    count,
    front,
    rows: null,
    firstPair: count,
    rear: new Int32Array(count).fill(-1),
    price,
    flags,
    ...unrated,
  }
  every.set(columns, made)
  return made
}

const byPattern = new WeakMap<Columns, Map<number, Int32Array>>()

/** The rows of one bolt pattern, found once. */
function rowsOfPattern(columns: Columns, pattern: number): Int32Array {
  const known = byPattern.get(columns) ?? new Map<number, Int32Array>()
  byPattern.set(columns, known)
  const codes = columns.codes.bolt_pattern
  const rows = known.get(pattern) ?? everySku(columns).front.filter((row) => codes[row] === pattern)
  known.set(pattern, rows)
  return rows
}

function isRequested(columns: Columns, rear: RearRequest, row: number): boolean {
  const { codes, diameters, widths, offset } = columns
  if (rear.rear_diameter !== null && diameters[codes.diameter[row]!] !== rear.rear_diameter) return false
  if (rear.rear_width !== null && widths[codes.width[row]!] !== rear.rear_width) return false
  return !(offset[row]! < (rear.rear_min_offset ?? -1e9) || offset[row]! > (rear.rear_max_offset ?? 1e9))
}

const rimOf = ({ codes, diameters, widths, offset }: Columns, row: number) => ({
  diameter: diameters[codes.diameter[row]!]!,
  width: widths[codes.width[row]!]!,
  offset: offset[row]!,
})

/** The engine's failing checks: whether a wheel is within an axle's limits. */
function isWithin(columns: Columns, car: CarLimits, limits: AxleLimits, row: number): boolean {
  const { codes, offset, load, flags } = columns
  if (codes.bolt_pattern[row] !== car.bolt_pattern) return false
  if (!limits.diameter[codes.diameter[row]!] || !limits.width[codes.width[row]!]) return false
  if (!limits.bore[codes.centre_bore[row]!]) return false
  const kg = load[row]!
  if (kg === 0 || kg < limits.load_min) return false
  const et = offset[row]!
  if (et < limits.offset_min || et > limits.offset_max) return false
  const rim = { width: columns.widths[codes.width[row]!]!, offset: et }
  const outer = outerEdge(rim)
  const outer_max = flags[row]! & flag.aggressive ? limits.outer_max_aggressive : limits.outer_max
  return outer >= limits.outer_min && outer <= outer_max && innerEdge(rim) <= limits.inner_max
}

/** The end of each band of poke, mm; a move is compared in tenths, as the engine does. */
const bandEnds = pokeBands.map(({ to }) => (to === null ? Number.POSITIVE_INFINITY : to + 0.05 - 1e-6))

/**
 * The engine's verdict as a rank, and the sort key: available sets first, then the verdict (hundred thousands), then
 * the front wheel's move, mm.
 */
function rate(columns: Columns, car: CarLimits, found: Candidates, at: number): void {
  const front = found.front[at]!
  const rear = found.rear[at]! < 0 ? front : found.rear[at]!
  const size = sizeOf(columns, car.front, front)
  const says = car.owners?.get(`${rimKey(rimOf(columns, front))} ${rimKey(rimOf(columns, rear))}`)
  const rank = Math.max(
    rankOn(columns, car.front, front, says === 'fits'),
    rankOn(columns, car.rear, rear, says === 'fits'),
    rankOfSizes(columns, car, front, found.rear[at]!),
    says === 'rubs' ? 2 : 0,
  )
  const moved = size?.reference == null ? null : outerEdge(rimOf(columns, front)) - size.reference
  const can = flag.in_stock | flag.special_order
  const isAvailable = (columns.flags[front]! & can) !== 0 && (columns.flags[rear]! & can) !== 0
  found.rank[at] = rank
  found.poke[at] = moved === null ? 255 : bandEnds.findIndex((end) => moved < end)
  found.score[at] =
    (isAvailable ? 0 : 1_000_000) + 100_000 * rank + (moved === null ? 9999 : Math.min(Math.abs(moved), 9999))
}

const sizeOf = ({ codes, widths }: Columns, limits: AxleLimits, row: number) =>
  limits.sizes[codes.diameter[row]! * widths.length + codes.width[row]!]

/** By edges and bore: 0 fits, 1 takes a ring, 2 is measured first. An owners' "fits" removes doubt about the edges. */
function rankOn(columns: Columns, limits: AxleLimits, row: number, ownersSayFits: boolean): number {
  const size = sizeOf(columns, limits, row)
  if (!size) return 2
  const rim = rimOf(columns, row)
  const outer = outerEdge(rim)
  const edgesPass = outer <= size.outer_max && innerEdge(rim) <= size.inner_max
  if (outer < size.outer_min || !(edgesPass || ownersSayFits)) return 2
  return columns.bores[columns.codes.centre_bore[row]!]! > limits.ring_from ? 1 : 0
}

/** The best rank of the sizes, alone or as a pair. A size without limits is measured first. */
function rankOfSizes(columns: Columns, car: CarLimits, front: number, rear: number): number {
  if (rear < 0)
    return Math.max(sizeOf(columns, car.front, front)?.least ?? 2, sizeOf(columns, car.rear, front)?.least ?? 2)
  const [f, r] = [rimOf(columns, front), rimOf(columns, rear)]
  return car.pairs.get(sizesKey(f.diameter, f.width, r.diameter, r.width)) ?? 2
}
