import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/** An anonymous answer: car, wheels, tyre, suspension, answer and the day. */
export type ExportedResult = {
  date: string
  make: string
  model: string
  year: number
  modification: string
  generation: string
  front_sku: string
  rear_sku: string
  fitment: string
  tyre: string
  suspension: string
  answer: string
  rubs_where: string
  rubs_when: string
}

/** Every answer that was not withdrawn, oldest first, without order, name, text or photograph. */
export function exportResults(shop: Shop): Promise<ExportedResult[]> {
  return allResults(shop.db, {})
}

/** An answer for the owner of the shop; the order number leads to the buyer. */
export type ListedResult = ExportedResult & { id: string; order_number: string | null; words: string; photos: number }

/** The newest answers with their text, for the owner alone. */
export function listResults(shop: Shop, { limit = 50 } = {}): Promise<ListedResult[]> {
  return newestResults(shop.db, { limit })
}

/** The photographs of an answer, for the owner alone. Empty for an unknown id. */
export async function photosOfResult(shop: Shop, id: string): Promise<{ id: string; large: Buffer }[]> {
  return photos(shop.db, { id })
}

const columns = sql`
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as date, r.make, r.model, r.year, r.modification,
  coalesce((select g.generation_name from vehicle_modifications g where g.slug = r.modification), r.generation) as generation,
  r.front_sku, r.rear_sku, r.fitment, r.tyre, r.suspension, r.answer,
  array_to_string(r.rubs_where, ' ') as rubs_where, array_to_string(r.rubs_when, ' ') as rubs_when`

const allResults = statement<ExportedResult>(
  'export_owner_results',
  sql`select ${columns} from owner_results r where r.withdrawn_at is null order by r.created_at, r.id`,
)

const newestResults = statement<ListedResult, { limit: number }>(
  'newest_owner_results',
  sql`
    select r.id, o.order_number, ${columns}, r.words, jsonb_array_length(r.photos) as photos
    from owner_results r left join orders o on o.id = r.order_id
    where r.withdrawn_at is null order by r.changed_at desc, r.id limit ${sql.placeholder('limit')}::int`,
)

const photos = statement<{ id: string; large: Buffer }, { id: string }>(
  'photos_of_result',
  sql`select id, large from owner_result_photos where result_id::text = lower(${sql.placeholder('id')}::text) order by id`,
)
