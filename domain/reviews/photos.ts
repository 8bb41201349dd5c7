import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { statement } from '#database/statement.ts'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** A photo in its two stored sizes; width and height are the large one's. */
export type Photo = { id: string; width: number; height: number; large: Buffer; small: Buffer }

/** Longest sides, and the limit for decoding into memory: a phone's camera has 50 million pixels. */
const sides = { large: 1600, small: 480 }
const mostPixels = 60_000_000

/** AVIF compresses so well and decodes so slowly that its limit is lower: one file of 1.8 kB took 3.6 s. */
const mostAvifPixels = 24_000_000

/** Timeout for re-encoding: a file that takes longer is malicious. */
const mostSeconds = 20

const encodeQueue = limitConcurrency(1)

/** Re-encodes uploaded photos. Throws photo_refused for other files. */
export function encodePhotos(sent: readonly Buffer[]): Promise<Photo[]> {
  return Promise.all(sent.map((content) => encodeQueue.run(() => encodePhoto(content))))
}

/**
 * Keeps only the pixels, upright and re-encoded: metadata (place, name) and embedded scripts are dropped. The file type
 * is detected by its first bytes, not its name.
 */
async function encodePhoto(content: Buffer): Promise<Photo> {
  if (!isPhoto(content)) throw new Problem('photo_refused')
  try {
    const upright = sharp(content, { limitInputPixels: isAvif(content) ? mostAvifPixels : mostPixels, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: mostSeconds })
    const fitted = (side: number) =>
      upright.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const large = await fitted(sides.large).webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const small = await fitted(sides.small).webp({ quality: 76 }).toBuffer()
    const { width, height } = large.info
    return { id: randomUUID(), width, height, large: large.data, small }
  } catch {
    throw new Problem('photo_refused')
  }
}

/** Accepts JPEG, PNG, WebP and AVIF; never SVG, which can contain scripts. */
function isPhoto(content: Buffer): boolean {
  const text = (start: number, end: number) => content.toString('latin1', start, end)
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    isAvif(content)
  )
}

function isAvif(content: Buffer): boolean {
  return content.toString('latin1', 4, 8) === 'ftyp' && /^(avif|avis|mif1)$/.test(content.toString('latin1', 8, 12))
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
