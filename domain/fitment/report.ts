import type { GenerationRecords } from '#domain/fitment/import/own-records.ts'
import { judge } from '#domain/fitment/judge.ts'
import { fitmentOf } from '#domain/fitment/owners-evidence.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { isSure } from '#shared/verdict.ts'
import heldOut from '../../data/held-out-pairs.json' with { type: 'json' }

/** A set on offer; four equal wheels are the same wheel twice. `design` groups the sets of one design. */
type Offered = { front: WheelRecord; rear: WheelRecord; design: string }

/** The sets that a catalogue offers: four equal wheels of each SKU, and the front and rear pairs. */
export function offersOf<Wheel extends WheelRecord & { design_id: string }>(catalogue: {
  items: Wheel[]
  staggered_pairs: { front: string; rear: string }[]
}): Offered[] {
  const bySku = new Map(catalogue.items.map((item) => [item.sku, item]))
  const pairs = catalogue.staggered_pairs.map(({ front, rear }) => [bySku.get(front)!, bySku.get(rear)!] as const)
  const equal = catalogue.items.map((item) => [item, item] as const)
  return [...equal, ...pairs].map(([front, rear]) => ({ front, rear, design: front.design_id }))
}

export type FitmentReport = {
  /** Counts of car and set combinations with the same bolt pattern, by verdict, and the checks behind each verdict. */
  verdicts: Record<VerdictWord, number>
  reasons: Record<string, number>
  models: { make: string; model: string; cars: number; without_fit: number; verdicts: Record<VerdictWord, number> }[]
  /** Modifications without any fitting set, with how many sets are measured first or not documented. */
  without_fit: { car: string; measured: number }[]
  /** For each modification, the designs that fit, by diameter (inches). */
  designs: { vehicle: VehicleRecord; by_diameter: Map<number, Set<string>> }[]
  /** Factory wheels that the engine refuses on their own car, which means a mistake in the data. */
  contradictions: string[]
  /** The number of modifications per confidence mark, by kind of fact. */
  sources: Record<string, number>
}

/** Judges every car with every set of its bolt pattern, and reports how often it fits and why not. */
export function reportOn(vehicles: VehicleRecord[], offers: Offered[]): FitmentReport {
  const report: FitmentReport = {
    verdicts: none(),
    reasons: {},
    models: [],
    without_fit: [],
    designs: [],
    contradictions: [],
    sources: {},
  }
  const models = new Map<string, FitmentReport['models'][number]>()
  for (const vehicle of vehicles) {
    const { make, model } = vehicle
    const row = models.get(`${make} ${model}`) ?? { make, model, cars: 0, without_fit: 0, verdicts: none() }
    models.set(`${make} ${model}`, row)
    const own = none()
    const by_diameter = new Map<number, Set<string>>()
    for (const { front, rear, design } of offers.filter((offer) => isOfPattern(offer, vehicle))) {
      const verdict = judge({ vehicle, front, rear })
      own[verdict.verdict]++
      for (const reason of reasonsOf(verdict)) report.reasons[reason] = (report.reasons[reason] ?? 0) + 1
      if (!isSure(verdict.verdict)) continue
      by_diameter.set(front.diameter, (by_diameter.get(front.diameter) ?? new Set()).add(design))
    }
    for (const word of Object.keys(own) as VerdictWord[]) {
      row.verdicts[word] += own[word]
      report.verdicts[word] += own[word]
    }
    row.cars++
    report.designs.push({ vehicle, by_diameter })
    if (own.pass + own.parts === 0) {
      row.without_fit++
      report.without_fit.push({ car: nameOf(vehicle), measured: own.warn + own.unknown })
    }
    report.contradictions.push(...contradictionsOf(vehicle))
    for (const mark of [`technical ${vehicle.confidence.technical}`, `wheels ${vehicle.confidence.wheels}`])
      report.sources[mark] = (report.sources[mark] ?? 0) + 1
    const load = `load ${vehicle.load_basis ?? 'estimate'}`
    report.sources[load] = (report.sources[load] ?? 0) + 1
  }
  report.models = [...models.values()]
  return report
}

/** Factory sets that the car's own limits refuse. Sizes with an undocumented offset are judged by the other checks. */
export function contradictionsOf(vehicle: VehicleRecord): string[] {
  return vehicle.wheels
    .filter((wheel) => wheel.is_stock)
    .flatMap(({ front, rear }) => {
      const verdict = judge({
        vehicle,
        front: factoryWheel(vehicle, front, 'F'),
        rear: factoryWheel(vehicle, rear ?? front, rear ? 'R' : 'F'),
      })
      const edges = front.rim_offset === null || rear?.rim_offset === null ? ['outer_move', 'inner_move'] : []
      return verdict.axles.flatMap(({ axle, checks }) =>
        checks
          .filter(({ name, verdict }) => verdict === 'fail' && !edges.includes(name))
          .map(({ name }) => `${nameOf(vehicle)}: ${axle} ${(axle === 'rear' && rear?.rim) || front.rim}, ${name}`),
      )
    })
}

function factoryWheel(
  vehicle: VehicleRecord,
  side: { rim_diameter: number; rim_width: number; rim_offset: number | null },
  sku: string,
): WheelRecord {
  const { stud_holes, pcd, centre_bore, rear_axis_centre_bore } = vehicle.technical
  return {
    sku,
    diameter: side.rim_diameter,
    width: side.rim_width,
    offset: side.rim_offset ?? 0,
    ...{ stud_holes, pcd },
    centre_bore: Math.max(Number(centre_bore), Number(rear_axis_centre_bore ?? 0)),
    load_rating_kg: vehicle.min_wheel_load_kg ?? 1000,
    lug_seat: 'conical 60',
    fit_style: 'regular',
  }
}

function isOfPattern({ front, rear }: Offered, { technical }: VehicleRecord): boolean {
  return [front, rear].every(({ stud_holes, pcd }) => stud_holes === technical.stud_holes && pcd === technical.pcd)
}

function reasonsOf({ verdict, axles }: ReturnType<typeof judge>): Set<string> {
  if (isSure(verdict)) return new Set()
  const checks = axles.flatMap((axle) => axle.checks)
  return new Set(checks.filter((check) => check.verdict === verdict).map(({ name }) => `${verdict} ${name}`))
}

const none = () => ({ pass: 0, parts: 0, warn: 0, unknown: 0, fail: 0 })

/** The car's name in the report. */
export const nameOf = ({ make, model, name, year }: VehicleRecord) => `${make} ${model} ${name} (to ${year})`

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
      pair: `${key} ${fitmentOf(pair.front, pair.rear ?? pair.front)} ${pair.bolt_pattern} ${pair.centre_bore}`,
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
