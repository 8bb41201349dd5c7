import { sql } from 'drizzle-orm'
import { piecesInPack } from '#domain/catalogue/kit.ts'
import { type Supply, takeFor } from '#domain/catalogue/part-supply.ts'
import type { Shop } from '#domain/shop.ts'
import type { Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { verdictOn } from '#shared/verdict.ts'

/** A line of an order; `gone`: the pieces of it that do not leave, where they are still counted in `quantity`. */
export type OrderLine = Order['lines'][number] & { gone?: number }

/**
 * Of some orders: how many pieces of the parts in their verdicts are not among their goods, where any are, and the lines that
 * the guarantee leaves out for that.
 */
export type LeftOut = { parts: ReadonlyMap<Part, number>; lines: ReadonlySet<OrderLine> }

export const nothingLeftOut: LeftOut = { parts: new Map(), lines: new Set() }

type Stored = {
  order_id: string
  kind: string
  sku: string
  axle: string
  rings_left_out: boolean | null
  fits: Supply['fits'] | null
  category: string | null
  pieces: number | null
}

type Goods = { id: string; lines: OrderLine[] }

/** How many hub rings, nuts and bolts of the orders' verdicts are not among the orders' lines. Pieces serve one set of wheels. */
export async function partsLeftOut(shop: Shop, orders: readonly Goods[]): Promise<LeftOut> {
  const needing = orders.filter(({ lines }) => lines.some(({ fitment }) => fitment && fitment.parts.length > 0))
  if (needing.length === 0) return nothingLeftOut
  const ids = needing.map(({ id }) => id)
  const { rows } = await shop.db.execute<Stored>(sql`
    select l.order_id, l.kind, l.sku, l.axle, l.rings_left_out, a.fits, c.slug as category, ${piecesInPack} as pieces
    from order_lines l left join addons a on l.kind = 'addon' and a.sku = l.sku
      left join addon_categories c on c.id = a.category_id
    where l.order_id = any(${sql.param(ids)}::uuid[])`)
  const parts = new Map<Part, number>()
  const lines = new Set<OrderLine>()
  for (const order of needing) {
    const known = order.lines.map((line) => ({ line, row: rows.find((row) => isOf(row, order, line)) }))
    const supplies = known.flatMap(({ line, row }) =>
      row?.fits ? [{ fits: row.fits, category: row.category, left: leaving(line) * (row.pieces ?? 1) }] : [],
    )
    for (const { line, row } of known) {
      if (leaving(line) <= 0) continue
      for (const part of partsOf(line)) {
        const missing = part.quantity - takeFor(part, wheelsOf(line, part), supplies)
        if (missing > 0) parts.set(part, missing)
      }
      if (row?.rings_left_out && verdictOn(line) === 'parts') lines.add(line)
    }
  }
  return { parts, lines }
}

/** The small parts of a line; those of a whole set are listed once, with its front wheels. */
export function partsOf({ axle, fitment }: Pick<OrderLine, 'axle' | 'fitment'>): Part[] {
  if (!fitment) return []
  const { parts, axles } = fitment
  const isWithFront = axle === 'rear' && axles.some((each) => each.axle === 'front')
  return parts.filter((part) =>
    part.axle && part.axle !== 'both' ? axle === 'any' || part.axle === axle : !isWithFront,
  )
}

/** The part as it is in the parcel, and as it is still needed: each with its pieces, null without any. */
export function inAndOut(part: Part, { parts }: LeftOut): { bought: Part | null; needed: Part | null } {
  const missing = parts.get(part) ?? 0
  const some = (quantity: number) => (quantity > 0 ? { ...part, quantity } : null)
  return { bought: some(part.quantity - missing), needed: some(missing) }
}

function leaving({ quantity, gone = 0 }: OrderLine): number {
  return quantity - gone
}

function isOf(row: Stored, order: Pick<Order, 'id'>, line: OrderLine): boolean {
  return row.order_id === order.id && row.kind === line.kind && row.sku === line.sku && row.axle === line.axle
}

/** How many wheels the part is for: those of the line, a spare wheel too, or of the verdict's axles. */
function wheelsOf({ axle, quantity, fitment }: OrderLine, part: Part): number {
  if (axle === 'any') return quantity
  return part.axle && part.axle !== 'both' ? 2 : 2 * (fitment?.axles.length ?? 2)
}
