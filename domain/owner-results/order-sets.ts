import { fitmentOf } from '#domain/fitment/owners-evidence.ts'
import { piecesNotSent, withoutGone } from '#domain/orders/leaving.ts'
import type { Shop } from '#domain/shop.ts'
import type { AxleVerdict, Verdict } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { tenths } from '#shared/wheel-size.ts'

type Line = Order['lines'][number]

/** A set of wheels of an order and the car it was judged for: the subject of one answer. */
export type OrderSet = {
  front_sku: string
  rear_sku: string
  /** The rim sizes as sold, see `fitmentOf`. */
  fitment: string
  verdict: Verdict
  /** The line to show: the front wheels of a staggered set. */
  line: Line
}

/** The sets of an order that were sent, without those of which all wheels of an axle were refunded or put back in stock before. */
export async function setsSent(shop: Shop, order: Pick<Order, 'id' | 'lines'>): Promise<OrderSet[]> {
  return orderSets(withoutGone(order, await piecesNotSent(shop, [order.id])))
}

/**
 * The sets of an order with a known car, once each, from the verdict frozen with its lines. Front and rear line of a
 * staggered set carry the same verdict; a single wheel made for one axle is no set and is left out.
 */
function orderSets({ lines }: Pick<Order, 'lines'>): OrderSet[] {
  const sets = new Map<string, OrderSet>()
  const sold = new Set(lines.map(({ sku }) => sku))
  for (const line of lines) {
    const { fitment: verdict } = line
    const [front, rear] = verdict?.axles ?? []
    if (!verdict || !front || !rear || !sold.has(front.sku) || !sold.has(rear.sku)) continue
    const [frontRim, rearRim] = [rimOf(front), rimOf(rear)]
    const key = `${front.sku} ${rear.sku}`
    if (!frontRim || !rearRim || sets.has(key)) continue
    sets.set(key, {
      front_sku: front.sku,
      rear_sku: rear.sku,
      fitment: fitmentOf(frontRim, rearRim),
      verdict,
      line,
    })
  }
  return [...sets.values()]
}

/** The rim an axle was judged with: the verdict has both its edges, and the offset is between them. Inches, mm. */
function rimOf({ checks }: AxleVerdict) {
  const figure = (name: string, fact?: string) => {
    const check = checks.find((each) => each.name === name)
    const value = fact ? check?.facts[fact] : check?.value
    return typeof value === 'number' ? value : null
  }
  const [diameter, width] = [figure('diameter'), figure('width')]
  const [outer, inner] = [figure('outer_move', 'outer_edge_mm'), figure('inner_move', 'inner_edge_mm')]
  if (diameter === null || width === null || outer === null || inner === null) return null
  return { diameter, width, offset: tenths((inner - outer) / 2) }
}
