import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { keptInStep } from '#domain/kept.ts'
import { picturesOf } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { DescribedPicture } from '#shared/api/common.ts'

type PictureText = { name: string; version: number; alt: string; alt_ar: string }

/** What pictures show, in words, by name: read again when the desk has changed one. */
const keptTexts = keptInStep('names', async (db) => {
  const rows = await allTexts(db, {})
  return new Map(rows.map((row) => [row.name, row]))
})

const allTexts = statement<PictureText>(
  'picture_texts',
  sql`select name, version, alt, alt_ar from picture_texts where alt <> '' or alt_ar <> ''`,
)

/** All existing pictures named in a JSON array string, the main one first, with what they show where the desk has said it. Call
 * `catalogue.current()` before, as for all that is kept. */
export async function describedPictures(shop: Shop, images: string): Promise<DescribedPicture[]> {
  const texts = await keptTexts(shop)
  const names: unknown = JSON.parse(images)
  if (texts.size === 0 || !Array.isArray(names)) return picturesOf(shop, images)
  return names.flatMap((name) => {
    const picture = shop.pictures.find(name)
    const text = texts.get(name)
    if (!picture) return []
    return { ...picture, ...(text?.alt && { alt: text.alt }), ...(text?.alt_ar && { alt_ar: text.alt_ar }) }
  })
}
