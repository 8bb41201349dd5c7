import type { GenerationRecords } from '#domain/fitment/import/own-records.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { isSure } from '#shared/verdict.ts'
import heldOut from '../../../data/held-out-pairs.json' with { type: 'json' }

type Rim = { diameter: number; width: number; offset: number }

/**
 * A set of wheels with a known real-world outcome on a generation (data/held-out-pairs.json): four equal wheels, or a
 * front and a rear pair. mm, inches, kg.
 */
export type HeldOutPair = {
  make: string
  model: string
  generation: string
  front: Rim
  rear?: Rim
  bolt_pattern: string
  centre_bore: number
  load_rating_kg: number
  why: string
}

/** Whether every, some or no modification of the generation lists the set (does not refuse it). */
type Listed = 'every' | 'some' | 'none'

export type PairResult = {
  pair: string
  why: string
  listed: Listed
  /** The number of modifications it fits, with or without parts, and their total. */
  sure: number
  of: number
  /** The checks that refuse it, with the modifications. */
  refused: string[]
}

export const heldOutPairs: { fits: HeldOutPair[]; impossible: HeldOutPair[] } = heldOut

/** Judges each pair on every modification of its generation. Throws if the data has no such generation. */
export function judgePairs(pairs: HeldOutPair[], generations: GenerationRecords[]): PairResult[] {
  const byKey = new Map(generations.map(({ key, vehicles }) => [key, vehicles]))
  return pairs.map((pair) => {
    const key = `${pair.make}/${pair.model}/${pair.generation}`
    const vehicles = byKey.get(key)
    if (!vehicles) throw new Error(`no ${key} in the data`)
    const judged = vehicles.map((vehicle) => ({ vehicle, ...judgePair(pair, vehicle) }))
    const refused = judged.filter(({ verdict }) => verdict === 'fail')
    return {
      pair: `${key} ${[pair.front, ...(pair.rear ? [pair.rear] : [])].map(sizeOf).join(' + ')} ${pair.bolt_pattern} ${pair.centre_bore}`,
      why: pair.why,
      listed: refused.length === 0 ? 'every' : refused.length < judged.length ? 'some' : 'none',
      sure: judged.filter(({ verdict }) => isSure(verdict)).length,
      of: judged.length,
      refused: refused.map(({ vehicle, checks }) => `${vehicle.name}: ${checks.join(', ')}`),
    }
  })
}

function judgePair(pair: HeldOutPair, vehicle: VehicleRecord) {
  const front = wheelOf(pair, pair.front, 'front')
  const { verdict, axles } = judge({ vehicle, front, rear: pair.rear ? wheelOf(pair, pair.rear, 'rear') : front })
  const failed = axles.flatMap(({ axle, checks }) =>
    checks
      .filter((check) => check.verdict === 'fail')
      .map(
        ({ name, value, limit, unit }) =>
          `${axle} ${name} ${value} (limit ${limit}${unit === 'none' ? '' : ` ${unit}`})`,
      ),
  )
  return { verdict, checks: failed }
}

function wheelOf(pair: HeldOutPair, rim: Rim, sku: string): WheelRecord {
  const [studs, pcd] = pair.bolt_pattern.split('x').map(Number)
  return {
    ...rim,
    sku,
    stud_holes: studs!,
    pcd: pcd!,
    centre_bore: pair.centre_bore,
    load_rating_kg: pair.load_rating_kg,
    lug_seat: 'conical 60',
    fit_style: 'regular',
  }
}

const sizeOf = ({ diameter, width, offset }: Rim) => `${diameter}x${width} ET${offset}`
