import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import { deliverAlone } from '#domain/shipping/delivery.ts'
import { iso2 } from '#shared/countries.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import { formatFigure } from '#shared/money.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'
import { readXml, type XmlNode } from '#tests/support/xml.ts'

/** The product feeds for Google and Meta. */

async function google(app: FastifyInstance, locale: 'en' | 'ar'): Promise<Map<string, XmlNode>> {
  const answer = await app.inject(`/feeds/google-${locale}.xml`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const rss = readXml(answer.body)
  expect(rss.attributes).toEqual({ version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' })
  const items = rss.children[0]!.children.filter(({ name }) => name === 'item')
  return new Map(items.map((item) => [item.text('g:id'), item]))
}

async function meta(app: FastifyInstance): Promise<Map<string, Record<string, string>>> {
  const answer = await app.inject('/feeds/meta.csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows: Record<string, string>[] = parse(answer.body, { columns: true })
  return new Map(rows.map((row) => [row.id!, row]))
}

const aed = (fils: number) => `${formatFigure(fils).replaceAll(',', '')} AED`

test('every SKU is in each feed once, with its current price, stock and delivery', async ({ app, shop, database }) => {
  const { rows } = await database.pool.query(`
    select sku, price, compare_at_price, supplier_stock as stock, special_order, design_id, 'wheels' as kind from wheels
    union all select sku, price, compare_at_price, stock, false, null, 'addons' from addons`)
  const [en, ar, csv] = [await google(app, 'en'), await google(app, 'ar'), await meta(app)]
  expect([en.size, ar.size, csv.size]).toEqual([rows.length, rows.length, rows.length])
  const words = { in_stock: 'in stock', backorder: 'available for order', out_of_stock: 'out of stock' } as const
  for (const { sku, price, compare_at_price, stock, special_order, design_id } of rows) {
    const availability = stock > 0 ? 'in_stock' : special_order ? 'backorder' : 'out_of_stock'
    for (const item of [en.get(sku)!, ar.get(sku)!]) {
      expect(item.text('g:price')).toBe(aed(compare_at_price ?? price))
      expect(item.text('g:sale_price')).toBe(compare_at_price ? aed(price) : '')
      expect(item.text('g:availability')).toBe(availability)
      expect(item.text('g:availability_date') !== '').toBe(availability === 'backorder')
      expect(item.text('g:item_group_id')).toBe(design_id ?? '')
      expect(item.text('g:mpn')).toBe(sku)
      for (const needed of ['title', 'description', 'link', 'image_link', 'brand'])
        expect(item.text(`g:${needed}`), `${sku} ${needed}`).not.toBe('')
    }
    expect(csv.get(sku)).toMatchObject({
      price: aed(compare_at_price ?? price),
      sale_price: compare_at_price ? aed(price) : '',
      availability: words[availability],
      item_group_id: design_id ?? '',
      // 0 would mark goods that are ordered from the maker as sold out.
      quantity_to_sell_on_facebook: String(availability === 'backorder' ? mostOfOneLine : stock),
    })
  }
  for (const { sku, kind, price } of [rows[0], rows.at(-1)]) {
    const shipping = en.get(sku)!.children.filter(({ name }) => name === 'g:shipping')
    const listed = Object.fromEntries(shipping.map((each) => [each.text('g:country'), each.text('g:price')]))
    const quoted = await deliverAlone(shop, { kind, price })
    expect(listed).toEqual(Object.fromEntries(quoted.map(({ country, costs }) => [iso2[country], aed(costs[0]!)])))
    expect(csv.get(sku)!.shipping).toBe(
      Object.entries(listed)
        .map(([code, cost]) => `${code}:::${cost}`)
        .join(','),
    )
  }
})

test('of a group, every two SKUs differ in size or colour, in each feed', async ({ app }) => {
  const google_items = async (locale: 'en' | 'ar') =>
    [...(await google(app, locale)).values()].map((item) =>
      ['item_group_id', 'color', 'size'].map((name) => item.text(`g:${name}`)),
    )
  const meta_rows = [...(await meta(app)).values()].map(({ item_group_id, color, size }) => [
    item_group_id,
    color,
    size,
  ])
  for (const rows of [await google_items('en'), await google_items('ar'), meta_rows]) {
    const variants = rows.filter(([group]) => group).map((row) => row.join(' | '))
    expect(variants.length).toBeGreaterThan(500)
    expect(variants.filter((variant, i) => variants.indexOf(variant) < i)).toEqual([])
  }
})

test('a sale price names when it applies, for as long as its plan runs and has an end', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const hours = (more: number) => new Date(clock.now().getTime() + more * 3_600_000).toISOString()
  const goods = async (text: string) => (await pool.query<{ id: number; sku: string; price: number }>(text)).rows
  const [ends, stays, uncrossed] = await goods(
    'select id, sku, price from wheels where compare_at_price is null order by id limit 3',
  )
  const [addon] = await goods('select id, sku, price from addons where compare_at_price is null order by id limit 1')
  const plan = (kind: string, { id, price }: { id: number; price: number }, more: object) =>
    desk.ask(`POST /desk/prices/${kind}/${id}/plans`, {
      ...{ price: String(price / 100 - 5), begins_at: hours(1), ends_at: hours(3), crosses_out: true, ...more },
    })
  await plan('wheel', ends!, {})
  await plan('wheel', stays!, { ends_at: null })
  await plan('wheel', uncrossed!, { crosses_out: false })
  await plan('addon', addon!, {})
  const minutes = (more: number) => hours(more).slice(0, 16)
  const [from, to] = [minutes(1), minutes(3)]
  const shown = async () => {
    const [items, rows] = [await google(app, 'ar'), await meta(app)]
    return [ends!, stays!, uncrossed!, addon!].map(({ sku }) => [
      items.get(sku)!.text('g:sale_price') !== '',
      items.get(sku)!.text('g:sale_price_effective_date'),
      rows.get(sku)!.sale_price_effective_date,
    ])
  }
  expect(await shown()).toEqual(Array(4).fill([false, '', '']))
  clock.pass({ hours: 1 })
  await applyDuePrices(shop)
  const whole = [true, `${from}Z/${to}Z`, `${from}+00:00/${to}+00:00`]
  expect(await shown()).toEqual([whole, [true, '', ''], [false, '', ''], whole])
  // A price by hand has no end, although its plan still runs.
  await pool.query('update addons set price = price - 100 where id = $1', [addon!.id])
  expect((await shown())[3]).toEqual([true, '', ''])
  clock.pass({ hours: 2 })
  await applyDuePrices(shop)
  expect((await shown())[0]).toEqual([false, '', ''])
})

test('delivery is free where the price without VAT reaches the amount for it, as in the cart', async ({
  app,
  shop,
  database,
}) => {
  const sku = 'FEED-1'
  await database.pool.query(`
    update addons set price = 47500, compare_at_price = null, sku = '${sku}' where id = 101;
    update delivery_rates set free_from = 46000 where country in ('AE', 'KW')`)
  const quoted = await deliverAlone(shop, { kind: 'addons', price: 47_500 })
  const expected = Object.fromEntries(quoted.map(({ country, costs }) => [iso2[country], aed(costs[0]!)]))
  const shipping = (await google(app, 'en')).get(sku)!.children.filter(({ name }) => name === 'g:shipping')
  const listed = Object.fromEntries(shipping.map((each) => [each.text('g:country'), each.text('g:price')]))
  expect(listed.AE).toBe('0.00 AED')
  expect(listed.KW).not.toBe('0.00 AED')
  expect(listed).toEqual(expected)
})

test('each language links to its own pages, in its own words', async ({ app }) => {
  const [en, ar] = [await google(app, 'en'), await google(app, 'ar')]
  for (const [sku, item] of ar) {
    expect(item.text('g:title')).toMatch(/[\u0600-\u06ff]/)
    expect(item.text('g:link')).toBe(en.get(sku)!.text('g:link').replace('http://localhost/', 'http://localhost/ar/'))
  }
})

test('a sold-out SKU is marked at the next reading', async ({ app, database }) => {
  const { rows } = await database.pool.query(
    'select sku from wheels where supplier_stock > 0 and not special_order order by id limit 1',
  )
  const { sku } = rows[0]
  expect((await google(app, 'en')).get(sku)!.text('g:availability')).toBe('in_stock')
  await database.pool.query('update wheels set supplier_stock = 0 where sku = $1', [sku])
  expect((await google(app, 'en')).get(sku)!.text('g:availability')).toBe('out_of_stock')
  expect((await meta(app)).get(sku)!.availability).toBe('out of stock')
})

test('the feeds are well-formed for any name', async ({ app, database }) => {
  const name = `"Ring", <b>&amp;\u0001\n ]]> 'x' \u{1f6de} جنط ${'x'.repeat(500)}`
  const { rows } = await database.pool.query(
    'update addons set name = $1, description = $1 where id = 101 returning sku',
    [name],
  )
  const { sku } = rows[0]
  const item = (await google(app, 'en')).get(sku)!
  expect(item.text('g:title')).toMatch(/^"Ring", <b>&amp; ]]> 'x' 🛞 جنط …?/)
  expect(item.text('g:title').length).toBeLessThanOrEqual(150)
  expect((await meta(app)).get(sku)!.title).toContain(`"Ring", <b>&amp;`)
})
