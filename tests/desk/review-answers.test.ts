import { expect } from 'vitest'
import { productReviews } from '#database/schema/reviews.ts'
import { listReviews } from '#domain/reviews/reviews.ts'
import type { PublishedReview } from '#shared/desk/reviews.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const design_id = 'dunehart-liwa-6'
const words = { design_id, name: 'A', rating: 4, reviews: 'Good', lang: 'en' as const }

test('the shop answers a published review in public, changes the answer, and undoes it', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'support')
  const owner = await signedIn(app, shop, 'owner')
  const [row] = await shop.db
    .insert(productReviews)
    .values({ ...words, approved_at: shop.now(), created_at: new Date('2099-01-01') })
    .returning()
  const id = row!.id
  const put = (version: number, answer: string, answer_ar = '') =>
    ask(`PUT /desk/reviews/${id}/answer`, { version, values: { answer, answer_ar } })
  const shown = async () => (await listReviews(shop, { design_id })).reviews.find((review) => review.id === id)!
  expect(await shown()).toMatchObject({ answer: null, answer_ar: null })
  expect(await put(1, 'Thank you', 'شكراً لكم')).toMatchObject({ data: { version: 2 } })
  expect(await shown()).toMatchObject({ answer: 'Thank you', answer_ar: 'شكراً لكم' })
  expect(await put(1, 'Other')).toMatchObject({ http: 409, code: 'desk_conflict' })
  expect(await put(2, 'x'.repeat(1_001))).toMatchObject({ http: 422 })
  const { rows } = (await owner.ask<{ rows: { id: string }[] }>('GET /desk/audit?action=review.answered')).data
  expect(await owner.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await shown()).toMatchObject({ answer: null, answer_ar: null })
  const page = (await ask<{ rows: PublishedReview[] }>('GET /desk/reviews/published')).data
  expect(page.rows.find((review) => review.id === id)?.design).toBe('Dunehart Liwa 6')
  expect(page.rows[0]).toMatchObject({ id, version: 3, answer: '' })
})

test('a waiting review cannot be answered; several are decided together, each once', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'support')
  const rows = await shop.db.insert(productReviews).values([words, words, words]).returning({ id: productReviews.id })
  const ids = rows.map(({ id }) => id)
  const answer = { version: 1, values: { answer: 'x', answer_ar: '' } }
  expect(await ask(`PUT /desk/reviews/${ids[0]}/answer`, answer)).toMatchObject({ http: 404 })
  const decide = (ids: string[], reason?: string) =>
    ask('POST /desk/reviews/decide', { ids, ...(reason && { reason }) })
  expect(await decide(ids.slice(0, 2))).toMatchObject({ data: { decided: 2, failed: 0 } })
  expect(await decide(ids, 'Not about the wheel')).toMatchObject({ data: { decided: 1, failed: 2 } })
})

test('of two people who decide on a review at once, one is refused', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'support')
  const rows = await shop.db
    .insert(productReviews)
    .values([words, words, words, words, words, words])
    .returning({ id: productReviews.id })
  for (const { id } of rows) {
    const decisions = [{}, { reason: 'Not about the wheel' }]
    const both = await Promise.all(
      decisions.map((each) => ask<{ decided: number }>('POST /desk/reviews/decide', { ids: [id], ...each })),
    )
    expect(both.map(({ data }) => data.decided).toSorted()).toEqual([0, 1])
  }
})

test('a published review is taken down with a reason for its writer, or deleted; a waiting one is decided', async ({
  app,
  shop,
  mine,
  emails,
  workOff,
}) => {
  const { ask } = await signedIn(app, shop, 'support')
  const rows = await shop.db
    .insert(productReviews)
    .values([{ ...words, customer_id: mine.id, approved_at: shop.now() }, { ...words, approved_at: shop.now() }, words])
    .returning({ id: productReviews.id })
  const [shown, other, waiting] = rows.map(({ id }) => id)
  const published = async () => (await listReviews(shop, { design_id })).reviews.map(({ id }) => id)
  expect(await published()).toEqual(expect.arrayContaining([shown, other]))
  const down = (id: string | undefined, reason: string) => ask(`POST /desk/reviews/${id}/take-down`, { reason })
  expect(await down(shown, ' ')).toMatchObject({ http: 422 })
  expect(await down(shown, 'Names another person')).toMatchObject({ http: 200 })
  expect(await down(shown, 'Names another person')).toMatchObject({ http: 404, code: 'review_not_found' })
  await workOff()
  const read = emails.filter(({ to }) => to === mine.email).map(({ subject, text }) => `${subject}\n${text}`)
  expect(read.join()).toContain('Names another person')
  expect(read.join()).toMatch(/^Your review of .+ was taken down$/m)
  expect(read.join()).not.toMatch(/not publish/)
  expect(await ask(`POST /desk/reviews/${other}/delete`)).toMatchObject({ http: 200 })
  for (const [id, what] of [
    [waiting, 'delete'],
    [waiting, 'take-down'],
    [other, 'delete'],
  ])
    expect(await ask(`POST /desk/reviews/${id}/${what}`, { reason: 'x' })).toMatchObject({ http: 404 })
  for (const id of [shown, other]) expect(await published()).not.toContain(id)
  const left = await shop.db.select({ id: productReviews.id }).from(productReviews)
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([shown, waiting]))
  expect(left.map(({ id }) => id)).not.toContain(other)
})

test('published reviews are paged without gaps', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'support')
  await shop.db
    .insert(productReviews)
    .values(Array.from({ length: 120 }, () => ({ ...words, approved_at: shop.now() })))
  const ids: string[] = []
  let after = ''
  do {
    const { data } = await ask<{ rows: PublishedReview[]; next: string | null }>(
      `GET /desk/reviews/published?after=${encodeURIComponent(after)}`,
    )
    ids.push(...data.rows.map(({ id }) => id))
    after = data.next ?? ''
  } while (after)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(120)
})
