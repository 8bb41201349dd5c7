/**
 * What a shop's goods should be after each step, in plain words: no SQL, no locks, and nothing of the shop's code. Prices are
 * in fils and times in milliseconds.
 */

/** What a change at the desk can set; `old` is the crossed-out price. */
export type Fields = { price: number; old: number | null; hidden: boolean; clearance: boolean }

/** A planned price; it took the place of `before` where it began. */
export type Plan = {
  id: string
  wheel: Wheel
  price: number
  begins: number
  ends: number | null
  crosses_out: boolean
  state: 'planned' | 'running' | 'over'
  before: number | null
}

export type Wheel = Fields & {
  sku: string
  exists: boolean
  stock: number
  /** Its earlier prices, with when each ended. */
  past: { price: number; old: number | null; until: number }[]
  /** Its planned price that runs. */
  running: Plan | null
  ordered: boolean
  /** In the cart or the order of a buyer who has not paid. */
  wanted: boolean
}

/** A row of a list: what it changes, as the check found it, and what became of it. */
export type Row = {
  wheel: Wheel
  /** Null: a new SKU. */
  before: Partial<Fields> | null
  after: Partial<Fields>
  /** Pieces that the list says, if other than at the check. */
  stock: number | null
  plan: Plan | null
  /** Pieces that its writing moved. */
  moved: number
  state: 'due' | 'written' | 'kept' | 'undone' | 'stays'
}

/** Something done at the desk that can be undone. `id` is that of the movement, list, entry of the audit, or change of many. */
export type Done = { id: string; at: number; isUndone: boolean } & (
  | { kind: 'moved'; wheel: Wheel; change: number }
  | { kind: 'counted'; wheel: Wheel; change: number }
  | { kind: 'list'; rows: Row[]; counted: Wheel[] }
  | { kind: 'saved'; wheel: Wheel; before: Partial<Fields>; after: Partial<Fields>; plan: Plan | null }
  | { kind: 'many'; rows: Pick<Row, 'wheel' | 'before' | 'after' | 'plan'>[] }
)

export const newWheel = (sku: string): Wheel => ({
  ...{ sku, exists: false, price: 0, old: null, hidden: false, clearance: false, stock: 0 },
  ...{ past: [], running: null, ordered: false, wanted: false },
})

const minutes10 = 10 * 60_000
const days30 = 30 * 24 * 3_600_000

/**
 * The highest price that may be crossed out beside `price`, if that is the price from `now` on: the lowest one of the 30 days
 * before the price began to fall, if it has not risen since.
 */
export function mostBeside({ past, price: present }: Wheel, price: number, now: number): number | null {
  const times = [...past, { price: present, until: now }, { price, until: Number.POSITIVE_INFINITY }]
  const line: { price: number; from: number; until: number }[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const each of times) {
    const last = line.at(-1)
    if (last?.price === each.price) last.until = each.until
    else line.push({ price: each.price, from, until: each.until })
    from = each.until
  }
  const fall = line.findLastIndex((each, i) => i === 0 || each.price > line[i - 1]!.price) + 1
  const fell = line[fall]
  if (!fell) return null
  const before = line.slice(0, fall).filter(({ until }) => until > fell.from - days30)
  const lowest = Math.min(...before.map((each) => each.price))
  return lowest > price ? lowest : null
}

/** As much of a crossed-out price as may be shown beside `price` from now on. */
export function allowed(wheel: Wheel, wished: number | null, price: number, now: number): number | null {
  const most = mostBeside(wheel, price, now)
  if (wished === null || most === null) return null
  const old = Math.min(wished, most)
  return old > price ? old : null
}

/** The planned price that the price of a wheel is. */
export const planOf = ({ running, price }: Wheel) => (running?.price === price ? running : null)

/** Sets fields of a wheel; a price that ends is kept. */
export function set(wheel: Wheel, fields: Partial<Fields>, now: number): void {
  const { price, old } = wheel
  Object.assign(wheel, fields)
  if (wheel.price !== price || wheel.old !== old) wheel.past.push({ price, old, until: now })
}

/** The fields of `after` that differ from the wheel's, and these as they are. */
export function changesOf(wheel: Wheel, after: Partial<Fields>): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => after[name] !== wheel[name])
  const pick = (from: Partial<Fields>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>
  return { before: pick(wheel), after: pick(after) }
}

const is = (wheel: Wheel, fields: Partial<Fields>) => Object.keys(changesOf(wheel, fields).after).length === 0

/** What a price that is typed becomes, or "invalid" for a crossed-out price that is not allowed. */
export function typedPrice(wheel: Wheel, { price, old }: Pick<Fields, 'price' | 'old'>, now: number) {
  if (old === wheel.old && price === wheel.price) return { price, old }
  if (old === null || old === wheel.old) return { price, old: allowed(wheel, old, price, now) }
  return old > price && old <= (mostBeside(wheel, price, now) ?? 0) ? { price, old } : 'invalid'
}

/** Begins and ends planned prices by `now`, the earliest first. Returns those that changed a price. */
export function applyPlans(plans: readonly Plan[], now: number): Wheel[] {
  const isDue = (plan: Plan) =>
    plan.wheel.exists &&
    ((plan.state === 'planned' && plan.begins <= now) ||
      (plan.state === 'running' && plan.ends !== null && plan.ends <= now))
  const at = (plan: Plan) => (plan.state === 'running' ? plan.ends! : plan.begins)
  const due = plans
    .filter(isDue)
    .toSorted((a, b) => at(a) - at(b) || Number(b.state === 'running') - Number(a.state === 'running'))
  return due.flatMap((plan) => {
    const { wheel, price, ends, crosses_out } = plan
    const was = { ...wheel }
    if (plan.state === 'running') {
      plan.state = 'over'
      wheel.running = null
      if (wheel.price === price) set(wheel, { price: plan.before!, old: null }, now)
    } else if (ends !== null && ends <= now) {
      plan.state = 'over'
    } else {
      plan.state = ends === null ? 'over' : 'running'
      plan.before = wheel.price
      wheel.running = ends === null ? null : plan
      set(wheel, { price, old: crosses_out ? mostBeside(wheel, price, now) : null }, now)
    }
    return was.price === wheel.price && was.old === wheel.old ? [] : [wheel]
  })
}

/** Stock that a list repeats, as the check found it. */
export type Repeated = { wheel: Wheel; stock: number }

/** Whether some change of a wheel's stock can still be undone. */
export function hasUndoable(wheel: Wheel, all: readonly Done[]): boolean {
  return all.some((done) => {
    if (wasSetSince(wheel, done, all)) return false
    if (done.kind === 'moved' || done.kind === 'counted')
      return done.wheel === wheel && done.change !== 0 && !done.isUndone
    return done.kind === 'list' && done.rows.some((row) => row.wheel === wheel && hasMoved(row))
  })
}

/** Writes the rows of a list that was checked. Returns the wheels whose stock it has found right. */
export function writeList(
  { rows, repeated }: { rows: readonly Row[]; repeated: readonly Repeated[] },
  all: readonly Done[],
  now: number,
): Wheel[] {
  const right = (wheel: Wheel, stock: number | null) =>
    wheel.exists && wheel.stock === stock && hasUndoable(wheel, all) ? [wheel] : []
  const set = rows.filter(({ before }) => before).flatMap(({ wheel, stock }) => right(wheel, stock))
  writeRows(rows, now)
  const written = set.filter((wheel) => rows.some((row) => row.wheel === wheel && row.state === 'written'))
  return [...written, ...repeated.flatMap(({ wheel, stock }) => right(wheel, stock))]
}

function writeRows(rows: readonly Row[], now: number): void {
  for (const row of rows) {
    const { wheel, before, after, stock } = row
    row.state = 'kept'
    if ((before === null) === wheel.exists) continue
    if (before === null) {
      Object.assign(wheel, {
        ...newWheel(wheel.sku),
        ...after,
        exists: true,
        ordered: wheel.ordered,
        wanted: wheel.wanted,
      })
      row.moved = stock ?? 0
    } else {
      const old = after.old === undefined ? wheel.old : after.old
      const price = after.price ?? wheel.price
      const isPriced = price !== wheel.price || old !== wheel.old
      if (!is(wheel, before) || (old !== null && isPriced && allowed(wheel, old, price, now) !== old)) continue
      row.plan = planOf(wheel)
      set(wheel, after, now)
      row.moved = stock === null ? 0 : stock - wheel.stock
    }
    wheel.stock = stock ?? wheel.stock
    row.state = 'written'
  }
}

/** Whether the stock of a wheel was counted, or set by another list, since something was done; what was undone does not count. */
function wasSetSince(wheel: Wheel, than: Done, all: readonly Done[]): boolean {
  return all.slice(all.indexOf(than) + 1).some((each) => {
    if (each.kind === 'counted') return each.wheel === wheel && !each.isUndone
    if (each.kind !== 'list') return false
    return each.counted.includes(wheel) || each.rows.some((row) => row.wheel === wheel && hasMoved(row))
  })
}

const hasMoved = ({ moved, state }: Row) => moved !== 0 && state !== 'undone' && state !== 'kept'

/** What undoing brings back of a price: not a planned one that is over, and nothing crossed out that is not allowed. */
function priceBack({ wheel, before, plan }: Pick<Row, 'wheel' | 'before' | 'plan'>, now: number, isExact: boolean) {
  if (before?.price === undefined && before?.old === undefined) return before ?? {}
  if (before.price !== undefined && plan?.state === 'over' && plan.ends !== null && plan.ends <= now)
    return { ...before, price: plan.before!, old: null }
  const price = before.price ?? wheel.price
  const old = before.old === undefined ? wheel.old : before.old
  if (isExact) return { ...before, price, old: old !== null && old > price ? old : null }
  return { ...before, price, old: allowed(wheel, old, price, now) }
}

/** Undoes one thing. Returns "done" or the code of the refusal. */
export function undo(done: Done, all: readonly Done[], now: number): string {
  const refusal = undoing[done.kind](done as never, all, now)
  if (refusal === 'done') done.isUndone = true
  return refusal
}

type Of<Kind extends Done['kind']> = Extract<Done, { kind: Kind }>

function undoMove(done: Of<'moved'> | Of<'counted'>, all: readonly Done[]): string {
  const { wheel, change } = done
  if (!wheel.exists) return 'stock_unknown'
  if (wasSetSince(wheel, done, all)) return 'desk_undo_impossible'
  if (wheel.stock < change) return 'stock_short'
  wheel.stock -= change
  return 'done'
}

const undoing = {
  moved: undoMove,
  counted: undoMove,
  saved: ({ wheel, before, after, plan }: Of<'saved'>, _: readonly Done[], now: number) => {
    if (!wheel.exists) return 'not_found'
    if (!is(wheel, after)) return 'desk_undo_changed'
    const back = priceBack({ wheel, before, plan }, now, false)
    if (before.price !== undefined && plan?.state === 'over' && plan.before === wheel.price)
      return 'desk_undo_period_over'
    if (is(wheel, back)) return 'desk_not_reduced'
    set(wheel, back, now)
    return 'done'
  },
  many: ({ rows, at }: Of<'many'>, _: readonly Done[], now: number) => {
    const there = rows.filter(({ wheel }) => wheel.exists)
    if (there.some(({ wheel, after }) => !is(wheel, after))) return 'desk_undo_rows'
    for (const row of there) set(row.wheel, priceBack(row, now, now - at <= minutes10), now)
    return 'done'
  },
  list: (done: Of<'list'>, all: readonly Done[], now: number) => {
    for (const row of done.rows) {
      const { wheel, before, after, moved, state } = row
      if (state !== 'written' || !wheel.exists) continue
      row.state = 'stays'
      if (!is(wheel, after)) continue
      if (before === null) {
        wheel.stock = 0
        if (wheel.ordered || wheel.wanted) wheel.hidden = true
        else wheel.exists = false
        if (!wheel.exists) row.state = 'undone'
      } else if (wheel.stock >= moved && !(moved !== 0 && wasSetSince(wheel, done, all))) {
        set(wheel, priceBack(row, now, false), now)
        wheel.stock -= moved
        row.state = 'undone'
      }
    }
    return 'done'
  },
}
