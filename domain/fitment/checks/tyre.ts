import type { WheelRecord } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import {
  deviation,
  deviationLimits,
  parseTyre,
  sidewall,
  suggestTyre,
  tyreDiameter,
  tyreName,
} from '#domain/fitment/tyres.ts'
import type { Check } from '#shared/api/fitment.ts'

/** Lower sidewalls feel every speed hump, mm (data/fitment-notes.md, section 6). */
const lowSidewall = 90

/**
 * The tyre that goes on the rim in place of the factory's, and how much it differs in diameter, %. Tyres are not sold with
 * the wheel, so this check never refuses one: where no usual tyre comes near, that is unknown and to be asked about.
 */
export function checkTyre(wheel: WheelRecord, reference: ReferenceWheel | null): Check {
  const factory = reference ? parseTyre(reference.tire) : undefined
  const none = { name: 'tyre', unit: 'none', source: 'tyre_rule' } as const
  if (!factory || !reference) return { ...none, verdict: 'unknown', value: null, limit: null, facts: { known: false } }
  const tyre = suggestTyre(wheel, factory, reference.width)
  const limit = reference.tire
  if (!tyre) return { ...none, verdict: 'unknown', value: null, limit, facts: { known: true } }
  const differs = deviation(tyre, factory)
  return {
    ...none,
    verdict: Math.abs(differs) <= deviationLimits.pass ? 'pass' : 'warn',
    value: tyreName(tyre),
    limit,
    facts: {
      known: true,
      deviation: differs,
      diameter_mm: Math.round(tyreDiameter(tyre)),
      factory_mm: Math.round(tyreDiameter(factory)),
      /** What is really driven at 100 km/h on the speedometer. */
      speed: Math.round(100 + differs),
      sidewall_mm: Math.round(sidewall(tyre)),
      low: sidewall(tyre) < lowSidewall,
    },
  }
}
