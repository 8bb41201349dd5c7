import { expect, test } from 'vitest'
import { boreRounding } from '#domain/fitment/rules.ts'
import { type Addon, addons, arabic, catalogue, slugForm, wheelBySku } from '#tests/data/files.ts'
import { cars, fits, near, pattern, seat } from '#tests/data/fits.ts'

test('there are eight kinds with enough accessories, and each kind counts its own', () => {
  expect(addons.categories).toHaveLength(8)
  expect(addons.items.length).toBeGreaterThanOrEqual(55)
  const counts = addons.categories.map(({ id }) => addons.items.filter((addon) => addon.category_id === id).length)
  expect(addons.categories.map((category) => category.count)).toEqual(counts)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test('every accessory is valid', () => {
  expect(addons.items.flatMap((addon) => [...wrongAddon(addon)].map((why) => `${addon.slug}: ${why}`))).toEqual([])
})

test('no two accessories share a number, a SKU or a slug, and none has the SKU of a wheel', () => {
  for (const key of ['id', 'sku', 'slug'] as const) {
    expect(new Set(addons.items.map((addon) => addon[key])).size).toBe(addons.items.length)
  }
  expect(addons.items.filter((addon) => wheelBySku.has(addon.sku))).toEqual([])
})

test('every car has a conical kit of its thread and number of studs', () => {
  const kits = addons.items.filter(
    (addon) => addon.category === 'lug-nuts-bolts' && addon.attributes.seat === 'conical-60',
  )
  const without = cars.filter(({ technical: { wheel_fasteners: fastener, stud_holes } }) => {
    const facts = { fastener: fastener.type, thread_size: fastener.thread_size, stud_holes }
    return !kits.some(({ fits }) => Object.entries(facts).every(([key, value]) => fits?.[key] === value))
  })
  expect(without.map((car) => car.label)).toEqual([])
})

test('every hub ring is needed by a wheel on a car', () => {
  const steps = new Set(
    cars.flatMap((car) =>
      (['front', 'rear'] as const).flatMap((axle) =>
        catalogue.items
          .filter((item) => fits(item, car, axle) && seat(item.centre_bore, car.hubs[axle]) === 'ring')
          .map((item) => `${item.centre_bore} ${car.hubs[axle]}`),
      ),
    ),
  )
  const needed = [...steps].map((step) => step.split(' ').map(Number) as [number, number])
  const useless = addons.items.filter(
    ({ category, fits }) =>
      category === 'hub-rings' &&
      !needed.some(
        ([wheel, hub]) =>
          near(wheel, Number(fits!.wheel_bore), boreRounding) && near(hub, Number(fits!.hub_bore), boreRounding),
      ),
  )
  expect(useless.map((addon) => addon.slug)).toEqual([])
})

test('every spacer fits a car', () => {
  const useless = addons.items.filter(({ category, fits }) => {
    if (category !== 'spacers') return false
    const [studs = 0, pcd = 0] = String(fits!.bolt_pattern).split('x').map(Number)
    return !cars.some(
      (car) => car.pattern === pattern(studs, pcd) && near(car.hubs.front, Number(fits!.hub_bore), boreRounding),
    )
  })
  expect(useless.map((addon) => addon.slug)).toEqual([])
})

function* wrongAddon(addon: Addon) {
  const { slug, price, compare_at_price, stock, attributes, image } = addon
  if (!slugForm.test(slug)) yield 'slug'
  if (!addon.name.trim() || !addon.description.trim()) yield 'texts'
  if (!arabic.test(addon.name_ar) || !arabic.test(addon.description_ar)) yield 'Arabic texts'
  if (!(price >= 10 && price <= 1500)) yield `price ${price}`
  if (compare_at_price !== null && compare_at_price <= price) yield 'compare_at_price'
  if (!Number.isInteger(stock) || stock < 0) yield 'stock'
  if (JSON.parse(addon.images)[0] !== image || !/^addons\/[a-z0-9-]+\.webp$/.test(image)) yield 'image'
  if (!addons.pictures.some((picture) => picture.image === image)) yield 'image is not among the pictures'
  const category = addons.categories.find(({ id }) => id === addon.category_id)
  if (category?.slug !== addon.category) {
    yield 'category'
    return
  }
  if (Object.keys(attributes).length === 0) yield 'no attributes'
  for (const [key, value] of Object.entries(attributes)) {
    const filter = category.filters.find((each) => each.key === key)
    if (!filter) yield `attribute ${key} is no filter`
    else if (!filter.options.some((option) => option.value === value)) yield `${key} ${value} is no option`
  }
}
