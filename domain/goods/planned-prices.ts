import { sql } from 'drizzle-orm'
import { type Actor, audited, command } from '#domain/audit/audit.ts'
import { mostBeside, type PricedKind, pastPricesOf } from '#domain/catalogue/price-history.ts'
import { setPrice } from '#domain/goods/prices.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { plainMoney } from '#shared/money.ts'

type Due = {
  id: string
  wheel_id: number | null
  addon_id: number | null
  price: number
  crosses_out: boolean
  state: 'planned' | 'running'
  price_before: number | null
  is_over: boolean
  /** Without an end the price stays: the plan is done when it begins. */
  stays: boolean
}

/**
 * Begins and ends the planned prices that are due, each in its own transaction. Idempotent. Where one ends as another begins, the
 * first ends before: its price must not be taken for the usual one.
 */
export async function applyDuePrices(shop: Shop): Promise<void> {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from planned_prices
    where (state = 'planned' and begins_at <= ${now}) or (state = 'running' and ends_at <= ${now})
    order by coalesce(case when state = 'running' then ends_at end, begins_at), state = 'running' desc, id limit 1000`)
  for (const { id } of rows) await applyOne(shop, id)
}

async function applyOne(shop: Shop, plan_id: string): Promise<void> {
  const by = command('Planned price')
  const now = sql`${shop.now().toISOString()}::timestamptz`
  await audited(shop, by, async (open, record) => {
    const { rows } = await open.db.execute<Due>(sql`
      select id, wheel_id, addon_id, price, crosses_out, state, price_before, coalesce(ends_at <= ${now}, false) as is_over,
        ends_at is null as stays
      from planned_prices where id = ${plan_id}::uuid and (
        (state = 'planned' and begins_at <= ${now}) or (state = 'running' and ends_at <= ${now})
      ) for update`)
    const [due] = rows
    const kind: PricedKind = due?.wheel_id == null ? 'addon' : 'wheel'
    const id = due?.wheel_id ?? due?.addon_id ?? 0
    const goods = due && (await lockPriced(open, kind, id))
    const subject = { action: `${kind}.price_changed` as const, kind, id: String(id), name: goods?.sku ?? '' }
    // Another process was quicker: nothing changes.
    if (!due || !goods) return record({ ...subject, before: {}, after: {} })
    const wanted = due.state === 'planned' ? (due.is_over ? null : due.price) : due.price_before!
    const isTaken = due.state === 'running' && goods.price !== due.price
    const begins = due.state === 'planned' && !due.is_over
    const state = begins && !due.stays ? 'running' : isTaken ? 'kept' : 'ended'
    await open.db.execute(sql`
      update planned_prices set state = ${state}, price_before = coalesce(price_before, ${goods.price})
      where id = ${plan_id}::uuid`)
    if (wanted === null || isTaken) return record({ ...subject, before: {}, after: {} })
    const past = (await pastPricesOf(open, kind, [id])).get(id) ?? []
    const most = mostBeside(past, goods.price, wanted, open.now())
    const compare_at_price = begins && due.crosses_out ? most : null
    await setPrice(open, kind, id, { price: wanted, compare_at_price })
    const texts = (price: number, compared: number | null) => ({
      price: plainMoney(price),
      compare_at_price: compared === null ? '' : plainMoney(compared),
    })
    await record({
      ...subject,
      before: texts(goods.price, goods.compare_at_price),
      after: texts(wanted, compare_at_price),
    })
  })
}

/**
 * Cancels a planned price. One that runs ends now: the price before it comes back, unless it was changed by hand meanwhile. Throws
 * not_found, and desk_plan_begun for one that is over or stays.
 */
export async function cancelPlan(shop: Shop, by: Actor, plan_id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    type Row = Pick<Due, 'wheel_id' | 'addon_id' | 'price' | 'price_before'> & { state: string }
    const { rows } = await open.db.execute<Row>(
      sql`select wheel_id, addon_id, price, price_before, state from planned_prices where id = ${plan_id}::uuid for update`,
    )
    const [plan] = rows
    if (!plan) throw new Problem('not_found', 404)
    if (plan.state !== 'planned' && plan.state !== 'running') throw new Problem('desk_plan_begun', 409)
    // Its end says when it ended, and is later than its beginning.
    await open.db.execute(sql`
      update planned_prices set state = 'cancelled', ends_at = case when state = 'running'
        then greatest(${open.now().toISOString()}::timestamptz, begins_at + interval '1 ms') else ends_at end
      where id = ${plan_id}::uuid`)
    const kind: PricedKind = plan.wheel_id === null ? 'addon' : 'wheel'
    const id = plan.wheel_id ?? plan.addon_id ?? 0
    const goods = await lockPriced(open, kind, id)
    if (!goods) throw new Problem('not_found', 404)
    const back = plan.state === 'running' && goods.price === plan.price ? plan.price_before : null
    if (back !== null) await setPrice(open, kind, id, { price: back, compare_at_price: null })
    await record({
      ...({ action: 'price.plan_cancelled', kind, id: String(id), name: goods.sku } as const),
      before: { price: plainMoney(plan.price) },
      // Where the price before was the same, only the plan goes, and the entry has to say so.
      ...(back !== null && back !== plan.price && { after: { price: plainMoney(back) } }),
    })
  })
}

async function lockPriced(open: Shop, kind: PricedKind, id: number) {
  type Row = { sku: string; price: number; compare_at_price: number | null }
  const table = kind === 'wheel' ? sql`wheels` : sql`addons`
  const { rows } = await open.db.execute<Row>(
    sql`select sku, price, compare_at_price from ${table} where id = ${id} for no key update`,
  )
  return rows[0]
}
