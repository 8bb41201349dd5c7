import type { VehicleRecord } from '#domain/fitment/records.ts'
import { boreRounding, patternName } from '#domain/fitment/rules.ts'
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
    ...bore(fits.hub_bore, Number(technical.centre_bore) || null),
  ]
}

/** All must hold; one that fails decides. Null if the accessory is for any car. */
export function suitVerdict(checks: Check[]): AddonCard['suits'] {
  if (checks.length === 0) return null
  if (checks.some(({ verdict }) => verdict === 'fail')) return 'fail'
  return checks.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'unknown'
}

function bore(ours: string | number | undefined, hub: number | null): Check[] {
  if (ours === undefined) return []
  const verdict = hub === null ? 'unknown' : Math.abs(Number(ours) - hub) <= boreRounding ? 'pass' : 'fail'
  return [{ name: 'hub_bore', verdict, ours: String(ours), car: hub === null ? null : String(hub) }]
}

function normal(text: string): string {
  return text.toLowerCase().replaceAll(/[\s×]/g, (sign) => (sign === '×' ? 'x' : ''))
}
