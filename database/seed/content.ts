import type { Database } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { faqs, galleryItems, homepageBlocks, pages, productReviews } from '#database/schema.ts'
import { readData } from '#database/seed/data.ts'

type Content = {
  pages: object[]
  faq: object[]
  homepage: { id: string; type: string }[]
  gallery: { id: number; slug: string; make: string; model: string; design_id: string; sku: string; city: string }[]
  reviews: Record<string, { id: string; design_id?: string; date: string }[]>
}

/** Pages, questions, the blocks of the home page, the gallery and the reviews. */
export async function seedContent(db: Database): Promise<void> {
  const content = await readData<Content>('content.json')
  await insertRows(db, pages, content.pages)
  await insertRows(db, faqs, inOrder(content.faq))
  await insertRows(
    db,
    homepageBlocks,
    inOrder(content.homepage).map(({ id, type, position, ...rest }) => ({ id, type, position, content: rest })),
  )
  await insertRows(
    db,
    galleryItems,
    inOrder(content.gallery).map(({ id, slug, make, model, design_id, sku, city, position, ...rest }) => ({
      ...{ id, slug, make, model, design_id, sku, city, position },
      content: rest,
    })),
  )
  await insertRows(db, productReviews, Object.values(content.reviews).flat().flatMap(approved))
}

function inOrder<Row>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

/** A review is of a design of wheels; those of accessories and of the service have no place in the shop yet. */
function approved({ id: _, date, ...review }: Content['reviews'][string][number]): object[] {
  return review.design_id ? [{ ...review, approved_at: date, created_at: date }] : []
}
