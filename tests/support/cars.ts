import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GenerationRecords, generationsOf, type MakeFile } from '#domain/fitment/import/own-records.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { CheckName, Verdict } from '#shared/api/fitment.ts'

const folder = join(import.meta.dirname, '../../data')
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

let all: GenerationRecords[] | undefined

/** The generations of the embedded data, straight from the files. */
export function allGenerations(): GenerationRecords[] {
  all ??= readdirSync(join(folder, 'vehicles'))
    .filter((file) => file !== 'index.json')
    .flatMap((file) => generationsOf(read(`vehicles/${file}`) as MakeFile))
  return all
}

/** Every modification of the embedded data, in its last year. */
export function allCars(): VehicleRecord[] {
  return allGenerations().flatMap(({ vehicles }) => vehicles)
}

/** The first matching modification. */
export function car(make: string, model: string, name?: string | RegExp, year?: number): VehicleRecord {
  const found = allCars().find(
    (each) =>
      each.make === make &&
      each.model === model &&
      (name === undefined || (typeof name === 'string' ? each.name === name : name.test(each.name))) &&
      (year === undefined || each.year === year),
  )
  if (!found) throw new Error(`no ${make} ${model} ${name ?? ''} in the data`)
  return found
}

/** A wheel that fits the car, except for the given differences. */
export function wheelFor(vehicle: VehicleRecord, different: Partial<WheelRecord> = {}): WheelRecord {
  const { front } = vehicle.wheels.find((wheel) => wheel.is_stock)!
  return {
    sku: 'TEST-1',
    diameter: front.rim_diameter,
    width: front.rim_width,
    offset: front.rim_offset ?? 40,
    stud_holes: vehicle.technical.stud_holes,
    pcd: vehicle.technical.pcd,
    centre_bore: Number(vehicle.technical.centre_bore),
    load_rating_kg: 1500,
    lug_seat: 'conical 60',
    fit_style: 'regular',
    ...different,
  }
}

export type CatalogueItem = WheelRecord & { design_id: string; finish: string }

/** The demo's wheels and front/rear pairs, straight from the file. */
export function catalogue(): { items: CatalogueItem[]; staggered_pairs: { front: string; rear: string }[] } {
  return read('catalogue.json') as ReturnType<typeof catalogue>
}

/** The verdict on four equal wheels, like the factory's but for what is different. */
export const square = (vehicle: VehicleRecord, different: Partial<WheelRecord> = {}) => {
  const wheel = wheelFor(vehicle, different)
  return judge({ vehicle, front: wheel, rear: wheel })
}

/** One check of one axle. */
export function check(verdict: Verdict, name: CheckName, axle: 'front' | 'rear' = 'front') {
  return verdict.axles.find((each) => each.axle === axle)!.checks.find((each) => each.name === name)!
}

/** A car and a wheel of the demo that are measured first only because of an edge. */
export function doubtfulPair(): { vehicle: VehicleRecord; sku: string } {
  const { items } = catalogue()
  for (const vehicle of allCars().filter(({ takes_square }) => takes_square))
    for (const wheel of items) {
      const { verdict, axles } = judge({ vehicle, front: wheel, rear: wheel })
      const doubts = axles.flatMap(({ checks }) => checks.filter((check) => check.verdict === 'warn'))
      if (verdict === 'warn' && doubts.every(({ name }) => name.endsWith('_move'))) return { vehicle, sku: wheel.sku }
    }
  throw new Error('no such pair in the data')
}
