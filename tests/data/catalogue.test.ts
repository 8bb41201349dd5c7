import { expect, test } from 'vitest'
import { arabic, catalogue, type Design, designById, type Item, slugForm, wheelBySku } from '#tests/data/files.ts'

const brandSlugs = catalogue.brands.map((brand) => brand.slug)
const share = (holds: (item: Item) => unknown) => catalogue.items.filter(holds).length / catalogue.items.length

test('there is enough to choose from, and some of it is reduced', () => {
  expect(catalogue.brands).toHaveLength(8)
  expect(catalogue.designs.length).toBeGreaterThanOrEqual(24)
  expect(catalogue.items.length).toBeGreaterThanOrEqual(550)
  expect(share((item) => item.clearance)).toBeGreaterThan(0.03)
  expect(share((item) => item.clearance)).toBeLessThan(0.25)
  expect(share((item) => item.compare_at_price)).toBeGreaterThan(0.1)
})

test('every design is valid', () => {
  expect(catalogue.designs.flatMap((each) => [...wrongDesign(each)].map((why) => `${each.id}: ${why}`))).toEqual([])
  expect(new Set(catalogue.designs.map((design) => design.description)).size).toBe(catalogue.designs.length)
})

test('every SKU is valid', () => {
  expect(catalogue.items.flatMap((each) => [...wrongItem(each)].map((why) => `${each.sku}: ${why}`))).toEqual([])
})

test('no two wheels have the same SKU or slug', () => {
  expect(wheelBySku.size).toBe(catalogue.items.length)
  expect(new Set(catalogue.items.map((item) => item.slug)).size).toBe(catalogue.items.length)
})

test('front and rear wheel of a pair belong together', () => {
  const wrong = catalogue.staggered_pairs.filter(({ front, rear }) => {
    const [one, other] = [wheelBySku.get(front), wheelBySku.get(rear)]
    if (!one || !other) return true
    const alike = (['design_id', 'finish', 'bolt_pattern'] as const).every((key) => one[key] === other[key])
    return !alike || other.diameter < one.diameter || other.width < one.width
  })
  expect(wrong).toEqual([])
})

function* wrongDesign(design: Design) {
  if (!slugForm.test(design.id) || !brandSlugs.includes(design.brand_slug)) yield 'id or brand'
  const sentences = design.description.split(/[.!?](?:\s|$)/).filter(Boolean).length
  if (sentences < 2 || sentences > 4) yield `${sentences} sentences`
  if (!arabic.test(design.description_ar)) yield 'description_ar'
  if (design.finishes.length === 0) yield 'no finish'
  const skus = catalogue.items.filter((item) => item.design_id === design.id).length
  if (skus === 0 || skus !== design.sku_count) yield `${skus} SKUs, sku_count ${design.sku_count}`
}

function* wrongItem(item: Item) {
  const empty = Object.entries(item).filter(
    ([key, value]) => key !== 'compare_at_price' && (value === null || value === ''),
  )
  if (empty.length > 0) yield `nothing in ${empty.map(([key]) => key)}`
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(item.sku)) yield 'form of the SKU'
  if (!slugForm.test(item.slug)) yield 'slug'
  if (!arabic.test(item.name_ar)) yield 'name_ar'
  yield* wrongSize(item)
  yield* wrongTrade(item)
  const design = designById.get(item.design_id)
  if (!design) {
    yield `unknown design ${item.design_id}`
    return
  }
  if (design.brand_slug !== item.brand_slug || design.name !== item.design)
    yield 'another brand or name than its design'
  if (design.construction !== item.construction || design.description !== item.description) yield 'not as its design'
  if (!design.finishes.includes(item.finish)) yield `finish ${item.finish} is not of the design`
  const pictures = catalogue.image_views.map((view) => `wheels/${item.design_id}/${item.finish}-${view}.webp`)
  if (JSON.stringify(JSON.parse(item.images)) !== JSON.stringify(pictures)) yield `pictures ${item.images}`
  if (item.image !== pictures[0]) yield 'image is not the first of images'
}

function* wrongSize({ diameter, width, offset, bolt_pattern, stud_holes, pcd, weight_kg, load_rating_kg }: Item) {
  if (!(diameter >= 14 && diameter <= 24 && width >= 5 && width <= 12.5)) yield 'size'
  if (!(offset >= -15 && offset <= 70)) yield `offset ${offset}`
  if (bolt_pattern !== `${stud_holes}x${pcd}`) yield 'bolt pattern'
  if (width * 12.7 - offset <= 10 || width * 12.7 + offset <= 30) yield 'geometry'
  if (!(weight_kg > 4.5 && weight_kg < 23)) yield `weight ${weight_kg}`
  if (!(load_rating_kg >= 400 && load_rating_kg <= 1500)) yield `load ${load_rating_kg}`
}

function* wrongTrade(item: Item) {
  const { price, compare_at_price, supplier_stock, clearance, special_order } = item
  if (!(price >= 450 && price <= 6500)) yield `price ${price}`
  if (compare_at_price !== null && compare_at_price <= price) yield 'compare_at_price'
  if (!Number.isInteger(supplier_stock) || supplier_stock < 0 || supplier_stock > 40) yield 'supplier_stock'
  if (clearance && supplier_stock === 0) yield 'clearance without stock'
  if (special_order && supplier_stock > 0) yield 'special order with stock'
  if (!['cast', 'flow-formed', 'forged'].includes(item.construction)) yield 'construction'
  if (!['any', 'front', 'rear'].includes(item.axle)) yield 'axle'
  if (!['regular', 'aggressive'].includes(item.fit_style)) yield 'fit_style'
}
