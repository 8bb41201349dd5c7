import { type Actor, audited } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { plainSku } from '#domain/sku-key.ts'
import { findGoods, piecesToPack } from '#domain/stock/levels.ts'
import { moveGoods } from '#domain/stock/movements.ts'
import type { ComparedLine } from '#shared/desk/stock.ts'

type Line = { sku: string; quantity: number }

/**
 * Compares counted pieces with what should be on the shelf: the stock and what is sold but not packed. Lines of one SKU are
 * added up, since its pieces may be in two places. With `lock`, locks the goods.
 */
export async function compareCount(shop: Shop, lines: readonly Line[], { lock = false } = {}): Promise<ComparedLine[]> {
  const found = new Map(
    (
      await findGoods(
        shop,
        lines.map(({ sku }) => sku),
        { lock },
      )
    ).map((goods) => [plainSku(goods.sku), goods]),
  )
  const waiting = await piecesToPack(
    shop,
    [...found.values()].map(({ sku }) => sku),
  )
  const bySku = Map.groupBy(lines, ({ sku }) => plainSku(sku))
  return [...bySku].map(([code, same]) => {
    const goods = found.get(code)
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0)
    const { sku = null, name = '', name_ar = '', stock = 0 } = goods ?? {}
    const to_pack = goods ? (waiting.get(goods.sku) ?? 0) : 0
    return { typed: same[0]!.sku, sku, name, name_ar, quantity, stock, to_pack, difference: quantity - stock - to_pack }
  })
}

/**
 * Writes the differences of a count, each as the person saw it. Returns how many SKUs changed. Throws stock_unknown,
 * stock_twice, stock_changed where another difference would be written, and stock_short where more pieces are missing than
 * are in stock, because some are sold already.
 */
export async function writeCount(
  shop: Shop,
  by: Actor,
  { lines, note }: { lines: readonly (Line & { difference: number })[]; note: string },
): Promise<{ changed: number }> {
  return audited(shop, by, async (open, record) => {
    const compared = await compareCount(open, lines, { lock: true })
    const shown = new Map(lines.map(({ sku, difference }) => [plainSku(sku), difference]))
    if (shown.size < lines.length) throw new Problem('stock_twice', 422, { sku: twice(lines) })
    const goods = await findGoods(
      open,
      lines.map(({ sku }) => sku),
    )
    const moved = []
    for (const { sku, typed, difference, stock } of compared) {
      if (sku === null) throw new Problem('stock_unknown', 404, { sku: typed })
      if (difference !== shown.get(plainSku(sku))) throw new Problem('stock_changed', 409, { sku })
      if (stock + difference < 0) throw new Problem('stock_short', 409, { sku, left: stock })
      const { kind } = goods.find((each) => each.sku === sku)!
      // Also of no pieces: changes before the count are not undone any more.
      moved.push({ kind, sku, quantity: difference })
      const change = { before: { stock }, after: { stock: stock + difference } }
      await record({ action: 'stock.counted', kind: 'stock', id: sku, name: sku, ...change })
    }
    const cause = { reason: 'counted', staff_id: by.staff_id, reference: by.request_id, note } as const
    if (moved.length > 0) await open.db.execute(moveGoods(open, moved, cause))
    return { changed: moved.filter(({ quantity }) => quantity !== 0).length }
  })
}

function twice(lines: readonly Line[]): string {
  const codes = lines.map(({ sku }) => plainSku(sku))
  return lines.find(({ sku }, i) => codes.indexOf(plainSku(sku)) !== i)?.sku ?? ''
}
