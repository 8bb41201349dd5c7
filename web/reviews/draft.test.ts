import { afterEach, expect, test } from 'vitest'
import { keep, readKept } from '#web/browser/storage.ts'
import { keepDraft, readDraft } from '#web/reviews/draft.ts'

const fresh = { rating: 0, name: 'Layla', reviews: '', vehicle: 'Nissan Patrol 2021', fit: '' }
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
