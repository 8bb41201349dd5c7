import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { uploadedPictures } from '#database/schema/pictures.ts'
import { statement } from '#database/statement.ts'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { hashOf, type Master } from '#domain/pictures/masters.ts'
import { openUpload } from '#domain/pictures/open-upload.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { pictureWidths } from '#shared/pictures.ts'

const encodeQueue = limitConcurrency(1)

/** Uploads that one process re-encodes or keeps waiting in memory. */
const mostWaiting = 5

/**
 * Re-encodes and stores an uploaded picture, and returns its name; the same one again keeps its row. Goods show it once they name
 * it. Throws photo_refused and photos_busy.
 */
export async function storePicture(shop: Shop, content: Buffer): Promise<string> {
  if (encodeQueue.busy() >= mostWaiting) throw new Problem('photos_busy', 503, { seconds: 10 })
  const side = Math.max(...pictureWidths)
  const { body, width, height, transparent } = await encodeQueue.run(() =>
    openUpload(content, 'desk', async (upright) => {
      const { data, info } = await upright
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90, alphaQuality: 100 })
        .toBuffer({ resolveWithObject: true })
      return { body: data, width: info.width, height: info.height, transparent: info.channels === 4 }
    }),
  )
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32)
  const name = `uploads/${hash}-${width}x${height}${transparent ? 'a' : ''}.webp`
  await shop.db.insert(uploadedPictures).values({ name, body, added_at: shop.now() }).onConflictDoNothing()
  return name
}

/**
 * What an uploaded picture's name says of it: every process can show it without reading it first. Its row is only read
 * when a size is generated.
 */
export function uploadedFacts(name: string): Pick<Master, 'hash' | 'width' | 'height' | 'transparent'> | undefined {
  const [, width, height, a] = /^uploads\/[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})(a?)\.webp$/.exec(name) ?? []
  if (!width) return undefined
  return { hash: hashOf(Buffer.from(name)), width: Number(width), height: Number(height), transparent: a === 'a' }
}

/** The stored original of an uploaded picture, or null. */
export async function readUploaded(db: Database, name: string): Promise<Buffer | null> {
  const [found] = await originalOf(db, { name })
  return found?.body ?? null
}

const originalOf = statement<{ body: Buffer }, { name: string }>(
  'uploaded_picture',
  sql`select body from uploaded_pictures where name = ${sql.placeholder('name')}`,
)
