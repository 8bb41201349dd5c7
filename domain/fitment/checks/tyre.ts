import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import type { AxleTyre } from '#domain/fitment/set-tyres.ts'
import { deviation, rollingCircumference, sidewall, tyreDiameter } from '#domain/fitment/tyres.ts'
import type { Check } from '#shared/api/fitment.ts'

/**
 * The tyre that goes on the rim in place of the factory's, and how much it differs in diameter, %. Tyres are not sold with
 * the wheel, so this check never refuses one: one of the car's factory sizes passes, another is a part to be bought, and
 * where no usual tyre comes near, that is unknown and to be asked about.
 * @param factoryTyres every size that the factory mounts on this axle
 */
export function checkTyre(
  { factory, tyre, name, against_front }: AxleTyre,
  reference: ReferenceWheel | null,
  factoryTyres: string[],
): Check {
  const none = { name: 'tyre', unit: 'none', source: 'tyre_rule' } as const
  if (!factory || !reference) return { ...none, verdict: 'unknown', value: null, limit: null, facts: { known: false } }
  const limit = reference.tire
  if (!tyre) return { ...none, verdict: 'unknown', value: null, limit, facts: { known: true } }
  const differs = deviation(tyre, factory)
  const apart = against_front !== null && Math.abs(against_front) > tyreRules.between_axles
  const circumference = rollingCircumference(tyre)
  return {
    ...none,
    verdict:
      Math.abs(differs) > tyreRules.deviation.pass || apart ? 'warn' : factoryTyres.includes(name!) ? 'pass' : 'parts',
    value: name,
    limit,
    facts: {
      known: true,
      deviation: differs,
      diameter_mm: Math.round(tyreDiameter(tyre)),
      factory_mm: Math.round(tyreDiameter(factory)),
      circumference_mm: Math.round(circumference),
      turns_per_km: Math.round(1_000_000 / circumference),
      /** What is really driven at 100 km/h on the speedometer. */
      speed: Math.round(100 + differs),
      sidewall_mm: Math.round(sidewall(tyre)),
      low: sidewall(tyre) < tyreRules.low_sidewall,
      ...(against_front !== null && { against_front, apart }),
    },
  }
}
