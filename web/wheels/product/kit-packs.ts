import type { Product } from '#shared/api/browse.ts'
import type { Cart } from '#shared/api/cart.ts'
import { setOf } from '#shared/limits.ts'
import { isSameCar } from '#web/finder/garage.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

/** What a kit is for. */
export type KitOf = Pick<ShownProduct, 'kit' | 'vehicle'> & { set: Pick<ShownProduct['set'], 'sku' | 'rear_sku'> }

/** The lines of the cart that the product's set has for its car. Not by `linesOf`, which would become a script of the cart page. */
export function ownLines({ cart_items }: Pick<Cart, 'cart_items'>, { set, vehicle }: Omit<KitOf, 'kit'>) {
  const { sku, rear_sku } = set
  return cart_items.filter(
    (line) =>
      (line.axle === 'rear' ? line.sku === rear_sku : line.sku === sku && (line.axle === 'front') === !!rear_sku) &&
      vehicle &&
      line.vehicle &&
      isSameCar(line.vehicle, vehicle),
  )
}

type Needed = Pick<
  Product['kit'][number],
  'addon_id' | 'needed' | 'pieces' | 'stock' | 'instead' | 'locking' | 'for_wheels'
>

/**
 * The packs of a part that the wheels need, and those that the cart lacks: pieces that its other wheels need are not for these,
 * and those of another accessory that does the same are, as is one locking nut or bolt for each wheel.
 * `is_short`: the shop has too few for the cart.
 */
export function packsOf<Part extends Needed>(
  part: Part,
  wheels: number,
  cart: Pick<Cart, 'addons'> | null,
  own: readonly { id: string }[],
) {
  const ofSet = (count: number) => Math.ceil((count * wheels) / setOf)
  const needed = ofSet(part.needed)
  const lineOf = (id: number) => cart?.addons.find(({ addon_id }) => addon_id === id)
  const freeOf = (goods: Needed['instead']) =>
    goods.reduce((sum, { addon_id, pieces }) => {
      const { quantity = 0, taken = [] } = lineOf(addon_id) ?? {}
      const others = taken.filter((each) => !own.some(({ id }) => id === each.line))
      return sum + quantity * pieces - others.reduce((all, each) => all + each.pieces, 0)
    }, 0)
  const free = freeOf([part, ...part.instead]) + Math.min(freeOf(part.locking), ofSet(part.for_wheels))
  const inCart = lineOf(part.addon_id)?.quantity ?? 0
  const missing = Math.max(0, Math.ceil((needed - free) / part.pieces))
  return {
    ...part,
    quantity: Math.ceil(needed / part.pieces),
    missing,
    is_short: missing > 0 && part.stock < inCart + missing,
  }
}
