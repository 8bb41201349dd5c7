import { and, eq, ne, sql } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type RefundableLine, refundOfPieces } from '#shared/after-sale/refund-sum.ts'
import { shareOut } from '#shared/money.ts'

export type RefundPieces = { line_id: string; quantity: number; restock: boolean }

/** See RefundRequest. */
type Wanted = {
  lines?: readonly RefundPieces[]
  delivery?: boolean
  chosen?: boolean
  /** Fils. */
  amount?: number
}

/** The lines of an order, with the pieces of each that were refunded as such. */
export async function refundableLines(
  shop: Shop,
  order_id: string,
): Promise<(RefundableLine & { line_id: string; kind: 'wheel' | 'addon' })[]> {
  const { rows } = await shop.db.execute<RefundableLine & { line_id: string; kind: 'wheel' | 'addon' }>(sql`
    select l.id as line_id, l.kind, l.quantity, l.total, l.discount, coalesce((
      select sum(p.quantity) from refund_lines p join refunds r on r.id = p.refund_id
      where p.line_id = l.id and r.state <> 'failed'), 0)::int as refunded
    from order_lines l where l.order_id = ${order_id}`)
  return rows
}

/** What the pieces and the delivery of a locked order cost, fils, or the sum chosen for the pieces. Throws refund_pieces. */
export async function priceLines(
  shop: Shop,
  order: LockedOrder,
  { lines = [], delivery = false, chosen, amount }: Wanted,
) {
  const bought = await refundableLines(shop, order.id)
  const priced = lines.map(({ line_id, quantity }) => {
    const line = bought.find((each) => each.line_id === line_id)
    const isTwice = lines.filter((each) => each.line_id === line_id).length > 1
    if (!line || isTwice || !Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity - line.refunded)
      throw new Problem('refund_pieces', 409)
    return { line_id, quantity, amount: refundOfPieces(line, quantity) }
  })
  if (chosen && amount !== undefined) return { lines: share(amount, priced), delivery: 0, sum: amount }
  const fee = delivery ? await deliveryLeft(shop, order) : 0
  if (delivery && fee <= 0) throw new Problem('refund_pieces', 409)
  return { lines: priced, delivery: fee, sum: priced.reduce((sum, { amount }) => sum + amount, fee) }
}

/** The sum (fils) shared among pieces as their prices are; equally where all of them are free. */
function share<Priced extends { amount: number }>(sum: number, pieces: readonly Priced[]): Priced[] {
  const prices = pieces.map(({ amount }) => amount)
  const parts = shareOut(sum, prices.some((price) => price > 0) ? prices : prices.map(() => 1))
  return pieces.map((piece, i) => ({ ...piece, amount: parts[i]! }))
}

/** What was paid for the delivery and not refunded as such, fils. */
export async function deliveryLeft(shop: Shop, order: Pick<LockedOrder, 'id' | 'delivery'>): Promise<number> {
  const [given] = await shop.db
    .select({ delivery: sql<number>`coalesce(sum(${refunds.delivery}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.order_id, order.id), ne(refunds.state, 'failed')))
  return order.delivery - given!.delivery
}
