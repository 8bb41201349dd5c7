import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGalleryFilters, withGalleryFilter, writeGalleryFilters } from '#shared/gallery-filters.ts'

const read = (search: string) => readGalleryFilters(new URLSearchParams(search))

test('written filters are parsed back, and equal filters have one URL', () => {
  expect(writeGalleryFilters(read('scene=desert-dunes&make=toyota&make=nissan&page=3&nonsense=1'))).toBe(
    'make=toyota,nissan&scene=desert-dunes&page=3',
  )
  fc.assert(
    fc.property(fc.webQueryParameters(), (search) => {
      const written = writeGalleryFilters(read(search))
      expect(writeGalleryFilters(read(written))).toBe(written)
    }),
  )
})

test('invalid values are dropped', () => {
  expect(read("make='; drop&scene=%00,Desert&size=x".concat('x'.repeat(200), '&page=-1'))).toEqual({
    page: 1,
    per_page: 13,
  })
})

test('another make resets the model, another brand the design; both return to the first picture', () => {
  const query = read('make=toyota&model=camry&brand=dunehart&design=x&scene=desert-dunes&page=2')
  expect(writeGalleryFilters(withGalleryFilter(query, 'make', 'nissan'))).toBe(
    'make=nissan&brand=dunehart&design=x&scene=desert-dunes',
  )
  expect(writeGalleryFilters(withGalleryFilter(query, 'brand', ''))).toBe('make=toyota&model=camry&scene=desert-dunes')
  expect(writeGalleryFilters(withGalleryFilter(query, 'model', ''))).toBe(
    'make=toyota&brand=dunehart&design=x&scene=desert-dunes',
  )
})
