import { eq, getTableColumns, sql } from 'drizzle-orm'
import { brands, designs, wheels } from '#database/schema/catalogue.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { save } from '#domain/audit/save.ts'
import { isSkuTaken } from '#domain/catalogue/wheels.ts'
import { pictureOf } from '#domain/goods/designs.ts'
import { editable } from '#domain/goods/editable.ts'
import { normal, readOne, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import { priceFields, sizeFields, skuField, wheelFields } from '#domain/goods/goods-fields.ts'
import { readBoltPattern, slugOf } from '#domain/goods-import/cells.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { sizeInName } from '#shared/wheel-size.ts'

const wasOrdered = sql<boolean>`exists (select from order_lines l where l.sku = ${wheels.sku})`

/** One SKU with its form. Throws not_found. */
export async function findWheelForm(shop: Shop, id: string) {
  const [row] = await shop.db
    .select({ ...getTableColumns(wheels), brand: brands.name, design: designs.name, size_fixed: wasOrdered })
    .from(wheels)
    .innerJoin(brands, eq(brands.slug, wheels.brand_slug))
    .innerJoin(designs, eq(designs.id, wheels.design_id))
    .where(eq(wheels.id, Number(id)))
  if (!row) throw new Problem('not_found', 404)
  const { sku, name, version, brand, design, shown, size_fixed, slug } = row
  return {
    ...{ id, sku, title: name, version, brand, design, shown, size_fixed },
    stock: row.supplier_stock,
    values: textsOf(wheelFields, row),
    path: `/${slug}/${sku}`,
    picture: pictureOf(shop, row.images),
  }
}

export const wheelForm = editable({
  ...{ kind: 'wheel', action: 'wheel.changed', table: wheels, key: wheels.id, fields: wheelFields },
  nameOf: ({ sku }) => String(sku),
  alongside: async (open, { sku }, stored) => {
    if (!Object.keys(sizeFields).some((name) => name in stored)) return {}
    const { rows } = await open.db.execute(sql`select 1 from order_lines where sku = ${sku} limit 1`)
    if (rows.length > 0) throw new Problem('desk_size_sold', 409)
    return typeof stored.bolt_pattern === 'string' ? readBoltPattern(stored.bolt_pattern) : {}
  },
})

/** Throws Conflict, invalid, desk_size_sold and not_found. */
export function saveWheel(shop: Shop, by: Actor, sent: { id: string; version: number; values: Typed }, locale: Locale) {
  return save(shop, by, wheelForm, { ...sent, values: normal(wheelFields, sent.values, locale) })
}

/**
 * Adds a SKU of the design `design_id`, with a price and without stock. Names that are left out are made of its facts, as
 * in an import. Throws invalid, not_found for its design, and desk_known_already.
 */
export async function addWheel(shop: Shop, by: Actor, typed: Typed, locale: Locale): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const [design] = await open.db
      .select({ ...getTableColumns(designs), brand: brands.name, brand_ar: brands.name_ar })
      .from(designs)
      .innerJoin(brands, eq(brands.slug, designs.brand_slug))
      .where(eq(designs.id, typed.design_id ?? ''))
    if (!design) throw new Problem('not_found', 404)
    const stored = readTyped(newWheelFields, withNames(typed, design), locale)
    const facts = { ...(stored as typeof wheels.$inferInsert), ...readBoltPattern(String(stored.bolt_pattern)) }
    const values = {
      ...facts,
      ...{
        design_id: design.id,
        brand_slug: design.brand_slug,
        supplier_stock: 0,
        images: '[]',
        updated_at: open.now(),
      },
      slug: slugOf(
        `${design.id} ${stored.finish} ${sizeInName(facts).replace('-', '-minus-')} cb${stored.centre_bore}`,
      ),
    }
    if (await isSkuTaken(open, values.sku)) throw new Problem('desk_known_already', 409)
    const [made] = await open.db.insert(wheels).values(values).onConflictDoNothing().returning({ id: wheels.id })
    if (!made) throw new Problem('desk_known_already', 409)
    const id = String(made.id)
    await record({ action: 'wheel.added', kind: 'wheel', id, name: values.sku, after: { price: typed.price } })
    return { id }
  })
}

const { compare_at_price: _, ...price } = priceFields
const newWheelFields = { ...wheelFields, ...price, sku: skuField }

/** The names that a form leaves out: "Dunehart Liwa 18x8.5 6x139.7 ET25 Bronze". */
function withNames(typed: Typed, design: { name: string; brand: string; brand_ar: string }): Typed {
  const clean = (name: string) => {
    const read = readOne(wheelFields[name]!, typed[name] ?? '')
    return 'value' in read ? String(read.value) : ''
  }
  const { finish_name = '' } = typed
  const finish_name_ar = typed.finish_name_ar || finish_name
  const size = `${clean('diameter')}x${clean('width')} ${clean('bolt_pattern')} ET${clean('offset')}`
  return {
    ...Object.fromEntries(Object.keys(newWheelFields).map((name) => [name, ''])),
    ...{ axle: 'any', fit_style: 'regular', special_order: 'no', clearance: 'no', colour: 'other', hidden: 'yes' },
    ...typed,
    finish:
      typed.finish ||
      finish_name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    finish_name_ar,
    name: typed.name || `${design.brand} ${design.name} ${size} ${finish_name}`,
    name_ar: typed.name_ar || `${design.brand_ar} ${design.name} ${size} ${finish_name_ar}`,
  }
}
