import type { Database } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { galleryItems, productReviews } from '#database/schema.ts'
import { readData } from '#database/seed/data.ts'

type Content = {
  gallery: { id: number; slug: string; make: string; model: string; design_id: string; sku: string; scene: string }[]
  reviews: Record<string, { id: string; design_id?: string; date: string }[]>
}

/** Loads the gallery and the reviews. */
export async function seedContent(db: Database): Promise<void> {
  const content = await readData<Content>('content.json')
  await insertRows(
    db,
    galleryItems,
    inOrder(content.gallery).map(({ id, slug, make, model, design_id, sku, scene, position, ...rest }) => ({
      ...{ id, slug, make, model, design_id, sku, scene, position },
      content: rest,
    })),
  )
  await insertRows(db, productReviews, Object.values(content.reviews).flat().flatMap(approved))
}

function inOrder<Row>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

/**
 * The file's reviews of wheel designs, translated by hand; the car's generation is a slug of data/vehicles. Reviews of
 * accessories and of the service are not shown yet.
 */
function approved({ id: _, date, ...review }: Content['reviews'][string][number]): object[] {
  return review.design_id ? [{ ...review, approved_at: date, created_at: date }] : []
}
