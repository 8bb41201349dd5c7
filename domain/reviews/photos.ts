import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { openUpload, type Sender } from '#domain/pictures/open-upload.ts'
import { loadSharp } from '#domain/pictures/sharp.ts'
import type { Shop } from '#domain/shop.ts'

/** A photo in its two stored sizes; width and height are the large one's. */
export type Photo = { id: string; width: number; height: number; large: Buffer; small: Buffer }

/** Longest sides, pixels. */
const sides = { large: 1600, small: 480 }

/** Re-encodes uploaded photos. Throws photo_refused for other files. */
export function encodePhotos(sent: readonly Buffer[], sender: Sender): Promise<Photo[]> {
  return Promise.all(sent.map((content) => encodePhoto(content, sender)))
}

async function encodePhoto(content: Buffer, sender: Sender): Promise<Photo> {
  const sharp = await loadSharp()
  return openUpload(content, sender, async (upright) => {
    const within = (picture: typeof upright, side: number) =>
      picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const large = await within(upright, sides.large).webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    // Made of the large one: to decode the upload a second time would take as long as the first.
    const small = await within(sharp(large.data), sides.small).webp({ quality: 76 }).toBuffer()
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
