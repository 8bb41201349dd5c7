import type { WheelRecord } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import {
  deviation,
  parseTyre,
  rollingCircumference,
  sidewall,
  suggestTyre,
  type Tyre,
  tyreDiameter,
  tyreName,
} from '#domain/fitment/tyres.ts'
import type { Check } from '#shared/api/fitment.ts'

/** The tyre for one axle, and the factory tyre it replaces. Null members are unknown. */
export type AxleTyre = {
  factory: Tyre | null
  tyre: Tyre | null
  /** As printed on the sidewall; a factory tyre in the maker's own notation. */
  name: string | null
  /** Difference from the factory's, minus the front tyre's difference, %; null on the front and for equal wheels. */
  against_front: number | null
}

type Side = { wheel: WheelRecord; reference: ReferenceWheel | null }

/**
 * The tyres for a set. Four equal wheels get four equal tyres if the front tyre also suits the rear axle; in a
 * staggered set the rear tyre's diameter changes as the front one's does, because all-wheel drive tolerates at most 1 %
 * of difference between the axles (data/fitment-notes.md, section 6).
 */
export function tyresFor(front: Side, rear: Side): { front: AxleTyre; rear: AxleTyre } {
  const first = axleTyre(front, 0)
  if (front.wheel.sku === rear.wheel.sku) {
    const own = axleTyre(rear, 0)
    const same = first.tyre && own.factory && Math.abs(deviation(first.tyre, own.factory)) <= tyreRules.deviation.pass
    return { front: first, rear: same ? { ...own, tyre: first.tyre, name: first.name } : own }
  }
  const aim = first.tyre && first.factory ? deviation(first.tyre, first.factory) : 0
  const second = axleTyre(rear, aim)
  const known = first.tyre && second.tyre && second.factory
  const against = known ? Math.round((deviation(second.tyre!, second.factory!) - aim) * 10) / 10 + 0 : null
  return { front: first, rear: { ...second, against_front: against } }
}

function axleTyre({ wheel, reference }: Side, aim: number): AxleTyre {
  const factory = (reference && parseTyre(reference.tire)) || null
  const tyre = factory && reference ? suggestTyre(wheel, factory, reference.width, aim) : null
  const name = tyre && (tyre === factory ? reference!.tire : tyreName(tyre))
  return { factory, tyre, name, against_front: null }
}

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
