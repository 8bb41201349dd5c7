import type { WheelRecord } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import { deviation, parseTyre, suggestTyre, type Tyre, tyreName } from '#domain/fitment/tyres.ts'

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
