import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { openUpload } from '#domain/pictures/open-upload.ts'
import type { Shop } from '#domain/shop.ts'

/** A photo in its two stored sizes; width and height are the large one's. */
export type Photo = { id: string; width: number; height: number; large: Buffer; small: Buffer }

/** Longest sides, pixels. */
const sides = { large: 1600, small: 480 }

const encodeQueue = limitConcurrency(1)

/** Re-encodes uploaded photos. Throws photo_refused for other files. */
export function encodePhotos(sent: readonly Buffer[]): Promise<Photo[]> {
  return Promise.all(sent.map((content) => encodeQueue.run(() => encodePhoto(content))))
}

async function encodePhoto(content: Buffer): Promise<Photo> {
  return openUpload(content, async (upright) => {
    const fitted = (side: number) =>
      upright.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const large = await fitted(sides.large).webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const small = await fitted(sides.small).webp({ quality: 76 }).toBuffer()
    const { width, height } = large.info
    return { id: randomUUID(), width, height, large: large.data, small }
  })
}

/** A photo of an approved review; its writer may see it before approval. */
export async function findPhoto(
  shop: Shop,
  { id, size, customer_id }: { id: string; size: 'large' | 'small'; customer_id: string | undefined },
): Promise<{ body: Buffer; approved: boolean } | undefined> {
  const [found] = await photoById(shop.db, { id, size, customer_id: customer_id ?? null })
  return found
}

const photoById = statement<
  { body: Buffer; approved: boolean },
  { id: string; size: string; customer_id: string | null }
>(
  'review_photo',
  sql`
    select case ${sql.placeholder('size')}::text when 'large' then p.large else p.small end as body,
      r.approved_at is not null as approved
    from review_photos p join product_reviews r on r.id = p.review_id
    where p.id = ${sql.placeholder('id')}::uuid
      and (r.approved_at is not null or r.customer_id = ${sql.placeholder('customer_id')}::uuid)`,
)
