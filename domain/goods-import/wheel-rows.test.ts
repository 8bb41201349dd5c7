import { expect, test } from 'vitest'
import type { Cells } from '#domain/goods-import/cells.ts'
import { readRow } from '#domain/goods-import/import-lists.ts'
import { wheelRows } from '#domain/goods-import/wheel-rows.ts'
import { sayMistakes } from '#shared/i18n/desk/import-mistakes.ts'

const least: Cells = {
  sku: 'ab-1',
  brand: 'Dunehart',
  design: 'Liwa 6',
  finish: 'matte-black',
  construction: 'cast',
  diameter: '18',
  width: '8.50',
  bolt_pattern: '6x139.7',
  offset: '-12',
  centre_bore: '106.1',
  lug_seat: 'conical 60',
  price: '1250.5',
  supplier_stock: '8',
}

function read(cells: Cells) {
  const result = readRow(wheelRows, { ...least, ...cells })
  return 'mistakes' in result ? { ...result, reason: sayMistakes(result.mistakes, 'en') } : result
}

test('missing values are derived from the other columns', () => {
  expect(read({})).toEqual({
    row: expect.objectContaining({
      sku: 'AB-1',
      slug: 'dunehart-liwa-6-matte-black-18x8-5-6x139-7-et-minus-12-cb106-1',
      name: 'Dunehart Liwa 6 18x8.5 6x139.7 ET-12 Matte Black',
      brand_slug: 'dunehart',
      design_id: 'dunehart-liwa-6',
      finish_name: 'Matte Black',
      stud_holes: 6,
      pcd: 139.7,
      price: 125050,
      compare_at_price: null,
      weight_kg: null,
      country_of_origin: null,
      load_rating_kg: null,
      axle: 'any',
      colour: 'other',
      special_order: false,
      images: '[]',
      rear_sku: [],
    }),
  })
})

test('a country of origin is a code of ISO 3166-1, in any case', () => {
  expect(read({ country_of_origin: 'jp' })).toMatchObject({ row: { country_of_origin: 'JP' } })
  for (const country_of_origin of ['Japan', 'XX', 'ZZ', 'J1'])
    expect(read({ country_of_origin })).toMatchObject({ reason: expect.stringContaining('is no country') })
})

test('a finish may be given by name', () => {
  expect(read({ finish: '', finish_name: 'Matte Black / Bronze Ring' })).toMatchObject({
    row: { finish: 'matte-black-bronze-ring', finish_name: 'Matte Black / Bronze Ring' },
  })
  expect(read({ finish: 'Matte Black' })).toMatchObject({ row: { finish: 'matte-black', finish_name: 'Matte Black' } })
})

test('the Arabic name is built from the Arabic brand and finish', () => {
  expect(read({ brand_ar: 'ديونهارت', finish_name_ar: 'أسود مطفي' })).toMatchObject({
    row: { name_ar: 'ديونهارت Liwa 6 18x8.5 6x139.7 ET-12 أسود مطفي' },
  })
})

test.for([
  ['bolt_pattern', '5×114.30', { bolt_pattern: '5x114.3', stud_holes: 5, pcd: 114.3 }],
  ['bolt_pattern', '5 X 112', { bolt_pattern: '5x112', pcd: 112 }],
  ['bolt_pattern', '5/120', { bolt_pattern: '5x120' }],
  ['construction', 'Flow Formed', { construction: 'flow-formed' }],
  ['offset', '+35', { offset: 35 }],
  ['diameter', '١٨', { diameter: 18 }],
  ['clearance', 'Yes', { clearance: true }],
  ['special_order', '0', { special_order: false }],
  ['images', 'a/b.webp | a/c.webp', { images: '["a/b.webp","a/c.webp"]' }],
  ['images', '["a/b.webp", "a/c.webp"]', { images: '["a/b.webp","a/c.webp"]' }],
  ['rear_sku', 'x-1|x-2', { rear_sku: ['X-1', 'X-2'] }],
] as const)('%s "%s" is accepted', ([column, cell, expected]) => {
  expect(read({ [column]: cell })).toMatchObject({ row: expected })
})

test.for([
  ['sku', '', 'sku is missing'],
  ['sku', 'a b', 'no SKU'],
  ['sku', '../x', 'no SKU'],
  ['finish', '', 'finish is missing'],
  ['price', '', 'price is missing'],
  ['price', '1,250', 'no price'],
  ['compare_at_price', '1000', 'compare_at_price must be above price'],
  ['diameter', '8,5', 'diameter "8,5" is no number'],
  ['diameter', '40', 'between 10 and 30'],
  ['width', '8.5J', 'no number'],
  ['bolt_pattern', '5x', 'no bolt pattern'],
  ['bolt_pattern', '11x114.3', 'no bolt pattern'],
  ['stud_holes', '5', 'something else than stud_holes'],
  ['supplier_stock', '1.5', 'not a whole number'],
  ['supplier_stock', '-1', 'between 0'],
  ['load_rating_kg', '0', 'between 100'],
  ['construction', 'carved', 'none of cast, flow-formed, forged'],
  ['lug_seat', '', 'lug_seat is missing'],
  ['currency', 'USD', 'none of AED'],
  ['clearance', 'maybe', 'neither yes nor no'],
  ['slug', 'Big Wheel', 'no slug'],
  ['design', 'جنط', 'no Latin letters'],
  ['images', '../../secret.webp', 'no picture'],
  ['images', '/etc/x.webp', 'no picture'],
  ['images', 'http://x.example/a.webp', 'no picture'],
  ['images', '{"a": 1', 'no picture'],
  ['images', '[1', 'not JSON'],
  ['name', 'x'.repeat(201), '200 are allowed'],
  ['description', 'a\u0000b', 'control character'],
] as const)('%s "%s" is rejected: %s', ([column, cell, reason]) => {
  expect(read({ [column]: cell })).toMatchObject({ reason: expect.stringContaining(reason) })
})

test('all errors of a row are reported at once', () => {
  expect(read({ price: 'x', width: 'y' })).toMatchObject({ reason: expect.stringMatching(/width .*; price /) })
})

test('a mistake is a code with its column and figures', () => {
  expect(read({ diameter: '40', compare_at_price: '5' })).toMatchObject({
    mistakes: [{ code: 'out_of_range', column: 'diameter', facts: { value: 40, least: 10, most: 30 } }],
  })
  expect(read({ compare_at_price: '5' })).toMatchObject({
    mistakes: [{ code: 'not_above_price', column: 'compare_at_price' }],
  })
})
