import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'
import { addons, wheels } from '#database/schema/catalogue.ts'
import { kitFor } from '#domain/catalogue/kit.ts'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import { importList } from '#tests/support/import-list.ts'
import { test } from '#tests/support/shop.ts'

const header = 'sku,category,name,price,stock'

async function importRows(db: Database, content: string[] | object, dryRun = false) {
  const { remarks, tables } = await importList(db, importAddons, content, dryRun)
  return { tables, remarks: remarks.map(({ line, name, reason }) => [line, name, reason]) }
}

const stored = (db: Database) => db.select().from(addons).where(like(addons.sku, 'T-%')).orderBy(addons.sku)

test('new accessories get the next numbers, existing ones keep theirs', async ({ shop }) => {
  const rows = [header, 'T-1,hub-rings,Ring one,45.50,3', 'T-2,hub-rings,Ring two,50,3']
  expect((await importRows(shop.db, rows)).tables.addons).toEqual({ new: 2, changed: 0, unchanged: 0 })
  const [one, two] = await stored(shop.db)
  expect(one).toMatchObject({
    slug: 'ring-one',
    price: 4550,
    category_id: 3,
    fits: null,
    attributes: {},
    name_ar: 'Ring one',
  })
  expect(two!.id).toBe(one!.id + 1)

  const next = [`${header},id`, 'T-1,hub-rings,Ring one,40,3,77777', 'T-2,hub-rings,Ring two,50,3,']
  expect((await importRows(shop.db, next)).tables.addons).toEqual({ new: 0, changed: 1, unchanged: 1 })
  expect((await stored(shop.db))[0]).toMatchObject({ id: one!.id, price: 4000 })
})

test('what an accessory fits is stored as kits compare it, however a list spells it', async ({ shop }) => {
  const nuts = { fastener: 'Lug nuts', thread_size: 'M14x1.50', stud_holes: '6', wheel_seat: 'conical 60' }
  const lists = [
    { ...{ sku: 'T-1', category: 'lug-nuts-bolts', name: 'Nuts', price: '90', stock: 4 }, fits: nuts },
    {
      ...{ sku: 'T-2', category: 'hub-rings', name: 'Rings', price: '90', stock: 4 },
      fits: { wheel_bore: '74.1', hub_bore: '66.1' },
    },
  ]
  expect((await importRows(shop.db, { items: lists })).remarks).toEqual([])
  expect((await stored(shop.db)).map(({ fits }) => fits)).toEqual([
    { ...nuts, thread_size: 'M14 x 1.5', stud_holes: 6 },
    { wheel_bore: 74.1, hub_bore: 66.1 },
  ])
  const part = { kind: 'fastener', fastener: 'Lug nuts', thread_size: 'M14 x 1.5', seat: 'conical 60' } as const
  const kit = await kitFor(shop, [
    { ...part, quantity: 24 },
    { kind: 'hub_ring', axle: 'both', outer: 74.1, inner: 66.1, quantity: 4 },
  ])
  const serving = kit.map(({ addon_id, instead }) => [addon_id, ...instead.map((each) => each.addon_id)])
  const ids = (await stored(shop.db)).map(({ id }) => id)
  expect(serving).toEqual(ids.map((id) => expect.arrayContaining([id])))
})

test('beside accessories that exist a list crosses out at most the lowest price of the 30 days before', async ({
  shop,
}) => {
  const rows = (...pairs: string[]) => [
    `${header},compare_at_price`,
    ...pairs.map((pair, i) => `T-${i + 1},hub-rings,Ring ${i + 1},${pair.replace(',', ',3,')}`),
  ]
  const prices = async () => (await stored(shop.db)).map(({ price, compare_at_price: old }) => [price, old])
  await importRows(shop.db, rows('40,60', '40,'))
  expect(await prices()).toEqual([
    [4000, 6000],
    [4000, null],
  ])
  await importRows(shop.db, rows('40,90', '35,90'))
  expect(await prices()).toEqual([
    [4000, null],
    [3500, 4000],
  ])
})

test('a conflicting row is rejected and the rest is imported', async ({ shop }) => {
  const [taken] = await shop.db.select().from(addons).limit(1)
  const { remarks, tables } = await importRows(shop.db, [
    `${header},id,slug,attributes`,
    'T-1,no-such,Ring,45,3,,,',
    `T-2,hub-rings,Ring,45,3,${taken!.id},ring-2,`,
    `T-3,hub-rings,Ring,45,3,,${taken!.slug},`,
    'T-4,hub-rings,Ring,45,3,,,"{""pieces"": [4]}"',
    'T-5,,Ring,45,3,,,',
    'T-6,hub-rings,Ring,45,3,90001,ring-6,"{""pieces"": 4}"',
    'T-7,hub-rings,Ring,45,3,90001,ring-7,',
    'T-8,hub-rings,Ring,45,3,90002,ring-6,',
  ])
  expect(remarks).toEqual([
    [5, 'T-4', expect.stringContaining('attributes must be a JSON object')],
    [6, 'T-5', 'category is missing'],
    [2, 'T-1', 'there is no category no-such'],
    [3, 'T-2', `id ${taken!.id} belongs to another SKU`],
    [8, 'T-7', 'id 90001 belongs to another SKU'],
    [4, 'T-3', `the slug ${taken!.slug} belongs to another SKU: give it one of its own`],
    [9, 'T-8', 'the slug ring-6 belongs to another SKU: give it one of its own'],
  ])
  expect(tables.addons!.new).toBe(1)
  expect(await stored(shop.db)).toMatchObject([{ sku: 'T-6', id: 90001, attributes: { pieces: 4 } }])
})

test('an accessory with the SKU of a wheel, or of another accessory in another spelling, is rejected', async ({
  shop,
}) => {
  const [wheel] = await shop.db.select({ sku: wheels.sku }).from(wheels).orderBy(wheels.sku).limit(1)
  await importRows(shop.db, [header, 'T-1,hub-rings,Ring one,45,3'])
  const { remarks, tables } = await importRows(shop.db, [
    header,
    't-1,hub-rings,Ring one,40,3',
    't1,hub-rings,Ring two,45,3',
    'T-9,hub-rings,Ring nine,45,3',
    'T--9,hub-rings,Ring ten,45,3',
    `${wheel!.sku.toLowerCase()},hub-rings,Ring of a wheel,45,3`,
    `${wheel!.sku.replaceAll('-', '')},hub-rings,Ring of it,45,3`,
  ])
  const ofWheel = `is the SKU ${wheel!.sku} of a wheel or an accessory: no two goods may have the same, with or without dashes`
  const twin = (sku: string) => `differs from the SKU ${sku} in dashes only: buyers type SKUs without dashes`
  expect(remarks).toEqual([
    [6, wheel!.sku, ofWheel],
    [7, wheel!.sku.replaceAll('-', ''), ofWheel],
    [3, 'T1', twin('T-1')],
    [5, 'T--9', twin('T-9')],
  ])
  expect(tables.addons).toEqual({ new: 1, changed: 1, unchanged: 0 })
  expect((await stored(shop.db)).map(({ sku, price }) => [sku, price])).toEqual([
    ['T-1', 4000],
    ['T-9', 4500],
  ])
})

test('a JSON file may define categories and refer to them by number', async ({ shop }) => {
  const filter = { key: 'pieces', label: 'Pieces', label_ar: 'عدد القطع', type: 'number', unit: null, options: [] }
  const category = {
    id: 90,
    slug: 'tests',
    name: 'Tests',
    name_ar: 'اختبارات',
    image: 'addons/x.webp',
    filters: [filter],
  }
  const item = { sku: 'T-1', category_id: 90, name: 'Thing', price: 10, stock: 1, fits: { cap_hole: 60, tpms: null } }
  const file = { categories: [category], items: [item] }
  expect((await importRows(shop.db, file, true)).tables).toMatchObject({
    addon_categories: { new: 1 },
    addons: { new: 1 },
  })
  expect(await stored(shop.db)).toEqual([])
  await importRows(shop.db, file)
  expect(await stored(shop.db)).toMatchObject([{ category_id: 90, fits: { cap_hole: 60 } }])
  expect((await importRows(shop.db, file)).tables).toEqual({
    addon_categories: { new: 0, changed: 0, unchanged: 1 },
    addons: { new: 0, changed: 0, unchanged: 1 },
  })
})

test('goods without Arabic are counted, unless the shop already has a translation', async ({ shop }) => {
  const english = async (rows: string[]) => (await importList(shop.db, importAddons, rows)).english_only
  const headerWithTexts = `${header},name_ar,description,description_ar`
  expect(
    await english([
      headerWithTexts,
      'T-1,hub-rings,Ring one,45,3,,Of aluminium,',
      'T-2,hub-rings,Ring two,45,3,حلقة,Of aluminium,من الألمنيوم',
      'T-3,hub-rings,Ring three,45,3,حلقة ثالثة,,',
    ]),
  ).toEqual({ addons: { names: 1, descriptions: 1 } })
  expect(await english([header, 'T-2,hub-rings,Ring two,40,3'])).toEqual({})
  expect(await english([header, 'T-1,hub-rings,Ring one,40,3'])).toEqual({ addons: { names: 1, descriptions: 1 } })
})
