import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GalleryQuery } from '#shared/api/gallery.ts'
import { readQuery, writeQuery } from '#shared/filters/filters.ts'
import { changeGalleryFilter, galleryAddress } from '#shared/filters/gallery.ts'

const read = (search: string) => readQuery<GalleryQuery>(galleryAddress, new URLSearchParams(search))
const write = (query: GalleryQuery) => writeQuery(galleryAddress, query)

test('what is written is read again, and equal filters are one address', () => {
  expect(write(read('scene=desert-dunes&make=toyota&make=nissan&page=3&nonsense=1'))).toBe(
    'make=toyota,nissan&scene=desert-dunes&page=3',
  )
  fc.assert(
    fc.property(fc.webQueryParameters(), (search) => {
      const written = write(read(search))
      expect(write(read(written))).toBe(written)
    }),
  )
})

test('nonsense is dropped', () => {
  expect(read("make='; drop&scene=%00,Desert&size=x".concat('x'.repeat(200), '&page=-1'))).toEqual({
    page: 1,
    per_page: 13,
  })
})

test('another make drops the model, another brand the design; both begin at the first picture', () => {
  const query = read('make=toyota&model=camry&brand=dunehart&design=x&scene=desert-dunes&page=2')
  expect(write(changeGalleryFilter(query, 'make', 'nissan'))).toBe(
    'make=nissan&brand=dunehart&design=x&scene=desert-dunes',
  )
  expect(write(changeGalleryFilter(query, 'brand', ''))).toBe('make=toyota&model=camry&scene=desert-dunes')
  expect(write(changeGalleryFilter(query, 'model', ''))).toBe('make=toyota&brand=dunehart&design=x&scene=desert-dunes')
})
