import { eq } from 'drizzle-orm'
import { goodsImports } from '#database/schema/goods-import.ts'
import { checkImport } from '#domain/goods-import/desk/check.ts'
import { undoBatch } from '#domain/goods-import/desk/undo.ts'
import { writeBatch } from '#domain/goods-import/desk/write.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** A job works this long, ms, and then goes on in another one, so that others have their turn. */
const turn = 20_000

/** Does what an import waits for: checks it, writes it or undoes it. Each batch is one transaction, and done once. */
export async function runImport(shop: Shop, import_id: string): Promise<void> {
  const [found] = await shop.db.select().from(goodsImports).where(eq(goodsImports.id, import_id))
  if (found?.state === 'checking') return checkImport(shop, found)
  const since = performance.now()
  const step = { writing: writeBatch, undoing: undoBatch }[found?.state as 'writing' | 'undoing']
  if (!step) return
  while (performance.now() - since < turn) if (await step(shop, import_id)) return
  await enqueueJob(shop, 'goods.import', { import_id }, { key: `goods.import ${import_id}` })
}
