import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { noSuchWheel, skuKey } from '#domain/catalogue/wheels.ts'
import type { Shop } from '#domain/shop.ts'

/** Finds a design by its id or any of its SKUs. Throws wheel_not_found and not_a_wheel. */
export async function designOf(shop: Shop, product_id: string): Promise<{ design_id: string; sku: string | null }> {
  const id = /^[a-z0-9-]{1,80}$/.test(product_id) ? product_id : ''
  const [found] = await designByName(shop.db, { id, key: skuKey(product_id) })
  if (!found) throw await noSuchWheel(shop, skuKey(product_id))
  return found
}

const designByName = statement<{ design_id: string; sku: string | null }, { id: string; key: string }>(
  'design_by_name',
  sql`
    select id as design_id, null as sku from designs where id = ${sql.placeholder('id')}::text
    union all
    (select design_id, sku from wheels where upper(replace(sku, '-', '')) = ${sql.placeholder('key')}::text limit 1)
    limit 1`,
)
