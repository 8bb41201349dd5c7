import { boreRounding } from '#domain/fitment/rules.ts'
import { spellThread } from '#domain/screw-threads.ts'
import type { Part } from '#shared/api/fitment.ts'

/** What an accessory fits: the diameters of a hub ring, mm, or kind, thread and seat of nuts and bolts, and a car's studs. */
type Fits = Partial<
  Record<'wheel_bore' | 'hub_bore' | 'stud_holes', number> & Record<'fastener' | 'thread_size' | 'wheel_seat', string>
>

/** Pieces of an accessory in a cart or parcel that no wheels have taken yet. */
export type Supply = { fits: Fits; category: string | null; left: number }

/**
 * Takes the pieces that serve the part and returns how many: of locking nuts or bolts, one for each wheel.
 * @param wheels the number of wheels that the part is for
 */
export function takeFor(part: Part, wheels: number, supplies: readonly Supply[]): number {
  const take = (kind: string, most: number) => {
    let taken = 0
    for (const supply of supplies) {
      if (supply.category !== kind || !isFor(supply, part)) continue
      const pieces = Math.min(supply.left, most - taken)
      supply.left -= pieces
      taken += pieces
    }
    return taken
  }
  if (part.kind === 'hub_ring') return take('hub-rings', part.quantity)
  const locks = take('wheel-locks', Math.min(wheels, part.quantity))
  return locks + take('lug-nuts-bolts', part.quantity - locks)
}

/** As the kit picks them: nuts and bolts that are for no number of studs are longer ones, for spacers. */
function isFor({ fits, category }: Supply, part: Part): boolean {
  if (category === 'lug-nuts-bolts' && typeof fits.stud_holes !== 'number') return false
  if (part.kind === 'hub_ring') return isSame(fits.wheel_bore, part.outer) && isSame(fits.hub_bore, part.inner)
  if (fits.fastener !== part.fastener || fits.wheel_seat !== part.seat) return false
  return spellThread(fits.thread_size ?? '') === spellThread(part.thread_size)
}

function isSame(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) <= boreRounding
}
