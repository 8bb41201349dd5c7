import { eq, getTableColumns, sql } from 'drizzle-orm'
import { addonCategories, addons } from '#database/schema/catalogue.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { save } from '#domain/audit/save.ts'
import { isSkuTaken } from '#domain/catalogue/wheels.ts'
import { addressOf, containing } from '#domain/goods/brands.ts'
import { pictureOf } from '#domain/goods/designs.ts'
import { editable } from '#domain/goods/editable.ts'
import { normal, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import { addonFields, priceFields, skuField } from '#domain/goods/goods-fields.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedAddon } from '#shared/desk/goods.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { Locale } from '#shared/locale.ts'

type Wanted = Partial<Record<'q' | 'category' | 'state' | 'after', string | undefined>>

/** Accessories by SKU, and their categories. */
export async function listAddons(shop: Shop, { q, category, state, after }: Wanted) {
  const lacks = sql`(a.name_ar !~ '[؀-ۿ]' or (a.description <> '' and a.description_ar !~ '[؀-ۿ]'))`
  const where = [
    sql`a.sku > ${after ?? ''}`,
    ...(q
      ? [sql`(a.sku ilike ${containing(q)} or a.name ilike ${containing(q)} or a.name_ar like ${containing(q)})`]
      : []),
    ...(category ? [sql`c.slug = ${category}`] : []),
    ...(state === 'hidden' ? [sql`a.hidden`] : state === 'shown' ? [sql`not a.hidden`] : []),
    ...(state === 'not_arabic' ? [lacks] : []),
  ]
  const { rows } = await shop.db.execute<Omit<ListedAddon, 'picture'> & { images: string }>(sql`
    select a.id, a.sku, a.name, a.name_ar, a.hidden, ${lacks} as lacks_arabic, c.name as category,
      c.name_ar as category_ar, a.price, a.compare_at_price, a.stock, a.images
    from addons a join addon_categories c on c.id = a.category_id
    where ${sql.join(where, sql` and `)} order by a.sku limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows).map(({ images, ...row }) => ({ ...row, picture: pictureOf(shop, images) }))
  const categories = await shop.db
    .select({
      id: addonCategories.id,
      value: addonCategories.slug,
      label: addonCategories.name,
      label_ar: addonCategories.name_ar,
    })
    .from(addonCategories)
    .orderBy(addonCategories.name)
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.sku : null, categories }
}

/** One accessory with its form. Throws not_found. */
export async function findAddonForm(shop: Shop, id: string) {
  const [row] = await shop.db
    .select({ ...getTableColumns(addons), category_slug: addonCategories.slug })
    .from(addons)
    .innerJoin(addonCategories, eq(addonCategories.id, addons.category_id))
    .where(eq(addons.id, Number(id)))
  if (!row) throw new Problem('not_found', 404)
  const { sku, name, version, stock } = row
  return {
    ...{ id, sku, title: name, version, stock },
    values: textsOf(addonFields, row),
    path: `/addons/${row.category_slug}/${row.slug}`,
    picture: pictureOf(shop, row.images),
  }
}

export const addonForm = editable({
  ...{ kind: 'addon', action: 'addon.changed', table: addons, key: addons.id, fields: addonFields },
  nameOf: ({ sku }) => String(sku),
  alongside: async (open, { id }, { slug, category_id }) => {
    const same = sql`${addons.slug} = ${slug ?? null} and ${addons.id} <> ${id}`
    if (slug !== undefined && (await open.db.$count(addons, same))) throw new Problem('desk_known_already', 409)
    if (category_id !== undefined) await requireCategory(open, Number(category_id))
    return {}
  },
})

/** Throws Conflict, invalid, desk_known_already and not_found. */
export function saveAddon(shop: Shop, by: Actor, sent: { id: string; version: number; values: Typed }, locale: Locale) {
  return save(shop, by, addonForm, { ...sent, values: normal(addonFields, sent.values, locale) })
}

async function requireCategory(open: Shop, id: number): Promise<void> {
  if (!(await open.db.$count(addonCategories, eq(addonCategories.id, id)))) throw new Problem('not_found', 404)
}

const { compare_at_price: _, ...price } = priceFields
const newAddonFields = { ...addonFields, ...price, sku: skuField }

/** Adds an accessory with a price and without stock. Throws invalid, not_found for its category, desk_known_already. */
export async function addAddon(shop: Shop, by: Actor, typed: Typed, locale: Locale): Promise<{ id: string }> {
  const empty = Object.fromEntries(Object.keys(newAddonFields).map((name) => [name, '']))
  const slug = typed.slug || addressOf(typed.name ?? '', locale)
  const stored = readTyped(
    newAddonFields,
    { ...empty, hidden: 'yes', ...typed, slug, name_ar: typed.name_ar || typed.name || '' },
    locale,
  )
  return audited(shop, by, async (open, record) => {
    await requireCategory(open, Number(stored.category_id))
    // Two who add at once take turns, so that each gets a number.
    await open.db.execute(sql`lock table addons in share row exclusive mode`)
    if (await isSkuTaken(open, String(stored.sku))) throw new Problem('desk_known_already', 409)
    const next = sql`(select coalesce(max(id), 0) + 1 from addons)`
    const [made] = await open.db
      .insert(addons)
      .values({
        ...(stored as typeof addons.$inferInsert),
        ...{ id: next as unknown as number, stock: 0, images: '[]', updated_at: open.now() },
      })
      .onConflictDoNothing()
      .returning({ id: addons.id })
    if (!made) throw new Problem('desk_known_already', 409)
    const id = String(made.id)
    await record({ action: 'addon.added', kind: 'addon', id, name: String(stored.sku), after: { price: typed.price } })
    return { id }
  })
}
