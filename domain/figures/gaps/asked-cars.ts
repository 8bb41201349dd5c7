import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn } from '#shared/time-zone.ts'

/** A car by how often it was asked for, and how often its list was empty; `year` is the newest that was asked for. */
export type AskedCar = { slug: string; asked: number; lacked: number; year: number }

/** Days that counts may still be added to: today, and yesterday, whose last ones are written a minute after midnight. */
const openDays = 2

type Settled = { day: string; ofPeriod: Map<number, Promise<AskedCar[]>> }
const kept = new WeakMap<Shop['catalogue']['versions'], Settled>()

/**
 * The cars that shoppers asked for in the last `days` days, today included, the most frequent first. Only the open days
 * are counted on each call: past ones do not change, and are added up once a day in each process. With 650 cars a day,
 * 90 days took Postgres 60 ms.
 */
export async function readAskedCars(shop: Shop, days: number): Promise<AskedCar[]> {
  const today = dayIn(calendar.timezone, shop.now())
  const [settled, open] = await Promise.all([
    settledCars(shop, today, days),
    countCars(shop.db, sql`day > ${today}::date - ${openDays}::int`),
  ])
  const bySlug = new Map(settled.map((car) => [car.slug, car]))
  for (const car of open) bySlug.set(car.slug, sumOf(car, bySlug.get(car.slug)))
  return [...bySlug.values()].sort((a, b) => b.asked - a.asked || (a.slug < b.slug ? -1 : 1))
}

function settledCars(shop: Shop, today: string, days: number): Promise<AskedCar[]> {
  const { db, versions } = shop.catalogue
  const last = kept.get(versions)
  const { ofPeriod } = last?.day === today ? last : { ofPeriod: new Map<number, Promise<AskedCar[]>>() }
  kept.set(versions, { day: today, ofPeriod })
  const known = ofPeriod.get(days)
  if (known) return known
  const cars = countCars(db, sql`day > ${today}::date - ${days}::int and day <= ${today}::date - ${openDays}::int`)
  ofPeriod.set(days, cars)
  cars.catch(() => ofPeriod.delete(days))
  return cars
}

/** A car counts on a day by its choices; before these were counted, by its lists without a wheel. */
async function countCars(db: Database, ofDays: ReturnType<typeof sql>): Promise<AskedCar[]> {
  const { rows } = await db.execute<AskedCar>(sql`
    with daily as (
      select words, coalesce(sum(times) filter (where kind = 'chosen'), 0)::int as chosen,
        coalesce(sum(times) filter (where kind = 'car'), 0)::int as lacked
      from asked_days where kind in ('car', 'chosen') and ${ofDays}
      group by day, words
    )
    select split_part(words, '/', 4) as slug, sum(greatest(chosen, lacked))::int as asked, sum(lacked)::int as lacked,
      max(split_part(words, '/', 3))::int as year
    from daily group by 1`)
  return rows
}

function sumOf(car: AskedCar, before: AskedCar | undefined): AskedCar {
  if (!before) return car
  const { asked, lacked, year } = before
  return { slug: car.slug, asked: asked + car.asked, lacked: lacked + car.lacked, year: Math.max(year, car.year) }
}
