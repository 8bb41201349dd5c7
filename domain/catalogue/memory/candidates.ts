import type { CarLimits } from '#domain/catalogue/memory/car-limits.ts'
import { type Columns, flag } from '#domain/catalogue/memory/columns.ts'
import type { ListRequest, RearRequest } from '#domain/catalogue/memory/request.ts'
import { setOf } from '#shared/limits.ts'

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
  /**
   * Only for a car: the verdict's rank, 0 fits to 3 not documented; the poke's band, 255 if unknown; the front wheel's
   * move, mm, 9999 if unknown.
   */
  rank: Uint8Array
  poke: Uint8Array
  away: Float64Array
  /**
   * Only for a car: the sort key. Available sets first, then the verdict (hundred thousands), then the front wheel's
   * move, mm.
   */
  score: Float64Array
}

type CandidatesRequest = Pick<ListRequest, 'kind' | 'car' | 'rear' | 'among'>

export function findCandidates(columns: Columns, request: CandidatesRequest): Candidates {
  const { kind, car, among } = request
  if (kind === 'all' && !among) return everySku(columns)
  const pairs = kind === 'sets' || kind === 'staggered' || kind === 'either' ? findPairs(columns, request) : []
  const squares = kind === 'staggered' ? new Int32Array(0) : findSquares(columns, request)
  const count = squares.length + pairs.length
  const front = new Int32Array(count)
  front.set(squares)
  const found: Candidates = {
    ...{ count, front, rows: front, firstPair: squares.length, rear: new Int32Array(count).fill(-1) },
    ...{ price: new Int32Array(count), flags: new Uint8Array(count) },
    ...{ rank: new Uint8Array(car ? count : 0), poke: new Uint8Array(car ? count : 0) },
    ...{ away: new Float64Array(car ? count : 0), score: new Float64Array(car ? count : 0) },
  }
  for (const [i, pair] of pairs.entries()) {
    front[squares.length + i] = columns.pairFront[pair]!
    found.rear[squares.length + i] = columns.pairRear[pair]!
  }
  if (car) rate(columns, car, found)
  readFigures(columns, found)
  return found
}

/** Reads prices, stock and marks of the candidates, which change in place. A pair is in stock if there are two of each. */
export function readFigures({ price, flags, stock }: Columns, found: Candidates): void {
  const isForCar = found.score.length > 0
  for (let at = 0; at < found.count; at++) {
    const front = found.front[at]!
    const isPair = found.rear[at]! >= 0
    const rear = isPair ? found.rear[at]! : front
    const least = isPair ? setOf / 2 : 1
    const [a, b] = [flags[front]!, flags[rear]!]
    const [hasFront, hasRear] = [stock[front]! >= least, stock[rear]! >= least]
    found.flags[at] = (hasFront && hasRear ? flag.in_stock : 0) | ((a | b) & ~flag.in_stock)
    found.price[at] = Math.trunc((price[front]! + price[rear]!) / 2)
    if (!isForCar) continue
    const isAvailable = (hasFront || (a & flag.special_order) !== 0) && (hasRear || (b & flag.special_order) !== 0)
    found.score[at] = (isAvailable ? 0 : 1_000_000) + 100_000 * found.rank[at]! + found.away[at]!
  }
}

const every = new WeakMap<Columns, Candidates>()
const [noCodes, noFigures] = [new Uint8Array(0), new Float64Array(0)]
const unrated = { rank: noCodes, poke: noCodes, away: noFigures, score: noFigures }

/** All SKUs as they are in the columns, made once. */
function everySku(columns: Columns): Candidates {
  const known = every.get(columns)
  if (known) return known
  const { count, price, flags } = columns
  const front = new Int32Array(count)
  for (let row = 0; row < count; row++) front[row] = row
  const rear = new Int32Array(count).fill(-1)
  const made = { ...{ count, front, rear, rows: null, firstPair: count }, ...{ price, flags }, ...unrated }
  every.set(columns, made)
  return made
}

/** The rows of wheels that are sold four at a time. */
function findSquares(columns: Columns, { car, rear, among }: CandidatesRequest): Int32Array {
  const { rims, rim } = columns
  const isIn = Uint8Array.from(rims, (each) =>
    !car || (car.isWithin('front', each) && car.isWithin('rear', each)) ? 1 : 0,
  )
  const found = new Int32Array(among?.length ?? columns.count)
  let count = 0
  for (let i = 0; i < found.length; i++) {
    const row = among ? among[i]! : i
    if (isIn[rim[row]!] === 1 && (!rear || isRequested(columns, rear, row))) found[count++] = row
  }
  return found.slice(0, count)
}

/** The places of staggered pairs. */
function findPairs(columns: Columns, { car, rear, among }: CandidatesRequest): number[] {
  const { rims, rim, pairFront, pairRear } = columns
  const within = (axle: 'front' | 'rear') => Uint8Array.from(rims, (each) => (!car || car.isWithin(axle, each) ? 1 : 0))
  const [isFront, isRear] = [within('front'), within('rear')]
  const fronts = among && new Set(among)
  const found: number[] = []
  for (let pair = 0; pair < pairFront.length; pair++) {
    const [front, behind] = [pairFront[pair]!, pairRear[pair]!]
    if (isFront[rim[front]!] === 0 || isRear[rim[behind]!] === 0) continue
    if ((!fronts || fronts.has(front)) && (!rear || isRequested(columns, rear, behind))) found.push(pair)
  }
  return found
}

function isRequested({ rims, rim }: Columns, request: RearRequest, row: number): boolean {
  const { diameter, width, offset } = rims[rim[row]!]!
  const { rear_diameter, rear_width, rear_min_offset, rear_max_offset } = request
  if (rear_diameter !== null && diameter !== rear_diameter) return false
  if (rear_width !== null && width !== rear_width) return false
  return !(offset < (rear_min_offset ?? -1e9) || offset > (rear_max_offset ?? 1e9))
}

/** The car's verdict on each candidate, judged once for those of the same rims. */
function rate({ rims, rim }: Columns, car: CarLimits, found: Candidates): void {
  const squares: (ReturnType<CarLimits['rate']> | undefined)[] = []
  const pairs = new Map<number, ReturnType<CarLimits['rate']>>()
  for (let at = 0; at < found.count; at++) {
    const front = rim[found.front[at]!]!
    const rear = found.rear[at]! < 0 ? -1 : rim[found.rear[at]!]!
    const key = front * rims.length + rear
    const known = rear < 0 ? squares[front] : pairs.get(key)
    const rating = known ?? car.rate(rims[front]!, rear < 0 ? null : rims[rear]!)
    if (rear < 0) squares[front] = rating
    else pairs.set(key, rating)
    found.rank[at] = rating.rank
    found.poke[at] = rating.poke
    found.away[at] = rating.away
  }
}
