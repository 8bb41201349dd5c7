import type { VehicleRecord } from '#domain/fitment/records.ts'
import { boreRounding, patternName } from '#domain/fitment/rules.ts'
import { spellThread } from '#domain/screw-threads.ts'
import type { Addon, AddonCard } from '#shared/api/addons.ts'

type Fits = Record<string, string | number> | null
type Check = Addon['checks'][number]

/**
 * Checks an accessory's rule against a car, figure by figure: fasteners by kind, thread and number, rings and spacers
 * by the hub, spacers by the bolt pattern. A nut's seat depends on the wheel and is not checked here. Undocumented
 * facts of the car give unknown.
 */
export function suitChecks(fits: Fits, car: VehicleRecord): Check[] {
  if (!fits) return []
  const { technical } = car
  const same = (name: Check['name'], value: string | null | undefined): Check[] => {
    const ours = fits[name]
    if (ours === undefined) return []
    const theirs = value ? String(value) : null
    const verdict = theirs === null ? 'unknown' : normal(String(ours)) === normal(theirs) ? 'pass' : 'fail'
    return [{ name, verdict, ours: String(ours), car: theirs }]
  }
  return [
    ...same('fastener', technical.wheel_fasteners?.type),
    ...same('thread_size', technical.wheel_fasteners?.thread_size),
    ...same('stud_holes', technical.stud_holes ? String(technical.stud_holes) : null),
    ...same(
      'bolt_pattern',
      technical.stud_holes && technical.pcd ? patternName(technical.stud_holes, technical.pcd) : null,
    ),
    ...bore(fits.hub_bore, technical),
  ]
}

/** All must hold; one that fails decides. Null if the accessory is for any car. */
export function suitVerdict(checks: Check[]): AddonCard['suits'] {
  if (checks.length === 0) return null
  if (checks.some(({ verdict }) => verdict === 'fail')) return 'fail'
  return checks.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'unknown'
}

/** A ring is for one axle: its hub may be the front's or, where that differs, the rear's. */
function bore(ours: string | number | undefined, technical: VehicleRecord['technical']): Check[] {
  if (ours === undefined) return []
  const front = Number(technical.centre_bore) || null
  const hubs = [front, Number(technical.rear_axis_centre_bore) || front]
  const matching = hubs.find((hub) => hub !== null && Math.abs(Number(ours) - hub) <= boreRounding)
  const verdict = matching ? 'pass' : hubs.includes(null) ? 'unknown' : 'fail'
  const car = matching ?? front
  return [{ name: 'hub_bore', verdict, ours: String(ours), car: car === null ? null : String(car) }]
}

function normal(text: string): string {
  return spellThread(text)
    .toLowerCase()
    .replaceAll(/[\s×]/g, (sign) => (sign === '×' ? 'x' : ''))
}
