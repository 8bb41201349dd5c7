import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import type { Shop } from '#domain/shop.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const first = { page: 1, per_page: 24, uniqueSize: 'true' }
const results = (shop: Shop, keywords: string, query = {}) => searchWheels(shop, { ...first, keywords, ...query })

test('recognised filters are selected in the facets and list the same wheels as those filters', async ({ shop }) => {
  const { list, filters, rest } = await results(shop, '20 inch 6x139.7 bronze')
  expect(filters).toMatchObject({ diameter: '20', bolt_pattern: '6x139.7', finish: expect.stringContaining('bronze') })
  expect(rest).toBe('')
  expect(list).toEqual(await listWheels(shop, { ...first, ...filters }))
  expect(list.total).toBeGreaterThan(0)
  const chosen = list.facets.flatMap(({ name, values }) =>
    values.filter((v) => v.chosen).map((v) => `${name}=${v.value}`),
  )
  expect(chosen).toEqual(expect.arrayContaining(['diameter=20', 'bolt_pattern=6x139.7', 'finish=bronze']))
})

test('designs and words narrow the list together with the filters, on every page', async ({ shop }) => {
  const { list, rest, filters } = await results(shop, 'liwa bronze', { per_page: 2 })
  expect([rest, filters]).toEqual(['liwa', { finish: expect.stringMatching(/^bronze,/) }])
  expect(list.data.every((card) => card.design === 'Liwa 6' && card.finish === 'bronze')).toBe(true)
  expect(list.last_page).toBeGreaterThan(1)
  const second = (await results(shop, 'liwa bronze', { per_page: 2, page: 2 })).list
  expect(second.data.map(({ sku }) => sku)).not.toEqual(list.data.map(({ sku }) => sku))
  expect(second.data.every((card) => card.design === 'Liwa 6')).toBe(true)
})

test('a filter in the URL overrides one in the keywords, and an empty one removes it', async ({ shop }) => {
  const { list } = await results(shop, 'liwa bronze', { finish: 'gunmetal' })
  expect(new Set(list.data.map(({ finish }) => finish))).toEqual(new Set(['gunmetal']))
  const all = await results(shop, 'liwa bronze', { finish: '', brand: undefined })
  expect(all.list.facets.find(({ name }) => name === 'finish')!.values.filter(({ chosen }) => chosen)).toEqual([])
  expect(all.list.total).toBeGreaterThanOrEqual(list.total)
})

test.for(['8x170', '26 inch', '12j', 'chrome wheels', 'كروم', 'chrome 20'])(
  'what the shop does not sell lists nothing, not everything: %s',
  async (keywords, { shop }) => {
    expect((await results(shop, keywords)).list.total).toBe(0)
  },
)

test('a filter in the URL overrides one that the shop does not sell', async ({ shop }) => {
  const { list } = await results(shop, '26 inch barqline', { diameter: '20' })
  expect(list.total).toBeGreaterThan(0)
  expect(list.data.every(({ diameter, brand }) => diameter === 20 && brand === 'Barqline')).toBe(true)
})

test('a whole SKU lists that wheel, a prefix all that start with it', async ({ shop }) => {
  const whole = await results(shop, 'dh liw 18090 61397 78 p12 brz')
  expect(whole.list.data.map(({ sku }) => sku)).toEqual(['DH-LIW-18090-61397-78-P12-BRZ'])
  const some = await results(shop, 'DH-LIW-18', { uniqueSize: 'false' })
  expect(some.list.total).toBeGreaterThan(1)
  expect(some.list.data.every(({ sku }) => sku.startsWith('DH-LIW-18'))).toBe(true)
  // Without a figure too, as in the panel of suggestions.
  const { list, reading } = await results(shop, 'dhliw', { uniqueSize: 'false' })
  expect(list.total).toBeGreaterThan(some.list.total)
  expect(list.data.every(({ sku }) => sku.startsWith('DH-LIW'))).toBe(true)
  expect(reading.unknown).toEqual([])
})

test('keywords that are a SKU are not reported as unknown, though no word of them is known', async ({ shop }) => {
  const sku = 'DHLIW180906139778P12BRZ'
  for (const keywords of [sku, sku.slice(0, 12)]) {
    const { list, reading } = await results(shop, keywords)
    expect([list.total > 0, reading]).toEqual([true, { corrected: [], unknown: [], searched: keywords, left_out: '' }])
  }
})

test.for(['Two-tone', 'بلونين'])('the label of a colour selects that colour: %s', async (keywords, { shop }) => {
  const { list, filters, reading } = await results(shop, keywords)
  expect([filters, reading.unknown]).toEqual([{ colour: 'other' }, []])
  expect(list.total).toBe((await listWheels(shop, { ...first, colour: 'other' })).total)
  expect(list.total).toBeGreaterThan(0)
})

test('a car lists what its bolt pattern, bore and sizes allow, together with filters', async ({ shop }) => {
  const { list, models, rest, filters } = await results(shop, 'جنوط باترول 20')
  expect([rest, filters]).toEqual(['باترول', { diameter: '20' }])
  expect(models[0]).toMatchObject({ make: 'nissan', model: 'patrol' })
  expect(list.data.length).toBeGreaterThan(0)
  expect(
    list.data.every((card) => card.bolt_pattern === '6x139.7' && card.diameter === 20 && card.centre_bore >= 77),
  ).toBe(true)
})

test('accessories are listed beside wheels; no results give suggestions; a word without meaning lists all wheels', async ({
  shop,
}) => {
  const nuts = await results(shop, 'lug nuts m14x1.5')
  expect([nuts.list.total, nuts.suggestions]).toEqual([0, []])
  expect(nuts.addons[0]!.name).toMatch(/^Lug nuts M14x1.5/)
  const none = await results(shop, 'bronze 20x9 5x150 ET25')
  expect(none.list.total).toBe(0)
  expect(none.suggestions.length).toBeGreaterThan(0)
  expect((await results(shop, 'zzzzzz')).list.total).toBe(0)
  expect((await results(shop, 'wheels')).list.total).toBe((await listWheels(shop, first)).total)
})

test('fewer than three characters are rejected', async ({ shop }) => {
  await expect(results(shop, 'ab')).rejects.toMatchObject({ code: 'search_too_short' })
})
