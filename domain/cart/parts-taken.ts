import type { LineFit } from '#domain/cart/fit.ts'
import type { AddonLine, CartRow } from '#domain/cart/read-cart.ts'
import { type Supply, takeFor } from '#domain/catalogue/part-supply.ts'
import type { CartAddonLine } from '#shared/api/cart.ts'

/**
 * Of each accessory of the cart, the pieces that each set of wheels needs of it, by the set's first line. A piece serves one
 * set: those that were added first have theirs first.
 * @param judged the fit of each line of wheels
 */
export function partsTaken({ wheels, addons }: CartRow, judged: readonly (LineFit | null)[]): CartAddonLine['taken'][] {
  const supplies = addons.map(supplyOf)
  const taken = addons.map((): CartAddonLine['taken'] => [])
  const lines = wheels.map((line, i) => ({ line, parts: judged[i]?.verdict?.parts ?? [] }))
  for (const set of Map.groupBy(lines, ({ line }) => line.set_id ?? line.id).values()) {
    const { line, parts } = set[0]!
    const before = supplies.map(({ left }) => left)
    // The verdict of a set has the parts of both its lines.
    for (const part of parts) {
      const those = set.filter(
        (each) => each.line.axle === 'any' || !part.axle || part.axle === 'both' || each.line.axle === part.axle,
      )
      takeFor(
        part,
        those.reduce((sum, each) => sum + each.line.quantity, 0),
        supplies,
      )
    }
    for (const [i, { left }] of supplies.entries())
      if (left < before[i]!) taken[i]!.push({ line: line.id, pieces: before[i]! - left })
  }
  return taken
}

function supplyOf({ fits, category, pieces, quantity }: AddonLine): Supply {
  return { fits: fits ?? {}, category, left: pieces * quantity }
}
