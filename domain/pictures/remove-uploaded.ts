import { inArray } from 'drizzle-orm'
import { pictureCrops, uploadedPictures } from '#database/schema/pictures.ts'
import type { Shop } from '#domain/shop.ts'

/** Deletes uploaded pictures. The caller makes sure that nothing names them, and calls `forgetSizes` after the transaction. */
export async function removeUploaded(open: Shop, names: readonly string[]): Promise<void> {
  await open.db.delete(pictureCrops).where(inArray(pictureCrops.name, [...names]))
  await open.db.delete(uploadedPictures).where(inArray(uploadedPictures.name, [...names]))
}

/** Deletes the generated sizes of removed pictures. A file that cannot be deleted is logged: nothing leads to it. */
export async function forgetSizes(shop: Shop, names: readonly string[]): Promise<void> {
  await shop.pictures
    .forget?.(names)
    .catch((error: unknown) => shop.log.warn({ err: error }, 'sizes of a removed picture remain on the disk'))
}
