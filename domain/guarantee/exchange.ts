import { sql } from 'drizzle-orm'
import { guaranteeReplacements } from '#database/schema/guarantee.ts'
import { isCarMissing } from '#domain/car-unanswered.ts'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import type { LockedCase } from '#domain/guarantee/events.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { areInStock } from '#domain/orders/reservations/holds.ts'
import { stateOfOrder } from '#domain/orders/state.ts'
import { writeAll } from '#domain/outbox.ts'
import { refundableLines } from '#domain/payments/refunds/refund-lines.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type Goods, goodsTable, lockGoods, takeGoods } from '#domain/stock/goods.ts'
import { mostOfOneLine } from '#shared/limits.ts'

export type Replacement = { sku: string; quantity: number }

type Found = {
  kind: Goods['kind']
  sku: string
  name: string
  name_ar: string
  axle: 'any' | 'front' | 'rear'
  special_order: boolean
}

/** The car and the axle that replacement wheels must fit, by its slugs. */
export type ForCar = Pick<LockedCase, 'make' | 'model' | 'year' | 'modification' | 'axle'>

/**
 * Records the replacement wheels of a case, in the transaction of the decision. Returned wheels are not restocked.
 * Throws order_erased, and what `refuseUnlessPaid` and `takeExchange` throw.
 */
export async function takeReplacements(
  shop: Shop,
  order: LockedOrder,
  of: LockedCase,
  wished: readonly Replacement[],
): Promise<void> {
  if (order.erased_at) throw new Problem('order_erased', 409)
  await refuseUnlessPaid(shop, order, [{ line_id: of.line_id, quantity: 1 }])
  const rows = await takeExchange(shop, order, wished, { car: of, reference: of.number })
  await shop.db.insert(guaranteeReplacements).values(rows.map((row) => ({ ...row, case_id: of.id })))
}

/**
 * Throws exchange_unpaid where the money of a locked order is not kept: it was refunded, is being refunded or is disputed,
 * or fewer than these pieces were not refunded.
 */
export async function refuseUnlessPaid(
  shop: Shop,
  order: LockedOrder,
  pieces: readonly { line_id: string; quantity: number }[],
): Promise<void> {
  const state = await stateOfOrder(shop, order.id)
  const bought = await refundableLines(shop, order.id)
  const isRefunded = pieces.some(({ line_id, quantity }) => {
    const line = bought.find((each) => each.line_id === line_id)!
    return quantity > line.quantity - line.refunded
  })
  if (state === 'refunded' || state === 'being_refunded' || state === 'disputed' || isRefunded)
    throw new Problem('exchange_unpaid', 409)
}

/** A piece sent in exchange; `special_order` was not on the shelf and is ordered from its maker. */
type Taken = Found & { quantity: number }

/**
 * Takes goods for an exchange off stock, in the caller's transaction. Wheels that another buyer is paying for now are not
 * available; one that is out of stock is ordered from its maker if possible. Throws guarantee_replacement_missing,
 * guarantee_replacement_unknown, guarantee_replacement_misfit, guarantee_replacement_short.
 * @param reference the number of the case or return
 */
export async function takeExchange(
  shop: Shop,
  order: LockedOrder,
  wished: readonly Replacement[],
  { car, reference }: { car: ForCar | null; reference: string },
): Promise<Taken[]> {
  if (wished.length === 0) throw new Problem('guarantee_replacement_missing')
  const pieces = wished.map(({ sku, quantity }) => ({ sku: sku.trim().toUpperCase(), quantity }))
  const skus = pieces.map(({ sku }) => sku)
  const found = await findReplacements(shop, skus)
  for (const { sku, quantity } of pieces) {
    const isOne = skus.indexOf(sku) === skus.lastIndexOf(sku) && found.some((each) => each.sku === sku)
    if (!isOne) throw new Problem('guarantee_replacement_unknown', 404, { sku })
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostOfOneLine)
      throw new Problem('guarantee_replacement_short', 409, { sku, left: mostOfOneLine })
  }
  const wheels = found.filter(({ kind }) => kind === 'wheel')
  if (car) await refuseMisfits(shop, car, wheels)
  const wanted = pieces.map(({ sku, quantity }) => ({ ...found.find((each) => each.sku === sku)!, quantity }))
  const locked = await lockGoods(shop, goodsTable(wanted))
  const rows = []
  for (const each of wanted) {
    const goods = locked.find(({ sku }) => sku === each.sku)!
    const isThere = await areInStock(shop, order, [goods])
    if (!isThere && !each.special_order)
      throw new Problem('guarantee_replacement_short', 409, { sku: each.sku, left: goods.on_hand })
    rows.push({ ...each, special_order: !isThere })
  }
  const fromShelf = rows.filter(({ special_order }) => !special_order)
  const why = { reason: 'replaced', order_id: order.id, reference } as const
  await writeAll(shop, [takeGoods(shop, fromShelf, why)])
  return rows
}

/**
 * Refuses a replacement that certainly does not fit. A front and a rear wheel are judged as a set, any other by itself: on its
 * axle, or on that of the line. A car that has left the data cannot be judged.
 */
async function refuseMisfits(shop: Shop, of: ForCar, wheels: readonly Found[]): Promise<void> {
  const rear = wheels.find(({ axle }) => axle === 'rear')
  const front = rear && (wheels.find(({ axle }) => axle === 'front') ?? wheels.find(({ axle }) => axle === 'any'))
  const pair = front ? [front, rear] : []
  const alone = wheels
    .filter((wheel) => !pair.includes(wheel))
    .map(({ sku, axle }) => ({ front_sku: sku, rear_sku: sku, only: axle === 'any' ? of.axle : axle }))
  const judged = [...(front ? [{ front_sku: front.sku, rear_sku: rear.sku, only: 'any' as const }] : []), ...alone]
  for (const { only, ...skus } of judged) {
    const asked = { ...skus, only: only === 'any' ? undefined : only }
    const verdict = await verdictFor(shop, of, asked).catch(unknownCar)
    if (verdict?.verdict === 'fail')
      throw new Problem('guarantee_replacement_misfit', 422, { sku: [...new Set(Object.values(skus))].join(' + ') })
  }
}

function unknownCar(error: unknown): null {
  if (isCarMissing(error)) return null
  throw error
}

/** In the order of their SKUs' list, so that the same wish is always judged the same. */
async function findReplacements(shop: Shop, skus: readonly string[]): Promise<Found[]> {
  const list = sql`${sql.param([...skus])}::text[]`
  const { rows } = await shop.db.execute<Found>(sql`
    select * from (
      select 'wheel' as kind, sku, name, name_ar, axle, special_order from wheels where sku = any(${list})
      union all
      select 'addon', sku, name, name_ar, 'any', false from addons where sku = any(${list})
    ) goods order by array_position(${list}, sku), kind`)
  return rows
}
