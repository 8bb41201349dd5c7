import { and, asc, eq, getTableColumns, gt, ilike, or, sql } from 'drizzle-orm'
import { brands } from '#database/schema/catalogue.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { save } from '#domain/audit/save.ts'
import { editable, lacksArabic } from '#domain/goods/editable.ts'
import { normal, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import { brandFields } from '#domain/goods/goods-fields.ts'
import { Refused, slugOf } from '#domain/goods-import/cells.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedBrand } from '#shared/desk/goods.ts'
import { pageRows } from '#shared/desk/limits.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

const counts = {
  designs: sql<number>`(select count(*)::int from designs d where d.brand_slug = brands.slug)`,
  skus: sql<number>`(select count(*)::int from wheels w where w.brand_slug = brands.slug)`,
}

/** Brands by slug. */
export async function listBrands(
  shop: Shop,
  { q, state, after }: { q?: string | undefined; state?: string | undefined; after?: string | undefined },
): Promise<{ rows: ListedBrand[]; next: string | null }> {
  const rows = await shop.db
    .select({
      ...{ slug: brands.slug, name: brands.name, name_ar: brands.name_ar, hidden: brands.hidden },
      lacks_arabic: sql<boolean>`${lacksArabic(brands.name_ar)}`,
      ...counts,
    })
    .from(brands)
    .where(
      and(
        q ? or(ilike(brands.name, containing(q)), ilike(brands.name_ar, containing(q))) : undefined,
        state === 'not_arabic' ? lacksArabic(brands.name_ar) : undefined,
        state === 'shown' || state === 'hidden' ? eq(brands.hidden, state === 'hidden') : undefined,
        after ? gt(brands.slug, after) : undefined,
      ),
    )
    .orderBy(asc(brands.slug))
    .limit(pageRows + 1)
  const shown = rows.slice(0, pageRows)
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.slug : null }
}

/** A pattern of `like` for a text anywhere. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** One brand with its form. Throws not_found. */
export async function findBrandForm(shop: Shop, slug: string) {
  const [row] = await shop.db
    .select({ ...getTableColumns(brands), ...counts })
    .from(brands)
    .where(eq(brands.slug, slug))
  if (!row) throw new Problem('not_found', 404)
  const { name, version, designs, skus } = row
  return { id: slug, title: name, version, values: textsOf(brandFields, row), designs, skus }
}

export const brandForm = editable({
  ...{ kind: 'brand', action: 'brand.changed', table: brands, key: brands.slug, fields: brandFields },
  nameOf: ({ name }) => String(name),
})

/** Throws Conflict, invalid and not_found. */
export function saveBrand(shop: Shop, by: Actor, sent: { id: string; version: number; values: Typed }, locale: Locale) {
  return save(shop, by, brandForm, { ...sent, values: normal(brandFields, sent.values, locale) })
}

/** Adds a brand; its address comes from its name, or is given as `slug`. Throws invalid and desk_known_already. */
export async function addBrand(shop: Shop, by: Actor, typed: Typed, locale: Locale): Promise<{ id: string }> {
  const stored = readTyped(brandFields, { name: '', name_ar: typed.name ?? '', ...typed }, locale)
  const slug = addressOf(typed.name ?? '', locale)
  return audited(shop, by, async (open, record) => {
    const [made] = await open.db
      .insert(brands)
      .values({ ...(stored as typeof brands.$inferInsert), slug })
      .onConflictDoNothing()
      .returning({ id: brands.slug })
    if (!made) throw new Problem('desk_known_already', 409)
    await record({ action: 'brand.added', kind: 'brand', id: slug, name: String(stored.name) })
    return made
  })
}

/** The part of an address that a name gives. Throws invalid for one without Latin letters. */
export function addressOf(name: string, locale: Locale): string {
  try {
    return slugOf(name)
  } catch (error) {
    if (error instanceof Refused) throw new Problem('invalid', 422, {}, { name: [sayProblem('desk_bad_slug', locale)] })
    throw error
  }
}
