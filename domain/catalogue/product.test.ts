import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { addons } from '#database/schema/catalogue.ts'
import { findProduct, productJson, relatedWheels } from '#domain/catalogue/product.ts'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import { findWheelForSale } from '#domain/catalogue/wheels.ts'
import { judge } from '#domain/fitment/judge.ts'
import { allCars, car, catalogue } from '#tests/support/cars.ts'
import { readingTest, test } from '#tests/support/shop.ts'

const { items, staggered_pairs } = catalogue()
const landCruiser = car('toyota', 'land-cruiser', '5.7 V8')
const sku = 'DH-EMP-20085-5150-110-P45-SBK'
const chosen = ({ make, model, year, modification }: ReturnType<typeof car>) => ({ make, model, year, modification })

const everyTwelfth = <Each>(list: Each[]) => list.filter((_, i) => i % 12 === 0)

describe('a SKU', () => {
  readingTest.for([sku, sku.toLowerCase(), sku.replaceAll('-', ''), ` ${sku.replaceAll('-', ' ')} `])(
    'is found as %s',
    async (typed, { shop }) => {
      const product = await findProduct(shop, { slug: 'another', sku: typed })
      expect(product).toMatchObject({ sku, slug: 'dunehart-empty-quarter-satin-black-20x8-5-5x150-et45-cb110-1' })
      expect((await findWheelForSale(shop, typed)).sku).toBe(sku)
    },
  )

  readingTest.for(['', 'NOPE', "' or 1=1 --", '\u0000', '\ud800', 'x'.repeat(10_000), '%', '١٢٣'])(
    'is not found: %j',
    async (typed, { shop }) => {
      await expect(findProduct(shop, { sku: typed })).rejects.toMatchObject({ code: 'wheel_not_found', status: 404 })
      await expect(findWheelForSale(shop, typed)).rejects.toMatchObject({ code: 'wheel_not_found', status: 404 })
    },
  )
})

readingTest('without a car shows all sizes of the design and pictures, but no verdict and no kit', async ({ shop }) => {
  const product = await findProduct(shop, { sku })
  const design = items.filter((item) => item.design_id === 'dunehart-empty-quarter')
  expect(product.sizes.map((size) => size.sku).toSorted()).toEqual(design.map((item) => item.sku).toSorted())
  expect(product).toMatchObject({ vehicle: null, fitment: null, kit: [], brand: 'Dunehart', brand_ar: 'ديونهارت' })
  expect(product.pictures.length).toBe(JSON.parse(product.images).length)
  expect(product.sizes.every((size) => size.fit === null)).toBe(true)
})

test('a product that was shown takes no statement until a SKU of its design changes', async ({
  shop,
  database: { pool },
}) => {
  const before = await findProduct(shop, { sku })
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await findProduct(shop, { sku })).toEqual(before)
  const names = () => statements.mock.calls.map(([query]) => (query as { name?: string }).name)
  // A running shop is notified of changes instead.
  expect(names()).toEqual(['catalogue_changes'])
  statements.mockRestore()
  const other = before.sizes.find((size) => size.sku !== sku)!
  await pool.query('update wheels set price = 987600, compare_at_price = null, supplier_stock = 0 where sku = $1', [
    other.sku,
  ])
  const { sizes } = await findProduct(shop, { sku })
  expect(sizes.find((size) => size.sku === other.sku)).toMatchObject({ price: 987600, supplier_stock: 0 })
  // In another diameter it is on another card: the columns are made anew.
  await pool.query('update wheels set diameter = 25.5 where sku = $1', [other.sku])
  const moved = (await findProduct(shop, { sku })).sizes.find((size) => size.sku === other.sku)
  expect(moved).toMatchObject({ diameter: 25.5 })
  await pool.query(`update wheels set sku = 'ZZ-NEW-1' where sku = $1`, [other.sku])
  await expect(findProduct(shop, { sku: other.sku })).rejects.toMatchObject({ code: 'wheel_not_found' })
  expect(await findProduct(shop, { sku: 'zznew1' })).toMatchObject({ price: 987600, diameter: 25.5 })
})

test('as JSON it is the same, also after a change of another size', async ({ shop, database: { pool } }) => {
  const read = async () => JSON.parse(Buffer.concat(await productJson(shop, { sku })).toString())
  const before = await findProduct(shop, { sku })
  expect(await read()).toEqual(before)
  const other = before.sizes.find((size) => size.sku !== sku)!.sku
  await pool.query(`update wheels set price = 987600, compare_at_price = null where sku = $1`, [other])
  const after = await read()
  expect(after).toEqual(await findProduct(shop, { sku }))
  expect(after.sizes.find((size: { sku: string }) => size.sku === other)).toMatchObject({ price: 987600 })
  await expect(productJson(shop, { sku: 'NOPE' })).rejects.toMatchObject({ code: 'wheel_not_found' })
})

readingTest('for a car shows the verdict for it and for each size', async ({ shop }) => {
  const product = await findProduct(shop, { sku, vehicle: chosen(landCruiser) })
  const verdictOn = (each: string) => {
    const item = items.find((one) => one.sku === each)!
    return judge({ vehicle: landCruiser, front: item, rear: item })
  }
  expect(product.fitment).toEqual(verdictOn(sku))
  expect(product.vehicle).toMatchObject({ model_name: 'Land Cruiser', modification_name: '5.7 V8' })
  for (const size of product.sizes) expect([size.sku, size.fit]).toEqual([size.sku, verdictOn(size.sku).verdict])
  await expect(
    findProduct(shop, { sku, vehicle: { ...chosen(landCruiser), modification: 'ffffffffff' } }),
  ).rejects.toMatchObject({ code: 'vehicle_not_found' })
})

describe('the kit', () => {
  readingTest('has nuts of the right thread and count, and rings of the right size', async ({ shop }) => {
    const cars = allCars().filter(({ takes_square, year }) => takes_square && year >= 2015)
    const ringed = everyTwelfth(cars).flatMap((vehicle) => {
      const item = items.find((each) => {
        const { verdict, parts } = judge({ vehicle, front: each, rear: each })
        return verdict === 'parts' && parts.some((part) => part.kind === 'hub_ring')
      })
      return item ? [{ vehicle, item }] : []
    })
    expect(ringed.length).toBeGreaterThan(3)
    for (const { vehicle, item } of ringed) {
      const { kit, fitment } = await findProduct(shop, { sku: item.sku, vehicle: chosen(vehicle) })
      expect(kit).toHaveLength(fitment!.parts.length)
      const rows = await shop.db.select().from(addons)
      for (const part of fitment!.parts) {
        const addon = kit.map((each) => rows.find(({ id }) => id === each.addon_id)!)
        if (part.kind === 'hub_ring')
          expect(
            addon.some(
              ({ fits }) =>
                Math.abs(Number(fits?.wheel_bore) - part.outer) <= 0.11 &&
                Math.abs(Number(fits?.hub_bore) - part.inner) <= 0.11,
            ),
          ).toBe(true)
        else
          expect(
            addon.some(
              ({ fits, attributes }) =>
                fits?.fastener === part.fastener &&
                fits.thread_size === part.thread_size &&
                attributes.seat === 'conical-60' &&
                attributes.pieces === part.quantity,
            ),
          ).toBe(true)
      }
      expect(kit.every((each) => each.quantity === 1 && each.price > 0)).toBe(true)
    }
  })

  test('prefers parts in stock, with their quantity', async ({ shop }) => {
    const vehicle = car('toyota', 'camry', '2.5')
    const wheel = items.find((item) => judge({ vehicle, front: item, rear: item }).verdict !== 'fail')!
    const nuts = async () =>
      (await findProduct(shop, { sku: wheel.sku, vehicle: chosen(vehicle) })).kit.find((each) =>
        each.name.includes('M12x1.5'),
      )!
    const before = await nuts()
    await shop.db.update(addons).set({ stock: 0 }).where(eq(addons.id, before.addon_id))
    const after = await nuts()
    expect(after.addon_id).not.toBe(before.addon_id)
    expect(after.stock).toBeGreaterThan(0)
    await shop.db.update(addons).set({ stock: 0 })
    expect(await nuts()).toMatchObject({ addon_id: before.addon_id, stock: 0 })
  })

  test('names the nuts that do the same as the picked ones, which are those with enough in stock', async ({ shop }) => {
    const vehicle = car('toyota', 'camry', '2.5')
    const wheel = items.find((item) => judge({ vehicle, front: item, rear: item }).verdict !== 'fail')!
    const nuts = async () =>
      (await findProduct(shop, { sku: wheel.sku, vehicle: chosen(vehicle) })).kit.find((each) =>
        each.name.includes('M12x1.5'),
      )!
    const { addon_id } = await nuts()
    const [row] = await shop.db.select().from(addons).where(eq(addons.id, addon_id))
    const twin = { ...row!, id: 9001, sku: 'TWIN', slug: 'twin', price: row!.price - 1, stock: 9 }
    await shop.db.insert(addons).values({ ...twin, pack: '10 nuts', attributes: { ...row!.attributes, pieces: 10 } })
    const picked = await nuts()
    expect(picked).toMatchObject({ addon_id: 9001, pieces: 10, quantity: 2 })
    expect(picked.instead).toContainEqual({ addon_id, pieces: 20 })
    // One pack of ten is too few for a set.
    await shop.db.update(addons).set({ stock: 1 }).where(eq(addons.id, 9001))
    const next = await nuts()
    expect(next.addon_id).not.toBe(9001)
    expect(next.instead).toContainEqual({ addon_id: 9001, pieces: 10 })
  })

  readingTest('names the locking nuts of the same thread and seat', async ({ shop }) => {
    const vehicle = car('nissan', 'patrol')
    const wheel = items.find((item) => judge({ vehicle, front: item, rear: item }).verdict !== 'fail')!
    const { kit } = await findProduct(shop, { sku: wheel.sku, vehicle: chosen(vehicle) })
    const [locks] = await shop.db.select().from(addons).where(eq(addons.sku, 'AC-202'))
    const nuts = kit.find(({ needed }) => needed === 24)!
    expect(nuts).toMatchObject({ locking: [{ addon_id: locks!.id, pieces: 4 }], for_wheels: 4 })
    for (const other of kit) if (other !== nuts) expect(other.locking).toEqual([])
  })
})

describe('a staggered pair', () => {
  const only = allCars().find((each) => each.takes_staggered && !each.takes_square)!
  const pair = staggered_pairs
    .map(({ front, rear }) => [front, rear].map((each) => items.find((item) => item.sku === each)!))
    .find(([front, rear]) => judge({ vehicle: only, front: front!, rear: rear! }).verdict !== 'fail')!
  const [front, rear] = pair.map((item) => item.sku)

  readingTest('is offered from either wheel and judged as one set', async ({ shop }) => {
    for (const each of [front!, rear!]) {
      const product = await findProduct(shop, { sku: each, vehicle: chosen(only) })
      expect(product.pair).toMatchObject({
        front: { sku: product.fitment!.axles[0]!.sku },
        rear: { sku: product.fitment!.axles[1]!.sku },
      })
      expect([product.pair!.front.sku, product.pair!.rear.sku]).toContain(each)
      expect(product.fitment!.verdict).not.toBe('fail')
    }
  })

  readingTest('is shown without a car, and not for a car that takes four equal wheels', async ({ shop }) => {
    expect((await findProduct(shop, { sku: front! })).pair).toMatchObject({ front: { sku: front } })
    const { pair: none, fitment } = await findProduct(shop, { sku: front!, vehicle: chosen(landCruiser) })
    expect([none, fitment!.verdict]).toEqual([null, 'fail'])
  })

  readingTest('verdictFor freezes the verdict; without a rear wheel it judges four equal ones', async ({ shop }) => {
    const both = await verdictFor(shop, chosen(only), { front_sku: front!.toLowerCase(), rear_sku: rear! })
    expect(both).toEqual(judge({ vehicle: only, front: pair[0]!, rear: pair[1]! }))
    const four = await verdictFor(shop, chosen(only), { front_sku: front! })
    expect(four.axles.map((axle) => axle.sku)).toEqual([front, front])
    expect(four.verdict).toBe('fail')
    await expect(verdictFor(shop, chosen(only), { front_sku: front!, rear_sku: 'NOPE' })).rejects.toMatchObject({
      code: 'wheel_not_found',
    })
  })
})

describe('kinds of set', () => {
  readingTest('are offered where a car takes both; the URL chooses', async ({ shop }) => {
    const bySku = new Map(items.map((item) => [item.sku, item]))
    const both = allCars()
      .filter((each) => each.takes_staggered && each.takes_square)
      .flatMap((vehicle) =>
        staggered_pairs.flatMap(({ front, rear }) => {
          const [f, r] = [bySku.get(front)!, bySku.get(rear)!]
          const fits = (a: typeof f, b: typeof f) => judge({ vehicle, front: a, rear: b }).verdict !== 'fail'
          return fits(f, f) && fits(f, r) ? [{ vehicle, front, rear }] : []
        }),
      )[0]!
    const find = (rear_sku?: string) => findProduct(shop, { sku: both.front, rear_sku, vehicle: chosen(both.vehicle) })
    const equal = await find('none')
    expect(equal.pair).toBeNull()
    expect(equal.fitment!.axles.map((axle) => axle.sku)).toEqual([both.front, both.front])
    const pair = await find(both.rear.toLowerCase())
    expect(pair.pair).toMatchObject({ front: { sku: both.front }, rear: { sku: both.rear } })
    expect(pair.fitment!.axles.map((axle) => axle.sku)).toEqual([both.front, both.rear])
    for (const { sets, fitment } of [equal, pair, await find()]) {
      expect(sets.filter(({ chosen }) => chosen)).toMatchObject([{ fit: fitment!.verdict }])
      expect(sets.map(({ rear }) => rear?.sku ?? null)).toEqual(expect.arrayContaining([null, both.rear]))
      expect(
        sets.every(
          ({ fit, front, rear, set_price }) =>
            fit !== 'fail' && set_price === 2 * (front.price + (rear ?? front).price),
        ),
      ).toBe(true)
    }
    expect((await find('NOPE')).sets.filter(({ chosen }) => chosen)).toHaveLength(1)
  })

  readingTest('are not offered for a car that takes only one', async ({ shop }) => {
    const { sets } = await findProduct(shop, { sku, rear_sku: 'none', vehicle: chosen(landCruiser) })
    expect(sets).toEqual([])
  })
})

readingTest('related wheels are other designs in the same diameter that fit the same car', async ({ shop }) => {
  const plain = await findProduct(shop, { sku })
  const like = await relatedWheels(shop, plain)
  expect(like.length).toBeGreaterThan(2)
  for (const card of like) {
    expect([card.diameter, card.bolt_pattern]).toEqual([20, '5x150'])
    expect(card.design_id).not.toBe(plain.design_id)
  }
  const fitting = await relatedWheels(shop, await findProduct(shop, { sku, vehicle: chosen(landCruiser) }), 2)
  expect(fitting.length).toBeLessThanOrEqual(2)
  expect(fitting.every((card) => card.fit && card.fit.verdict !== 'fail')).toBe(true)
})
