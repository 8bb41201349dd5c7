import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import type { FittingCar } from '#shared/desk/fitting.ts'
import type { ListedAddon, ListedBrand, ListedDesign, ListedWheel } from '#shared/desk/goods.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { newSessionId } from '#shared/session-id.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

type Page<Row> = { rows: Row[]; next: string | null }
type Form = { version: number; values: Record<string, string>; size_fixed?: boolean }

test('the list of SKUs is filtered, searched and paged without gaps', async ({ app, shop, database: { pool } }) => {
  const desk = await signedIn(app, shop, 'support')
  const list = async (query: string) => (await desk.ask<Page<ListedWheel>>(`GET /desk/goods?${query}`)).data
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Page<ListedWheel> = await list(`brand=dunehart${next && `&after=${encodeURIComponent(next)}`}`)
    seen.push(...page.rows.map(({ sku }) => sku))
    next = page.next
  }
  const { rows } = await pool.query(`select sku from wheels where brand_slug = 'dunehart'`)
  expect(seen.toSorted()).toEqual(rows.map(({ sku }) => sku).toSorted())
  const [first] = (await list('stock=some&price_from=500&price_to=3000&diameter=18')).rows
  expect(first!.price).toBeLessThanOrEqual(300_000)
  expect(first!.size).toMatch(/^18x/)
  for (const typed of [first!.sku, first!.sku.toLowerCase().replaceAll('-', ''), `${first!.brand} ${first!.design}`])
    expect((await list(`q=${encodeURIComponent(typed)}`)).rows.map(({ brand }) => brand)).toContain(first!.brand)
  expect((await list('q=%25')).rows).toEqual([])
  expect((await list(`q=${first!.sku}&state=hidden`)).rows).toEqual([])
})

test('a SKU is changed, hidden and set back, and the shop shows it at once', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  const shopShows = async () =>
    (await listWheels(shop, readWheelQuery(new URLSearchParams('uniqueSize=false&brand=dunehart&limit=1')))).total
  const [wheel] = (await desk.ask<Page<ListedWheel>>('GET /desk/goods?brand=dunehart&state=shown')).data.rows
  const path = `/desk/goods/${wheel!.id}`
  const { version, values } = (await desk.ask<Form>(`GET ${path}`)).data
  const before = await shopShows()
  const change = { hidden: 'yes', name_ar: 'جنط ليوا' }
  expect(await desk.ask(`PUT ${path}`, { version, values: { ...values, ...change } })).toMatchObject({
    data: { version: version + 1 },
  })
  expect(await shopShows()).toBe(before - 1)
  const { data } = await desk.ask<Page<{ id: string; before: object; after: object }>>(
    `GET /desk/audit?kind=wheel&thing_id=${wheel!.id}`,
  )
  expect(data.rows[0]).toMatchObject({ before: { hidden: 'no', name_ar: values.name_ar }, after: change })
  const typedOtherwise = { ...values, ...change, diameter: `${values.diameter}.0` }
  expect((await desk.ask(`PUT ${path}`, { version: version + 1, values: typedOtherwise })).data).toEqual({
    version: version + 1,
  })
  expect(await desk.ask(`POST /desk/audit/${data.rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await shopShows()).toBe(before)
  expect((await desk.ask<Form>(`GET ${path}`)).data).toMatchObject({ version: version + 2, values })
})

test('wrong values are refused field by field, in the reader’s language', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  const [wheel] = (await desk.ask<Page<ListedWheel>>('GET /desk/goods')).data.rows
  const { version, values } = (await desk.ask<Form>(`GET /desk/goods/${wheel!.id}`)).data
  const wrong = {
    ...values,
    diameter: '40',
    bolt_pattern: 'five',
    name: '',
    hidden: 'perhaps',
    country_of_origin: 'QQ9',
  }
  const reply = await desk.ask(`PUT /desk/goods/${wheel!.id}`, { version, values: wrong })
  expect(reply).toMatchObject({ http: 422, code: 'invalid' })
  expect(Object.keys((reply as unknown as { fields: object }).fields).toSorted()).toEqual(
    ['bolt_pattern', 'country_of_origin', 'diameter', 'hidden', 'name'].toSorted(),
  )
})

test('an importer’s change counts as a change: the form opened before it gets both versions', async ({
  app,
  shop,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const [wheel] = (await desk.ask<Page<ListedWheel>>('GET /desk/goods')).data.rows
  const { version, values } = (await desk.ask<Form>(`GET /desk/goods/${wheel!.id}`)).data
  await pool.query(`update wheels set name = 'Imported' where id = $1`, [wheel!.id])
  const reply = await desk.ask(`PUT /desk/goods/${wheel!.id}`, { version, values: { ...values, name: 'Typed' } })
  expect(reply).toMatchObject({ code: 'desk_conflict', data: { version: version + 1, values: { name: 'Imported' } } })
})

test('the size of a SKU that was ordered stays', async ({ app, shop, ask, database: { pool } }) => {
  const desk = await signedIn(app, shop, 'manager')
  const session_id = newSessionId()
  const { rows } = await pool.query(
    `select id, sku from wheels where supplier_stock > 8 and axle = 'any' order by id limit 1`,
  )
  const { id, sku } = rows[0]
  expect((await desk.ask<Form>(`GET /desk/goods/${id}`)).data.size_fixed).toBe(false)
  await ask('POST /cart/add', { session_id, sku, quantity: 4 })
  expect(await ask('POST /order/store', orderForm(session_id))).toMatchObject({ http: 200 })
  const { version, values, size_fixed } = (await desk.ask<Form>(`GET /desk/goods/${id}`)).data
  expect(size_fixed).toBe(true)
  const reply = await desk.ask(`PUT /desk/goods/${id}`, { version, values: { ...values, offset: '44' } })
  expect(reply).toMatchObject({ http: 409, code: 'desk_size_sold' })
})

test('a brand, a design, a SKU and an accessory are added hidden, and are sold once shown', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'owner')
  const brand = { name: 'Sarab', name_ar: 'سراب', focus: '', focus_ar: '', hidden: 'no' }
  expect((await desk.ask('POST /desk/brands', { values: brand })).data).toEqual({ id: 'sarab' })
  expect(await desk.ask('POST /desk/brands', { values: brand })).toMatchObject({ code: 'desk_known_already' })
  expect(await desk.ask('POST /desk/brands', { values: { ...brand, name: 'سراب' } })).toMatchObject({ http: 422 })
  const design = { brand_slug: 'sarab', name: 'Nara 5', construction: 'forged', hidden: 'no', style: '' }
  const made = await desk.ask('POST /desk/designs', { values: { ...design, description: 'Five', description_ar: '' } })
  expect(made.data).toEqual({ id: 'sarab-nara-5' })
  const typed = {
    ...{ design_id: 'sarab-nara-5', sku: 'sa-nara-1', construction: 'forged', finish_name: 'Matte Black' },
    ...{ diameter: '18', width: '8.5', bolt_pattern: '5 x 120', offset: '35', centre_bore: '72.6' },
    ...{ lug_seat: 'conical 60', price: '1850.50' },
  }
  const { data } = await desk.ask<{ id: string }>('POST /desk/goods', { values: typed })
  const { values, version } = (await desk.ask<Form>(`GET /desk/goods/${data.id}`)).data
  expect(values).toMatchObject({
    name: 'Sarab Nara 5 18x8.5 5x120 ET35 Matte Black',
    bolt_pattern: '5x120',
    hidden: 'yes',
  })
  const shows = async () =>
    (await listWheels(shop, readWheelQuery(new URLSearchParams('brand=sarab')))).data.map(({ sku }) => sku)
  expect(await shows()).not.toContain('SA-NARA-1')
  await desk.ask(`PUT /desk/goods/${data.id}`, { version, values: { ...values, hidden: 'no' } })
  expect(await shows()).toContain('SA-NARA-1')
  const lacking = (await desk.ask<Page<ListedDesign>>('GET /desk/designs?state=not_arabic&brand=sarab')).data
  expect(lacking.rows).toMatchObject([{ id: 'sarab-nara-5', lacks_arabic: true, skus: 1 }])
  const brands = (await desk.ask<Page<ListedBrand>>('GET /desk/brands?q=سراب')).data
  expect(brands.rows).toMatchObject([{ slug: 'sarab', designs: 1, skus: 1 }])
  const { categories } = (await desk.ask<{ categories: { id: number; value: string }[] }>('GET /desk/accessories')).data
  const addon = { category_id: String(categories[0]!.id), sku: 'X-1', name: 'Test valve', price: '25' }
  const { data: extra } = await desk.ask<{ id: string }>('POST /desk/accessories', { values: addon })
  const found = (await desk.ask<Page<ListedAddon>>('GET /desk/accessories?q=x-1')).data.rows
  expect(found).toMatchObject([{ id: Number(extra.id), hidden: true, price: 2500, lacks_arabic: true }])
  // Stock is found by the code without dashes: no other goods may have the same one.
  for (const sku of ['X1', 'SANARA1'])
    expect(await desk.ask('POST /desk/accessories', { values: { ...addon, sku, name: sku } })).toMatchObject({
      code: 'desk_known_already',
    })
  const twin = await desk.ask('POST /desk/goods', { values: { ...typed, sku: 'X-1', offset: '40' } })
  expect(twin).toMatchObject({ code: 'desk_known_already' })
})

test('the cars of a SKU are those that the shop says it fits', async ({ app, shop, database: { pool } }) => {
  const desk = await signedIn(app, shop, 'support')
  const { rows } = await pool.query(`select id, sku from wheels where bolt_pattern = '6x139.7' order by id limit 1`)
  const cars: FittingCar[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { rows: FittingCar[]; next: string | null } = (
      await desk.ask<{ rows: FittingCar[]; next: string | null }>(
        `GET /desk/goods/${rows[0].id}/cars${next && `?after=${next}`}`,
      )
    ).data
    cars.push(...page.rows)
    next = page.next
  }
  expect(cars.length).toBeGreaterThan(0)
  for (const { slug, verdict } of cars.slice(0, 5)) {
    const { rows: found } = await pool.query(
      'select make, model, end_year from vehicle_modifications where slug = $1',
      [slug],
    )
    const [{ make, model, end_year: year }] = found
    const vehicle = { make, model, year, modification: slug }
    const { fitment } = await findProduct(shop, { sku: rows[0].sku, rear_sku: 'none', vehicle })
    expect([slug, fitment!.verdict]).toEqual([slug, verdict])
  }
})
