import { afterEach, expect, test, vi } from 'vitest'
import { call } from '#web/browser/api.ts'
import { keep, readKept } from '#web/browser/storage.ts'
import { keepDraft, readDraft, sendReview } from '#web/reviews/draft.ts'

vi.mock('#web/browser/api.ts', () => ({ call: vi.fn(async () => {}) }))

const fresh = { rating: 0, name: 'Layla', reviews: '', vehicle: '2021 Nissan Patrol', fit: '' }
const photo = 'data:image/jpeg;base64,AAAA'

afterEach(() => keep('review_drafts', null))

test('each design has its own draft until it is sent', () => {
  const liwa = { values: { ...fresh, reviews: 'Quiet' }, photos: [photo] }
  keepDraft('liwa', liwa)
  keepDraft('moreeb', { values: { ...fresh, rating: 3 }, photos: [] })
  expect(readDraft('liwa', fresh)).toEqual(liwa)
  keepDraft('liwa', null)
  expect(readDraft('liwa', fresh)).toEqual({ values: fresh, photos: [] })
  expect(readDraft('moreeb', fresh).values.rating).toBe(3)
  keepDraft('moreeb', null)
  expect(readKept('review_drafts')).toBeNull()
})

test('only the valid parts of a damaged draft are restored', () => {
  const damaged = {
    values: { rating: '5', reviews: 'Quiet', other: 1 },
    photos: [photo, 7, 'https://example.com/x.jpg'],
  }
  keep('review_drafts', JSON.stringify({ liwa: damaged, moreeb: 'x' }))
  expect(readDraft('liwa', fresh)).toEqual({ values: { ...fresh, reviews: 'Quiet' }, photos: [photo] })
  expect(readDraft('moreeb', fresh)).toEqual({ values: fresh, photos: [] })
  for (const text of ['{', 'null', '[]', '7']) {
    keep('review_drafts', text)
    expect(readDraft('liwa', fresh)).toEqual({ values: fresh, photos: [] })
  }
})

test('a review says which car it is about while its text names that car, also in the order that drafts had before', async () => {
  const chosen = { make: 'nissan', model: 'patrol', year: 2021, modification: 'x' }
  const car = {
    ...chosen,
    ...{ make_name: 'Nissan', make_name_ar: 'نيسان', model_name: 'Patrol', model_name_ar: 'باترول' },
    modification_name: '4.0 V6',
  }
  const sent = async (vehicle: string) => {
    await sendReview({ design_id: 'liwa', car }, { values: { ...fresh, vehicle }, photos: [] })
    return vi.mocked(call).mock.lastCall![1]!.body
  }
  for (const name of ['2021 Nissan Patrol', 'نيسان باترول 2021', ' Nissan Patrol 2021 '])
    expect(await sent(name)).toMatchObject(chosen)
  expect(await sent('My old pickup')).not.toHaveProperty('make')
})
