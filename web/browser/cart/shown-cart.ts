import type { Cart, CartLine } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { CountryCode } from '#shared/countries.ts'
import { vatContained } from '#shared/money.ts'

/** The wanted quantity of each line, by its id. */
export type Quantities = Readonly<Record<string, number>>

/**
 * A pending change to the cart (optimistic update). Quantities are absolute, not deltas, so a retry changes nothing.
 * Only an addition whose sum the browser does not know is a delta, with an `idempotency_key` instead.
 * `ids` and the keys of `quantities` are the lines of a group: one, or front and rear of a set.
 */
export type Change =
  | {
      kind: 'add'
      sku: string
      rear_sku?: string | undefined
      /** Of restored half a set. */
      axle?: CartLine['axle']
      quantity: number
      /** Of a restored set that has other numbers of front and rear wheels. */
      rear_quantity?: number | undefined
      vehicle?: ChosenVehicle | null
      idempotency_key?: string
    }
  | { kind: 'add-addon'; addon_id: number; quantity: number; idempotency_key?: string }
  | { kind: 'quantity'; quantities: Quantities }
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'coupon'; code: string }
  | { kind: 'country'; country: CountryCode }
  | { kind: 'car'; vehicle: ChosenVehicle | null; remove_failing: boolean }
  | { kind: 'clear' }
  | { kind: 'refresh' }

/** The cart with optimistic updates: `updating` while its figures are estimates. */
export type ShownCart = Cart & {
  updating: boolean
  /** Added lines that only the server's response can describe. */
  incoming: number
}

/** The server's last cart with the pending changes applied in order. Pure. */
export function shownCart(server: Cart, pending: readonly Change[]): ShownCart {
  const shown = pending.reduce(applied, { ...server, updating: false, incoming: 0 })
  return shown.updating ? { ...shown, ...countAndTotals(shown) } : shown
}

function applied(cart: ShownCart, change: Change): ShownCart {
  const changing = { ...cart, updating: true }
  switch (change.kind) {
    case 'refresh':
      return cart
    case 'clear':
      return { ...changing, cart_items: [], addons: [], incoming: 0, problems: [], coupon: null }
    case 'car':
      return changing
    case 'country':
      return { ...changing, delivery: { ...cart.delivery, country: change.country } }
    case 'coupon':
      return change.code === '' ? { ...changing, coupon: null } : changing
    case 'remove':
      return {
        ...changing,
        cart_items: cart.cart_items.filter((line) => !change.ids.includes(line.id)),
        addons: cart.addons.filter((line) => !change.ids.includes(line.id)),
        problems: cart.problems.filter((problem) => !change.ids.includes(problem.line)),
      }
    case 'quantity':
      return {
        ...changing,
        cart_items: cart.cart_items.map((line) => withQuantity(line, change.quantities[line.id])),
        addons: cart.addons.map((line) => withQuantity(line, change.quantities[line.id])),
      }
    case 'add': {
      const known = linesOf(cart, change)
      return {
        ...changing,
        incoming: cart.incoming + (change.rear_sku ? 2 : 1) - known.length,
        cart_items: cart.cart_items.map((line) => (known.includes(line) ? withAdded(line, change) : line)),
      }
    }
    case 'add-addon': {
      const isIt = (line: { addon_id: number }) => line.addon_id === change.addon_id
      return {
        ...changing,
        incoming: cart.incoming + (cart.addons.some(isIt) ? 0 : 1),
        addons: cart.addons.map((line) => (isIt(line) ? withAdded(line, change) : line)),
      }
    }
  }
}

type Wanted = Pick<Extract<Change, { kind: 'add' }>, 'sku' | 'rear_sku' | 'axle'>

/** The lines that an added wheel or set merges into. The same SKU alone and in a set are two lines. */
export function linesOf(cart: Pick<Cart, 'cart_items'>, wanted: Wanted) {
  const { sku, rear_sku, axle = 'any' } = wanted
  return cart.cart_items.filter(
    (line) =>
      (line.sku === sku && line.axle === (rear_sku ? 'front' : axle)) ||
      (line.sku === rear_sku && line.axle === 'rear'),
  )
}

type SomeLine = { quantity: number; unit_price: number; total: number; axle?: string }
type Added = { quantity: number; rear_quantity?: number | undefined; idempotency_key?: string }

function withAdded<Line extends SomeLine>(line: Line, added: Added): Line {
  const { quantity, rear_quantity = quantity } = added
  const wanted = line.axle === 'rear' ? rear_quantity : quantity
  return withQuantity(line, added.idempotency_key ? line.quantity + wanted : wanted)
}

function withQuantity<Line extends SomeLine>(line: Line, quantity: number | undefined): Line {
  return quantity === undefined ? line : { ...line, quantity, total: quantity * line.unit_price }
}

/** Estimated totals until the server responds: coupon and delivery stay unchanged. */
function countAndTotals(cart: ShownCart): Pick<Cart, 'count' | 'totals'> {
  const lines = [...cart.cart_items, ...cart.addons]
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  const discount = Math.min(cart.coupon ? cart.totals.discount : 0, subtotal)
  const delivery = lines.length && cart.totals.delivery
  const total = subtotal - discount + delivery
  const { currency, vat_rate } = cart.totals
  return {
    count: lines.length + cart.incoming,
    totals: { currency, subtotal, discount, delivery, vat: vatContained(total, vat_rate), vat_rate, total },
  }
}
