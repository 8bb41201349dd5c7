import { eq, type SQL, sql } from 'drizzle-orm'
import { goodsImports } from '#database/schema/goods-import.ts'
import { batchRows, isRow, isSoldSize, onEach, overwrite, targets } from '#domain/goods-import/desk/batches.ts'
import { keptKeys } from '#domain/goods-import/desk/kept.ts'
import { restoredPrices } from '#domain/goods-import/desk/restored-prices.ts'
import { differs } from '#domain/goods-import/staging.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { wasSetSince } from '#domain/stock/history.ts'
import { tellStock } from '#domain/stock/movements.ts'

/**
 * Undoes the rows of an import, the last ones first, and says whether it was the last batch. Changed rows get their old
 * values, and stock moves back by as many pieces as the import moved it. New SKUs are removed; one that was sold, or that
 * a cart or a wishlist holds, is hidden instead. A row that was changed since stays as it is, and so does one whose stock was
 * counted or set by another list since, whose old values a constraint refuses, or whose new size was ordered. No sale price
 * comes back whose time is over, nor a crossed-out one that is not allowed any more.
 */
export async function undoBatch(shop: Shop, id: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    const [found] = await open.db.select().from(goodsImports).where(eq(goodsImports.id, id)).for('update')
    if (found?.state !== 'undoing') return true
    const { done, due, staff_id } = found
    await tellStock(open, { reason: 'import', reference: id, staff_id })
    const batch = sql`c.import_id = ${id}::uuid and c.n > ${due - done - batchRows} and c.n <= ${due - done}`
    for (const target of targets.toReversed()) {
      const { table, name, stock } = target
      const ours = sql`${batch} and c.table_name = ${name}`
      const of = (values: string) => sql`(c.${sql.identifier(values)} ->> ${stock ?? ''})::int`
      const left = sql`(to_jsonb(t) ->> ${stock ?? ''})::int - (${of('after')} - ${of('before')})`
      const isShort = stock ? sql`coalesce(${left} < 0, false)` : sql`false`
      const isNewer = stock
        ? sql`exists (
            select from stock_movements m
            where m.sku = c.key and m.kind = ${name === 'wheels' ? 'wheel' : 'addon'}
              and m.reason = 'import' and m.reference = ${id} and m.change <> 0 and ${wasSetSince})`
        : sql`false`
      // A statement before the next one, which then sees the counts that held these locks.
      await open.db.execute(sql`
        select from goods_import_changes c join ${table} t on ${isRow(target)} where ${ours} order by c.key for update of t`)
      await open.db.execute(sql`
        update goods_import_changes c set outcome =
          case when ${differs(sql`c.after`)}
              or (c.before is not null and (${isShort} or ${isNewer} or ${isSoldSize(sql`c.before`)})) then 'stays' else 'undone' end
        from ${table} t where ${ours} and ${isRow(target)} and c.outcome = 'written'`)
      const changed = sql`${ours} and c.outcome = 'undone' and c.before is not null`
      const prices = JSON.stringify(await restoredPrices(open, found, name, changed))
      const restored = stock
        ? sql`c.before || case when c.before ? ${stock} then jsonb_build_object(${stock}::text, ${left}) else '{}' end
            || coalesce(${prices}::jsonb -> c.key, '{}')`
        : sql`c.before`
      const restore = (one: SQL) => overwrite(open, target, restored, sql`${changed} ${one}`)
      const refused = await onEach(open, changed, restore, { isBackwards: true })
      if (refused.length > 0)
        await open.db.execute(sql`
          update goods_import_changes c set outcome = 'stays' where ${changed} and c.n = any(${sql.param(refused)}::int[])`)
      await removeNew(open, target, ours)
    }
    const isLast = done + batchRows >= due
    const kept = isLast ? await keptKeys(open, id, 'stays') : []
    const end = { state: 'undone' as const, undone_at: open.now(), report: { ...found.report!, kept } }
    await open.db
      .update(goodsImports)
      .set({ done: Math.min(due, done + batchRows), ...(isLast && end) })
      .where(eq(goodsImports.id, id))
    return isLast
  })
}

/** Removes the new rows of a batch: all at once, or where something refers to one of them, one after the other. */
async function removeNew(open: Shop, target: (typeof targets)[number], ours: ReturnType<typeof sql>): Promise<void> {
  const isNew = sql`${ours} and c.outcome = 'undone' and c.before is null`
  const sold = target.stock ? sql`and not exists (select from order_lines l where l.sku = c.key)` : sql``
  const { rows } = await open.db.execute(sql`select from goods_import_changes c where ${isNew} limit 1`)
  if (rows.length === 0) return
  const remove = (one: SQL) => sql`
    delete from ${target.table} t using goods_import_changes c where ${isNew} and ${isRow(target)} ${sold} ${one}`
  await onEach(open, isNew, remove, { isBackwards: true })
  const stays = sql`${isNew} and ${isRow(target)}`
  if (target.stock)
    await open.db.execute(sql`
      update ${target.table} t set hidden = true, ${sql.identifier(target.stock)} = 0 from goods_import_changes c where ${stays}`)
  await open.db.execute(sql`update goods_import_changes c set outcome = 'stays' from ${target.table} t where ${stays}`)
}
