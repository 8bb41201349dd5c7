import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import type { AxleTyre } from '#domain/fitment/set-tyres.ts'
import { deviation, rollingCircumference, sidewall, tyreDiameter } from '#domain/fitment/tyres.ts'
import type { Check } from '#shared/api/fitment.ts'

/**
 * The tyre for the rim in place of the factory's, and its difference in diameter, %. Tyres are not sold with the wheel,
 * so this check never fails: a factory size of the car passes, another size is a part to buy, and if no usual tyre
 * comes near, the result is unknown and the buyer should ask.
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
      /** Actual speed when the speedometer reads 100 km/h. */
      speed: Math.round(100 + differs),
      sidewall_mm: Math.round(sidewall(tyre)),
      low: sidewall(tyre) < tyreRules.low_sidewall,
      ...(against_front !== null && { against_front, apart }),
    },
  }
}
