import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { VisitStep } from '#database/schema/figures.ts'
import { chosenCar, isCounted, keptWords, stepsOf, type Visitor, type Visits } from '#domain/figures/visit-steps.ts'
import { writeAll } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn } from '#shared/time-zone.ts'

const bits = 65_536
const pauseMs = 60_000

/** Different words that are kept between two writes: a program that searches at random fills no table. */
const mostWords = 300

/** Cars that visitors chose on a day, so that turning pages counts once; with more, a car may count again. */
const mostChoices = 50_000

type AskedKind = 'search' | 'car' | 'chosen'

/**
 * Counts for one process. A visitor is one bit of `bits`, found by a hash of address and browser with a key of the day;
 * neither is stored, no cookie is set, and nothing is counted of a browser that asks for that.
 */
export function countVisits(shop: Pick<Shop, 'db' | 'now' | 'link_secret' | 'log'>): Visits {
  let day = ''
  let dayEnds = 0
  let key = ''
  let seen = new Map<string, { day: string; step: VisitStep; set: Uint8Array; isNew: boolean }>()
  let asked = new Map<string, { day: string; kind: AskedKind; words: string; times: number }>()
  let choices = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function today(): string {
    const now = shop.now()
    if (now.getTime() < dayEnds) return day
    // A time zone is a multiple of a quarter of an hour away.
    dayEnds = (Math.floor(now.getTime() / 900_000) + 1) * 900_000
    const before = day
    day = dayIn(calendar.timezone, now)
    if (day !== before) choices = new Set()
    key = hash('sha256', `visits ${day} ${shop.link_secret}`)
    return day
  }

  function placeOf({ ip, headers }: Visitor): number {
    return Number.parseInt(hash('sha1', `${key} ${ip} ${headers['user-agent']}`).slice(0, 4), 16)
  }

  function choose(visitor: Visitor, car: string): void {
    if (!isCounted(visitor.headers)) return
    today()
    const choice = `${placeOf(visitor)} ${car}`
    if (choices.has(choice)) return
    if (choices.size < mostChoices) choices.add(choice)
    ask('chosen', car)
  }

  function count(visitor: Visitor, steps: readonly VisitStep[]): void {
    if (!isCounted(visitor.headers)) return
    const now = today()
    const place = placeOf(visitor)
    for (const step of steps) {
      const name = `${now} ${step}`
      let counted = seen.get(name)
      if (!counted) {
        counted = { day: now, step, set: new Uint8Array(bits / 8), isNew: false }
        seen.set(name, counted)
      }
      const mask = 128 >> (place % 8)
      const before = counted.set[place >> 3]!
      if (before & mask) continue
      counted.set[place >> 3] = before | mask
      counted.isNew = true
      flushLater()
    }
  }

  function ask(kind: AskedKind, words: string): void {
    const name = `${today()} ${kind} ${words}`
    const known = asked.get(name)
    if (known) known.times++
    else if (asked.size < mostWords) asked.set(name, { day, kind, words, times: 1 })
    flushLater()
  }

  function flushLater(): void {
    timer ??= setTimeout(() => void flush().catch((err) => shop.log.warn({ err }, 'visits were not counted')), pauseMs)
    timer.unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const now = today()
    const steps = [...seen.values()].filter(({ isNew }) => isNew)
    const words = [...asked.values()]
    seen = new Map([...seen].filter(([, counted]) => counted.day === now))
    asked = new Map()
    for (const counted of steps) counted.isNew = false
    if (steps.length + words.length === 0) return
    try {
      await writeAll(shop as Shop, [
        ...(steps.length > 0 ? [visitsOf(steps)] : []),
        ...(words.length > 0 ? [askedOf(words)] : []),
      ])
    } catch (error) {
      // Bits may be written again; words are not, so that none is counted twice.
      for (const counted of steps) {
        counted.isNew = true
        seen.set(`${counted.day} ${counted.step}`, counted)
      }
      flushLater()
      throw error
    }
  }

  return {
    page: (visitor, address) => {
      count(visitor, stepsOf(address))
      const car = chosenCar(address)
      if (car !== null) choose(visitor, car)
    },
    cart: (visitor) => count(visitor, ['visit', 'cart']),
    searched: (typed) => {
      const words = keptWords(typed)
      if (words !== null) ask('search', words)
    },
    lacked: ({ make, model, year, modification }) => ask('car', `${make}/${model}/${year}/${modification}`),
    flush,
  }
}

function visitsOf(steps: readonly { day: string; step: VisitStep; set: Uint8Array }[]) {
  const rows = steps.map(({ day, step, set }) => ({ day, step, hex: Buffer.from(set).toString('hex') }))
  // Sorted, so that two processes lock the rows in the same order.
  return sql`
    insert into visit_days (day, step, seen)
    select day, step, ('x' || hex)::bit(65536)
    from jsonb_to_recordset(${JSON.stringify(rows)}) as counted (day date, step text, hex text)
    order by day, step
    on conflict (day, step) do update set seen = visit_days.seen | excluded.seen where visit_days.seen is not null`
}

/** A chosen car must be in the vehicle data: an address can name a car that does not exist. */
function askedOf(words: readonly object[]) {
  return sql`
    insert into asked_days (day, kind, words, times)
    select day, kind, words, times
    from jsonb_to_recordset(${JSON.stringify(words)}) as asked (day date, kind text, words text, times integer)
    where kind <> 'chosen' or exists (
      select from vehicle_modifications mo
      where mo.slug = split_part(words, '/', 4) and mo.make = split_part(words, '/', 1)
        and mo.model = split_part(words, '/', 2) and split_part(words, '/', 3)::int between mo.start_year and mo.end_year
    )
    order by kind, day, words
    on conflict (kind, day, words) do update set times = asked_days.times + excluded.times`
}

/** How long the words of searches are kept, days. */
const askedDaysKept = 90

/** Once a night: replaces the bits of past days by their numbers, and deletes what was asked for long ago. */
export async function foldVisits(shop: Shop): Promise<void> {
  const today = dayIn(calendar.timezone, shop.now())
  await writeAll(shop, [
    sql`update visit_days set visitors = visitors_of(seen), seen = null where day < ${today} and seen is not null`,
    sql`delete from asked_days where day < ${today}::date - ${askedDaysKept}::int`,
  ])
}
