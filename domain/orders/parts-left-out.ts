import { sql } from 'drizzle-orm'
import { boreRounding } from '#domain/fitment/rules.ts'
import type { Shop } from '#domain/shop.ts'
import type { Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { verdictOn } from '#shared/verdict.ts'

/** Of some orders: the parts in their verdicts that were not bought, and the lines that the guarantee leaves out for that. */
export type LeftOut = { parts: ReadonlySet<Part>; lines: ReadonlySet<Order['lines'][number]> }

export const nothingLeftOut: LeftOut = { parts: new Set(), lines: new Set() }

/** What an accessory fits: the diameters of a hub ring, mm, or kind, thread and seat of nuts and bolts. */
type Fits = Partial<
  Record<'wheel_bore' | 'hub_bore', number> & Record<'fastener' | 'thread_size' | 'wheel_seat', string>
>

type Stored = {
  order_id: string
  kind: string
  sku: string
  axle: string
  rings_left_out: boolean | null
  fits: Fits | null
}

/** Which hub rings, nuts and bolts of the orders' verdicts are not among the orders' lines. */
export async function partsLeftOut(shop: Shop, orders: readonly Pick<Order, 'id' | 'lines'>[]): Promise<LeftOut> {
  const needing = orders.filter(({ lines }) => lines.some(({ fitment }) => fitment && fitment.parts.length > 0))
  if (needing.length === 0) return nothingLeftOut
  const ids = needing.map(({ id }) => id)
  const { rows } = await shop.db.execute<Stored>(sql`
    select l.order_id, l.kind, l.sku, l.axle, l.rings_left_out, a.fits
    from order_lines l left join addons a on l.kind = 'addon' and a.sku = l.sku
    where l.order_id = any(${sql.param(ids)}::uuid[])`)
  const parts = new Set<Part>()
  const lines = new Set<Order['lines'][number]>()
  for (const order of needing) {
    const known = order.lines.map((line) => ({ line, row: rows.find((row) => isOf(row, order, line)) }))
    const isBought = (part: Part) => known.some(({ row }) => row?.fits && isFor(row.fits, part))
    for (const { line, row } of known) {
      for (const part of line.fitment?.parts ?? []) if (!isBought(part)) parts.add(part)
      if (row?.rings_left_out && verdictOn(line) === 'parts') lines.add(line)
    }
  }
  return { parts, lines }
}

function isOf(row: Stored, order: Pick<Order, 'id'>, line: Order['lines'][number]): boolean {
  return row.order_id === order.id && row.kind === line.kind && row.sku === line.sku && row.axle === line.axle
}

function isFor(fits: Fits, part: Part): boolean {
  if (part.kind === 'hub_ring') return isSame(fits.wheel_bore, part.outer) && isSame(fits.hub_bore, part.inner)
  return fits.fastener === part.fastener && fits.thread_size === part.thread_size && fits.wheel_seat === part.seat
}

function isSame(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) <= boreRounding
}
