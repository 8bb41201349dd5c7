import { sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import { beingPaid } from '#domain/orders/reservations/holds.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ApiGoods, ApiOrder } from '#shared/api/integrations.ts'
import type { WebhookEvent } from '#shared/desk/programs.ts'

/** The order `o` as other programs see it: without its buyer's name, addresses and notes. Money in fils. */
const columns = sql`
  o.order_number as number, o.payment_status, o.paid_at, o.dispatched_at, o.currency, o.subtotal, o.discount, o.delivery,
  o.vat, o.vat_rate, o.total, o.refunded, o.coupon_code, o.country, o.delivery_date::text as deliver_by,
  (
    select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.name, 'quantity', l.quantity,
      'unit_price', l.unit_price, 'total', l.total, 'discount', l.discount) order by l.position), '[]')
    from order_lines l where l.order_id = o.id
  ) as lines`

type Row = Omit<ApiOrder, 'paid_at' | 'dispatched_at'> & { paid_at: string; dispatched_at: string | null }

function shown({ paid_at, dispatched_at, ...row }: Row): ApiOrder {
  return {
    ...row,
    paid_at: isoTime(paid_at),
    dispatched_at: isoTime(dispatched_at),
  }
}

/** What a webhook sends of an event. A refund also says how much and why. */
export async function orderBody(
  shop: Shop,
  { order_id, event, subject_id }: { order_id: string; event: WebhookEvent; subject_id: string },
): Promise<Record<string, unknown>> {
  const { rows } = await shop.db.execute<Row>(sql`select ${columns} from orders o where o.id = ${order_id}`)
  const refunds =
    event === 'order.refunded'
      ? await shop.db.execute<{ amount: number; reason: string }>(
          sql`select amount, reason from refunds where id = ${subject_id}`,
        )
      : undefined
  return {
    type: event,
    created_at: shop.now().toISOString(),
    data: { order: shown(rows[0]!), ...(refunds && { refund: refunds.rows[0] }) },
  }
}

/** Orders on one page of the API. */
const pageSize = 100

/** Paid orders, the one paid last first; `after` is the number of the last order of the page before. Throws page_unknown. */
export async function ordersForPrograms(
  shop: Shop,
  { paid_since, after }: { paid_since?: string | undefined; after?: string | undefined },
): Promise<{ rows: ApiOrder[]; next: string | null }> {
  const last = after ? await placeOf(shop, after) : undefined
  const { rows } = await shop.db.execute<Row>(sql`
    select ${columns} from orders o
    where o.status = 1
      and ${paid_since ? sql`o.paid_at >= ${paid_since}::timestamptz` : sql`true`}
      and ${last ? sql`(o.paid_at, o.id) < (select paid_at, id from orders where id = ${last})` : sql`true`}
    order by o.paid_at desc, o.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize).map(shown)
  return { rows: page, next: rows.length > pageSize ? page.at(-1)!.number : null }
}

/** The id of the order that ended a page. Throws page_unknown for a number that no page gave: it would look like the end. */
async function placeOf(shop: Shop, number: string): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from orders where order_number = ${number} and status = 1`,
  )
  if (!rows[0]) throw new Problem('page_unknown', 422)
  return rows[0].id
}

/** One paid order by its number. Throws order_not_found. */
export async function orderForPrograms(shop: Shop, number: string): Promise<ApiOrder> {
  const { rows } = await shop.db.execute<Row>(
    sql`select ${columns} from orders o where o.order_number = ${number} and o.status = 1`,
  )
  if (!rows[0]) throw new Problem('order_not_found', 404)
  return shown(rows[0])
}

/**
 * Stock of wheels and accessories by SKU, without the pieces that buyers are paying for now; `after` is the last SKU of the
 * page before. Prices in fils.
 */
export async function stockForPrograms(shop: Shop, after = ''): Promise<{ rows: ApiGoods[]; next: string | null }> {
  const most = 500
  const { rows } = await shop.db.execute<ApiGoods>(sql`
    select goods.sku, goods.kind, goods.name, greatest(goods.stock - coalesce(paid.quantity, 0), 0) as stock,
      goods.special_order, goods.shown, goods.price
    from (
      (select sku, 'wheel' as kind, name, supplier_stock as stock, special_order, shown, price
        from wheels where sku > ${after} order by sku limit ${most + 1})
      union all
      (select sku, 'addon', name, stock, false, not hidden, price from addons where sku > ${after} order by sku limit ${most + 1})
    ) goods left join (${beingPaid(shop)}) paid on paid.sku = goods.sku
    order by goods.sku limit ${most + 1}`)
  const page = rows.slice(0, most)
  return { rows: page, next: rows.length > most ? page.at(-1)!.sku : null }
}
