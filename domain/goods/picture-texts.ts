import { eq, inArray } from 'drizzle-orm'
import { pictureTexts } from '#database/schema/pictures.ts'
import type { Editable } from '#domain/audit/save.ts'
import type { Shop } from '#domain/shop.ts'
import type { PictureWords } from '#shared/desk/pictures.ts'

/** What a picture of goods shows, in words; its id is the picture's name. A picture has the same words wherever it is. */
export const pictureWords: Editable<PictureWords> = {
  kind: 'picture',
  action: 'picture.described',
  lock: async (open, name) => {
    if (!open.pictures.find(name)) return undefined
    await open.db.insert(pictureTexts).values({ name }).onConflictDoNothing()
    const [row] = await open.db.select().from(pictureTexts).where(eq(pictureTexts.name, name)).for('update')
    const { version, alt, alt_ar } = row!
    return { name, version, values: { alt, alt_ar } }
  },
  write: async (open, name, values) => {
    const [row] = await open.db.select().from(pictureTexts).where(eq(pictureTexts.name, name))
    await open.db
      .update(pictureTexts)
      .set({ ...values, version: row!.version + 1 })
      .where(eq(pictureTexts.name, name))
  },
}

/** The words of several pictures by name; those that have none yet are left out. */
export async function wordsOfPictures(
  shop: Shop,
  names: string[],
): Promise<Map<string, { version: number; values: PictureWords }>> {
  if (names.length === 0) return new Map()
  const rows = await shop.db.select().from(pictureTexts).where(inArray(pictureTexts.name, names))
  return new Map(rows.map(({ name, version, alt, alt_ar }) => [name, { version, values: { alt, alt_ar } }]))
}
