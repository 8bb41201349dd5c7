import { expect } from 'vitest'
import type { CouponFields, ListedCoupon } from '#shared/desk/content/coupons.ts'
import { test } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Page = { rows: ListedCoupon[]; next: string | null }

/** On this day all codes of the demo but one are valid. */
const day = '2026-10-20T06:00:00Z'

const values: CouponFields = {
  ...{ type: 'percent', value: '10', applies_to: 'all', brands: '', categories: '', countries: '' },
  ...{ min_total: '', max_discount: '', min_wheels: '', usage_limit: '', per_customer: '' },
  ...{ first_order_only: 'no', starts_at: '2026-10-01', ends_at: '2026-10-31', active: 'yes' },
  ...{ label: '10% off', label_ar: 'خصم 10%' },
}

const make = ({ ask }: Desk, code: string, more: Partial<CouponFields> = {}) =>
  ask('POST /desk/coupons', { code, values: { ...values, ...more } })

test('a coupon made at the desk is used at once; the desk shows what it cost and brought', async ({
  till,
  app,
  shop,
  clock,
}) => {
  clock.moveTo(day)
  const manager = await signedIn(app, shop, 'manager')
  // Figures may come in Arabic digits.
  expect(await make(manager, 'dune-25', { type: 'fixed', value: '٤٩.٥٠', usage_limit: '٩' })).toMatchObject({
    data: { code: 'DUNE-25' },
  })
  expect(await make(manager, 'DUNE-25')).toMatchObject({ http: 409, code: 'desk_code_known' })
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'dune-25' })
  const { data: order } = await buyer.store()
  expect(order).toMatchObject({ discount: 4_950, coupon_code: 'DUNE-25' })
  await buyer.pay('tok_visa')
  const { data } = await manager.ask<ListedCoupon>('GET /desk/coupons/DUNE-25')
  expect(data).toMatchObject({
    orders: 1,
    discount: 4_950,
    revenue: order.total,
    state: 'running',
    value: '49.50',
    usage_limit: '9',
  })
})

test('a limit set at the desk holds for buyers who pay at the same moment', async ({ till, app, shop, clock }) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'owner')
  await make(owner, 'FEW', { usage_limit: '2' })
  const sku = await till.wheel(80)
  const buyers = Array.from({ length: 8 }, () => till.visitor())
  for (const buyer of buyers) {
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'FEW' })
    expect((await buyer.store()).data.coupon_code).toBe('FEW')
  }
  const paid = await Promise.all(buyers.map((buyer) => buyer.pay('tok_visa')))
  expect(paid.filter(({ status }) => status)).toHaveLength(2)
  expect((await owner.ask<ListedCoupon>('GET /desk/coupons/FEW')).data).toMatchObject({ orders: 2 })
})

test('brands and kinds limit what a coupon covers, and the refusal says what it is for', async ({
  till,
  app,
  shop,
  clock,
  database,
}) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'owner')
  const sku = await till.wheel(80)
  const { rows } = await database.pool.query('select brand_slug, price from wheels where sku = $1', [sku])
  const { brand_slug: brand, price } = rows[0]
  const { data } = await owner.ask<{ brands: { slug: string }[] }>('GET /desk/coupons/choices')
  const other = data.brands.find(({ slug }) => slug !== brand)!.slug
  await make(owner, 'OTHER', { applies_to: 'wheels', brands: other })
  await make(owner, 'OWN', { brands: `${brand},${other}`, categories: 'tpms' })
  const buyer = till.visitor()
  await buyer.add(sku, 1)
  const { rows: addons } = await database.pool.query(
    `select a.id from addons a join addon_categories c on c.id = a.category_id where c.slug = 'hub-rings' limit 1`,
  )
  await buyer.post('cart/add-addon', { session_id: buyer.session_id, addon_id: addons[0].id, quantity: 1 })
  const apply = (code: string, language = 'en') =>
    buyer.post('coupon/apply', { session_id: buyer.session_id, code }, { 'accept-language': language })
  expect((await apply('OTHER')).errors).toEqual(['This code does not apply to anything in your cart: 10% off'])
  expect((await apply('OTHER', 'ar')).errors![0]).toContain('\u2068خصم 10%\u2069')
  const reply = await apply('OWN')
  expect(reply.data).toMatchObject({ coupon: { applied: true }, totals: { discount: Math.round(price / 10) } })
})

test('an ended coupon is refused at once, and undoing the end starts it again', async ({ till, app, shop, clock }) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'owner')
  await make(owner, 'SOON')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const apply = () => buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SOON' })
  expect((await apply()).status).toBe(true)
  const put = (version: number, more: Partial<CouponFields>) =>
    owner.ask('PUT /desk/coupons/SOON', { version, values: { ...values, ...more } })
  expect(await put(1, { active: 'no' })).toMatchObject({ data: { version: 2 } })
  expect(await apply()).toMatchObject({ code: 'coupon_inactive' })
  expect(await put(1, { value: '50' })).toMatchObject({ http: 409, code: 'desk_conflict', data: { version: 2 } })
  const { rows } = (await owner.ask<{ rows: { id: string; after: object }[] }>('GET /desk/audit?kind=coupon')).data
  expect(rows[0]).toMatchObject({ after: { active: 'no' } })
  expect(await owner.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect((await apply()).status).toBe(true)
})

test.for<[Partial<CouponFields>, string]>([
  [{ value: '0' }, 'value'],
  [{ value: '101' }, 'value'],
  [{ type: 'fixed', value: '12.345' }, 'value'],
  [{ starts_at: '2026-11-01' }, 'ends_at'],
  [{ ends_at: '2026-02-30x' }, 'ends_at'],
  [{ usage_limit: '-1' }, 'usage_limit'],
  [{ min_total: 'ten' }, 'min_total'],
  [{ label_ar: ' ' }, 'label_ar'],
  [{ brands: "x'; drop" }, 'brands'],
])('a form with %j is refused at its field', async ([wrong, field], { app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const reply = await make(owner, 'WRONG', wrong)
  expect(reply).toMatchObject({ http: 422, fields: { [`values.${field}`]: [expect.any(String)] } })
})

test('undoing a change of kind brings back the value and the cap that the other kind does not have', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'owner')
  const changes: [Partial<CouponFields>, Partial<CouponFields>][] = [
    [
      { type: 'percent', value: '20', max_discount: '500' },
      { type: 'fixed', value: '100' },
    ],
    [{ type: 'fixed', value: '100' }, { type: 'free_shipping' }],
    [{ type: 'percent', value: '20' }, { type: 'free_shipping' }],
  ]
  for (const [i, [begun, changed]] of changes.entries()) {
    const code = `KIND-${i}`
    await make(owner, code, begun)
    const stored = async () =>
      (await pool.query('select type, value, max_discount, applies_to from coupons where code = $1', [code])).rows
    const before = await stored()
    const body = { version: 1, values: { ...values, ...begun, ...changed } }
    expect(await owner.ask(`PUT /desk/coupons/${code}`, body)).toMatchObject({ data: { version: 2 } })
    expect(await stored()).not.toEqual(before)
    const { rows } = (await owner.ask<{ rows: { id: string }[] }>(`GET /desk/audit?kind=coupon&thing_id=${code}`)).data
    expect(await owner.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
    expect(await stored()).toEqual(before)
  }
})

test('undoing the kind of a coupon whose value was changed since is refused, and dates stay in order', async ({
  app,
  shop,
  clock,
}) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'owner')
  await make(owner, 'KIND', { type: 'percent', value: '10' })
  const change = (version: number, more: Partial<CouponFields>) =>
    owner.ask(`PUT /desk/coupons/KIND`, { version, values: { ...values, type: 'fixed', value: '10', ...more } })
  const undoFirst = async () => {
    const { rows } = (await owner.ask<{ rows: { id: string }[] }>(`GET /desk/audit?kind=coupon&thing_id=KIND`)).data
    return owner.ask(`POST /desk/audit/${rows.at(-2)!.id}/undo`)
  }
  await change(1, {})
  expect(await change(2, { value: '75' })).toMatchObject({ http: 200 })
  expect(await undoFirst()).toMatchObject({ http: 409, code: 'desk_undo_changed' })
})

test('what a coupon brought is for those who may read figures', async ({ app, shop, clock }) => {
  clock.moveTo(day)
  await make(await signedIn(app, shop, 'owner'), 'SUMS', {})
  const support = await signedIn(app, shop, 'support')
  const nothing = { discount: null, revenue: null }
  expect((await support.ask('GET /desk/coupons/SUMS')).data).toMatchObject(nothing)
  expect((await support.ask('GET /desk/coupons?search=SUMS')).data).toMatchObject({ rows: [nothing] })
  const manager = await signedIn(app, shop, 'manager')
  expect((await manager.ask('GET /desk/coupons/SUMS')).data).toMatchObject({ discount: 0, revenue: 0 })
})

test('the list is paged without gaps and filtered by state and code', async ({ app, shop, clock, database }) => {
  clock.moveTo(day)
  const owner = await signedIn(app, shop, 'support')
  await database.pool.query(`
    insert into coupons (code, type, value, applies_to, starts_at, ends_at, active, label, label_ar)
    select 'BULK' || n, 'percent', 5, 'all', date '2026-01-01', date '2026-10-10' + n % 30, true, 'x', 'x'
    from generate_series(1, 60) n`)
  const codes: string[] = []
  let after = ''
  do {
    const { rows, next }: Page = (await owner.ask<Page>(`GET /desk/coupons?search=bulk&after=${after}`)).data
    codes.push(...rows.map(({ code }) => code))
    after = next ?? ''
  } while (after)
  expect(new Set(codes).size).toBe(60)
  expect(codes).toHaveLength(60)
  const ended = (await owner.ask<Page>('GET /desk/coupons?state=ended')).data.rows
  expect(ended.map(({ ends_at }) => ends_at).every((last) => last < '2026-10-20')).toBe(true)
})
