import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { hasPerformanceBrakes, hubAndSuspension } from '#domain/fitment/envelope.ts'
import type { Axle, OwnersEvidence, VehicleRecord } from '#domain/fitment/records.ts'
import type { AxleVerdict, Check } from '#shared/api/fitment.ts'
import { worst } from '#shared/verdict.ts'

type Rim = { diameter: number; width: number; offset: number }

/** Names a set by its rim sizes, inches and mm: "20x9 ET35"; a staggered one "20x9 ET35 + 20x10.5 ET40". */
export function fitmentOf(front: Rim, rear: Rim): string {
  const name = ({ diameter, width, offset }: Rim) => `${diameter}x${width} ET${offset}`
  return name(front) === name(rear) ? name(front) : `${name(front)} + ${name(rear)}`
}

/** Parses the rims of a set named by `fitmentOf`. */
export function rimsOf(fitment: string): { front: Rim; rear: Rim } {
  const [front, rear = front] = fitment.split(' + ').map((name): Rim => {
    const [, diameter, width, offset] = /^([\d.]+)x([\d.]+) ET(-?[\d.]+)$/.exec(name) ?? []
    return { diameter: Number(diameter), width: Number(width), offset: Number(offset) }
  })
  return { front: front!, rear: rear! }
}

/** The hub and suspension class within which owners' results count as proof of room. */
export function hubClassOf(vehicle: VehicleRecord): string {
  return hubAndSuspension({ technical: vehicle.technical, performance: hasPerformanceBrakes(vehicle) })
}

/**
 * What owners say of a set, if enough of them have answered. Of wheels for one axle alone, any set that rubs and has their rim
 * on that axle counts: it is not known which of its axles rubs.
 */
export function evidenceFor(
  { evidence }: VehicleRecord,
  front: Rim,
  rear: Rim,
  only?: Axle,
): OwnersEvidence | undefined {
  if (!evidence || evidence.length === 0) return undefined
  const name = (rim: Rim) => fitmentOf(rim, rim)
  const own = only && name(only === 'front' ? front : rear)
  const rubs = only && evidence.find(({ says, fitment }) => says === 'rubs' && name(rimsOf(fitment)[only]) === own)
  const set = fitmentOf(front, rear)
  return rubs ?? evidence.find(({ fitment }) => fitment === set)
}

/**
 * Applies owners' results to an axle's verdict. A "fits" lifts only a warning about the rim's edges: spoke clearance at
 * large brakes and tyres vary between designs and cars, and failed or undocumented checks stay.
 */
export function withOwners(axle: AxleVerdict, { says, yes, rubs }: OwnersEvidence): AxleVerdict {
  const lifted = (check: Check): Check =>
    says === 'fits' && check.verdict === 'warn' && (check.name === 'outer_move' || check.name === 'inner_move')
      ? { ...check, verdict: 'pass', facts: { ...check.facts, owners: true }, source: 'owners_results' }
      : check
  const own: Check = {
    name: 'owners',
    verdict: says === 'fits' ? 'pass' : 'warn',
    value: says === 'fits' ? yes : rubs,
    limit: yes + rubs,
    unit: 'none',
    facts: { yes, rubs },
    source: 'owners_results',
  }
  const checks = [...axle.checks.map(lifted), own]
  return { ...axle, verdict: worst(checks.map(({ verdict }) => verdict)), checks }
}

const withEvidence = new WeakMap<VehicleRecord, { text: string; record: VehicleRecord }>()

/**
 * The car with its owners' current results: read on every call, so that an owner's step or a new answer counts at once
 * in every process. Returns the same record object while nothing changes, since limits are cached by it.
 */
export async function addEvidence(db: Database, vehicle: VehicleRecord, generation: string): Promise<VehicleRecord> {
  const { make, model } = vehicle
  const evidence = await evidenceOfCar(db, { make, model, generation, hub_class: hubClassOf(vehicle) })
  if (evidence.length === 0) return vehicle
  const text = JSON.stringify(evidence)
  const known = withEvidence.get(vehicle)
  if (known?.text === text) return known.record
  const record = { ...vehicle, evidence }
  withEvidence.set(vehicle, { text, record })
  return record
}

const evidenceOfCar = statement<OwnersEvidence, { make: string; model: string; generation: string; hub_class: string }>(
  'evidence_of_car',
  sql`
    select fitment, to_state as says, yes, rubs from fitment_evidence_steps
    where make = ${sql.placeholder('make')} and model = ${sql.placeholder('model')}
      and generation = ${sql.placeholder('generation')} and hub_class = ${sql.placeholder('hub_class')}
      and ended_at is null and reversed_at is null
    order by fitment`,
)
