import { eq, inArray } from 'drizzle-orm'
import { pictureCrops, uploadedPictures } from '#database/schema/pictures.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type Area, areaOf, areaText, isInside } from '#shared/crop.ts'

/** `crop` as `areaText` writes it; empty: the whole picture. */
export type PictureCrop = { crop: string }

/**
 * The part of a picture that the shop shows; its id is the picture's name. A picture is cropped once, wherever it is, and its
 * original stays as it is. Writing throws desk_crop for a part that is not inside the picture, or too small.
 */
export const pictureCrop: Editable<PictureCrop> = {
  kind: 'picture',
  action: 'picture.cropped',
  lock: async (open, name) => {
    if (!(await isThere(open, name))) return undefined
    await open.db.insert(pictureCrops).values({ name }).onConflictDoNothing()
    const [row] = await open.db.select().from(pictureCrops).where(eq(pictureCrops.name, name)).for('update')
    return { name, version: row!.version, values: { crop: textOf(row!) } }
  },
  write: async (open, name, { crop }) => {
    const { width: of_width, height: of_height } = open.pictures.whole(name)!
    const area = crop ? areaOf(crop) : null
    if (area === undefined || (area && !isInside(area, { width: of_width, height: of_height })))
      throw new Problem('desk_crop')
    const [row] = await open.db.select().from(pictureCrops).where(eq(pictureCrops.name, name))
    await open.db
      .update(pictureCrops)
      .set({ ...(area ? { of_width, of_height, ...area } : whole), version: row!.version + 1 })
      .where(eq(pictureCrops.name, name))
  },
}

const whole = { of_width: null, of_height: null, x: null, y: null, width: null, height: null }

/** Every name of an upload looks like a picture, so its row is looked for. */
async function isThere(open: Shop, name: string): Promise<boolean> {
  if (!open.pictures.whole(name)) return false
  return !name.startsWith('uploads/') || (await open.db.$count(uploadedPictures, eq(uploadedPictures.name, name))) > 0
}

function textOf({ x, y, width, height }: typeof pictureCrops.$inferSelect): string {
  return width === null ? '' : areaText({ x, y, width, height } as Area)
}

/** The crops of several pictures by name; those that were never cropped are left out. */
export async function cropsOfPictures(
  shop: Shop,
  names: string[],
): Promise<Map<string, { version: number; values: PictureCrop }>> {
  if (names.length === 0) return new Map()
  const rows = await shop.db.select().from(pictureCrops).where(inArray(pictureCrops.name, names))
  return new Map(rows.map((row) => [row.name, { version: row.version, values: { crop: textOf(row) } }]))
}
