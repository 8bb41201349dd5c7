import { sql } from 'drizzle-orm'
import { designs } from '#database/schema/catalogue.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { save } from '#domain/audit/save.ts'
import { addressOf, containing } from '#domain/goods/brands.ts'
import { editable } from '#domain/goods/editable.ts'
import { normal, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import { designFields } from '#domain/goods/goods-fields.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedDesign } from '#shared/desk/goods.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { Locale } from '#shared/locale.ts'

type Wanted = Partial<Record<'q' | 'brand' | 'state' | 'after', string | undefined>>

/** Designs by id, which begins with the brand. */
export async function listDesigns(
  shop: Shop,
  { q, brand, state, after }: Wanted,
): Promise<{ rows: ListedDesign[]; next: string | null }> {
  const where = [
    sql`true`,
    ...(q ? [sql`(d.name ilike ${containing(q)} or b.name ilike ${containing(q)} or d.id = ${q})`] : []),
    ...(brand ? [sql`d.brand_slug = ${brand}`] : []),
    ...(state === 'hidden' ? [sql`d.hidden`] : state === 'shown' ? [sql`not d.hidden`] : []),
    ...(state === 'not_arabic' ? [lacks] : []),
    ...(after ? [sql`d.id > ${after}`] : []),
  ]
  const { rows } = await shop.db.execute<Omit<ListedDesign, 'picture'> & { images: string | null }>(sql`
    select p.*, s.skus, s.images
    from (
      select d.id, d.name, d.hidden, d.construction, b.name as brand, ${lacks} as lacks_arabic
      from designs d join brands b on b.slug = d.brand_slug
      where ${sql.join(where, sql` and `)} order by d.id limit ${pageRows + 1}
    ) p cross join lateral (
      select count(*)::int as skus, min(images) filter (where images <> '[]') as images
      from wheels w where w.design_id = p.id
    ) s order by p.id`)
  const shown = rows.slice(0, pageRows).map(({ images, ...row }) => ({ ...row, picture: pictureOf(shop, images) }))
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.id : null }
}

const lacks = sql`(d.description <> '' and d.description_ar !~ '[؀-ۿ]')`

/** The base address of the first picture. */
export function pictureOf(shop: Shop, images: string | null): string | null {
  return (images && shop.pictures.find(firstImage(images))?.base) || null
}

/** One design with its form. Throws not_found. */
export async function findDesignForm(shop: Shop, id: string) {
  const { rows } = await shop.db.execute<typeof designs.$inferSelect & { brand: string; skus: number }>(sql`
    select d.*, b.name as brand, (select count(*)::int from wheels w where w.design_id = d.id) as skus
    from designs d join brands b on b.slug = d.brand_slug where d.id = ${id}`)
  const [row] = rows
  if (!row) throw new Problem('not_found', 404)
  const { name, version, brand, skus } = row
  return { id, title: name, version, values: textsOf(designFields, row), brand, skus }
}

export const designForm = editable({
  ...{ kind: 'design', action: 'design.changed', table: designs, key: designs.id, fields: designFields },
  nameOf: ({ name }) => String(name),
})

/** Throws Conflict, invalid and not_found. */
export function saveDesign(
  shop: Shop,
  by: Actor,
  sent: { id: string; version: number; values: Typed },
  locale: Locale,
) {
  return save(shop, by, designForm, { ...sent, values: normal(designFields, sent.values, locale) })
}

/** Adds a design of the brand `brand_slug`. Throws invalid, not_found for its brand, and desk_known_already. */
export async function addDesign(shop: Shop, by: Actor, typed: Typed, locale: Locale): Promise<{ id: string }> {
  const stored = readTyped(designFields, { name: '', construction: '', ...typed }, locale)
  const slug = addressOf(typed.name ?? '', locale)
  return audited(shop, by, async (open, record) => {
    const { rows } = await open.db.execute(sql`select 1 from brands where slug = ${typed.brand_slug ?? ''}`)
    if (rows.length === 0) throw new Problem('not_found', 404)
    const [made] = await open.db
      .insert(designs)
      .values({
        ...(stored as typeof designs.$inferInsert),
        ...{ slug, brand_slug: typed.brand_slug!, id: `${typed.brand_slug}-${slug}` },
      })
      .onConflictDoNothing()
      .returning({ id: designs.id })
    if (!made) throw new Problem('desk_known_already', 409)
    await record({ action: 'design.added', kind: 'design', id: made.id, name: String(stored.name) })
    return made
  })
}
