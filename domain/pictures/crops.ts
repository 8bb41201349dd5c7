import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Crop } from '#domain/pictures/pictures.ts'
import { isKeyedHash, keyedHash, type Secrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { type Area, areaOf, areaText } from '#shared/crop.ts'

const allCrops = statement<Crop>(
  'picture_crops',
  sql`select name, of_width, of_height, x, y, width, height from picture_crops`,
)

/** Reads the crops and makes them those that this process shows. */
export async function loadCrops({ db, pictures }: Pick<Shop, 'db' | 'pictures'>): Promise<void> {
  await pictures.crop(await allCrops(db, {}))
}

const signed = (whole: string, part: string) => `crop\n${whole}\n${part}`

/**
 * The address of a part of a picture, without its size. It contains the rectangle, so that a browser that keeps the picture for
 * ever asks again after a change, and a keyed hash, so that only parts that a person of the desk chose are made.
 */
export function croppedStem(secrets: Secrets, whole: string, area: Area): string {
  const part = areaText(area).replaceAll(' ', '_')
  const hash = keyedHash(secrets, signed(whole, part)).toString('hex')
  return `${whole}${partMark}${part}_${hash}`
}

/** Follows the address of the whole picture in that of a part. */
export const partMark = '-crop_'

/** The picture and the part that an address without its size names; undefined if it names no part, or one that was never chosen. */
export function parseCropped(secrets: Secrets, stem: string): { whole: string; area: Area } | undefined {
  const [, whole, part, hash] = /^(.+)-crop_(\d+_\d+_\d+_\d+)_([0-9a-f]+)$/.exec(stem) ?? []
  const area = part && areaOf(part.replaceAll('_', ' '))
  if (!area || !isKeyedHash(secrets, signed(whole!, part), hash!, 'hex')) return undefined
  return { whole: whole!, area }
}
