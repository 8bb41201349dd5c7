import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { sayPacked } from '#domain/invoices/packing-slip.ts'
import { ordersToPack } from '#domain/invoices/papers.ts'
import { partsLeftOut } from '#domain/orders/parts-left-out.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { packing } from '#shared/i18n/documents/packing.ts'
import { sayPart } from '#shared/i18n/fitment/verdicts.ts'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import {
  type Bought,
  camry,
  fits,
  guaranteeOf,
  measured,
  patrol,
  report,
  test,
  withRing,
} from '#tests/money/guaranteed.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { namedCar, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

const ringsOf =
  ({ pool }: { pool: pg.Pool }) =>
  (change: string) =>
    pool.query(
      `update addons set ${change} where (fits->>'wheel_bore')::float8 = 73.1 and (fits->>'hub_bore')::float8 = 60.1 returning id`,
    )

const coverageOf = async (bought: Bought) => (await guaranteeOf(bought)).lines.map(({ coverage }) => coverage)

test('only the frozen verdict for the car on the order is covered; other cases get the terms that apply', async ({
  buy,
  till,
  database,
}) => {
  const refused = async (bought: Bought, coverage: string) => {
    expect(await coverageOf(bought)).toEqual([coverage])
    expect(await report(bought.buyer, bought.order)).toMatchObject({ http: 409, code: `guarantee_${coverage}` })
  }
  await refused(await buy({ sku: measured }), 'measured_first')
  await refused(await buy({ vehicle: null }), 'no_car')
  await refused(await buy({ named: { vehicle_model: 'Century' } }), 'no_car')
  // Older orders may have a verdict for another car than the one they name.
  const old = await buy()
  const names = (make: string, model: string, year = '2004') =>
    database.pool.query('update orders set vehicle_make = $2, vehicle_model = $3, vehicle_year = $4 where id = $1', [
      ...[old.order.id, make, model, year],
    ])
  for (const [make, model, year] of [
    ['Nissan', 'Century', '2004'],
    ['Toyota', 'Patrol', '2004'],
    ['Nissan', 'Patrol', '2005'],
  ] as const) {
    await names(make, model, year)
    await refused(old, 'no_car')
  }
  for (const year of ['2004', '٢٠٠٤', '۲۰۰۴']) {
    await names('نيسان', 'باترول', year)
    expect(await coverageOf(old)).toEqual(['covered'])
  }
  await refused(await buy({ sent: false }), 'not_sent')
  await refused(await buy({ sku: withRing, vehicle: camry }), 'parts_missing')
  const unpaid = till.visitor()
  await unpaid.add(await till.wheel(4))
  await refused({ buyer: unpaid, order: (await unpaid.store()).data, order_number: '' }, 'not_paid')
})

test('a car typed in Arabic digits is the car of its verdict', async ({ buy }) => {
  const bought = await buy({ named: { vehicle_year: '٢٠٠٤' } })
  expect(bought.order).toMatchObject({ vehicle_year: '2004' })
  expect(await coverageOf(bought)).toEqual(['covered'])
})

test('a model that only the vehicle service knows is covered by either of its names, with or without the make', async ({
  buy,
  database,
}) => {
  const bought = await buy()
  const judged = (label: string, label_ar: string | null, make: string) =>
    database.pool.query(
      `update order_lines set fitment = jsonb_set(fitment, '{vehicle}', fitment->'vehicle' || $2) where order_id = $1`,
      [bought.order.id, { make, model: 'unknown', label, label_ar }],
    )
  const typed = async (make: string, model: string, year: string) => {
    await database.pool.query(
      'update orders set vehicle_make = $2, vehicle_model = $3, vehicle_year = $4 where id = $1',
      [bought.order.id, make, model, year],
    )
    return (await coverageOf(bought))[0]
  }
  await judged('2004 Nissan Kicks 3 1.6', 'نيسان Kicks 3 2004 \u20661.6\u2069', 'nissan')
  for (const [make, model] of [
    ['Nissan', 'Kicks 3'],
    ['نيسان', 'Kicks 3'],
    ['نيسان', 'kicks ٣'],
  ] as const)
    expect(await typed(make, model, '٢٠٠٤')).toBe('covered')
  expect(await typed('تويوتا', 'Kicks 3', '2004')).toBe('no_car')
  expect(await typed('نيسان', 'Juke', '2004')).toBe('no_car')
  expect(await typed('نيسان', 'Kicks 3', '2005')).toBe('no_car')
  // Verdicts of older orders have no Arabic label.
  await judged('2004 Nissan Kicks 3 1.6', null, 'nissan')
  expect(await typed('نيسان', 'Kicks 3', '2004')).toBe('covered')
  expect(await typed('تويوتا', 'Kicks 3', '2004')).toBe('no_car')

  // The English label drops the make from a model that begins with it.
  await judged('2004 Nissan GT 2.0', 'نيسان Nissan GT 2004 \u20662.0\u2069', 'nissan')
  for (const make of ['Nissan', 'نيسان']) expect(await typed(make, 'Nissan GT', '2004')).toBe('covered')
  await judged('2004 BAIC X55 1.5', 'BAIC BAIC X55 2004 \u20661.5\u2069', 'unknown')
  expect(await typed('BAIC', 'BAIC X55', '2004')).toBe('covered')
  expect(await typed('Nissan', 'BAIC X55', '2004')).toBe('no_car')
})

test('an order whose model is renamed by loading vehicle data again stays covered, but not as another model', async ({
  buy,
  database,
}) => {
  const bought = await buy()
  const typed = async (make: string, model: string) => {
    await database.pool.query(
      `update order_lines set fitment = jsonb_set(fitment, '{vehicle}', fitment->'vehicle' || $2) where order_id = $1`,
      [
        bought.order.id,
        {
          make: 'land-rover',
          model: 'range-rover-sport',
          year: 2021,
          label: '2021 Land Rover Range Rover Sport 3.0',
          label_ar: 'لاند روفر رنج سبورت 2021 \u20663.0\u2069',
        },
      ],
    )
    await database.pool.query(
      "update orders set vehicle_make = $2, vehicle_model = $3, vehicle_year = '2021' where id = $1",
      [bought.order.id, make, model],
    )
    return (await coverageOf(bought))[0]
  }
  await database.pool.query(
    "update vehicle_models set name = 'RR Sport', name_ar = 'آر آر سبورت' where make = 'land-rover' and slug = 'range-rover-sport'",
  )
  expect(await typed('لاند روفر', 'رنج سبورت')).toBe('covered')
  expect(await typed('Land Rover', 'Range Rover Sport')).toBe('covered')
  expect(await typed('Land Rover', 'Range Rover')).toBe('no_car')
  expect(await typed('Land Rover', 'Defender')).toBe('no_car')
})

test('wheels that need a ring are covered if it was bought with them', async ({ buy, database }) => {
  const { rows } = await ringsOf(database)('stock = 9')
  const bought = await buy({ sku: withRing, vehicle: camry, addon_id: rows.at(-1).id })
  expect(await coverageOf(bought)).toEqual(['covered'])
  expect(await report(bought.buyer, bought.order, { line: 2 })).toMatchObject({
    http: 404,
    code: 'guarantee_line_not_found',
  })
  expect((await report(bought.buyer, bought.order)).data.number).toBe('FG-100001')
})

test('the confirmation promises neither a ring that was not bought nor the guarantee without it', async ({
  buy,
  database,
  emails,
  shop,
}) => {
  const { rows } = await ringsOf(database)('stock = 9')
  const wheels = { sku: withRing, vehicle: camry }
  const [without, withIt] = [await buy(wheels), await buy({ ...wheels, addon_id: rows.at(-1).id })]
  const [ring] = without.order.lines[0]!.fitment!.parts.filter(({ kind }) => kind === 'hub_ring')
  const text = (order: string) => emails.find(({ subject }) => subject === `Order ${order} is confirmed`)!.text
  const named = sayPart(ring!, 'en')
  expect(text(without.order_number)).toContain(`Needs ${named}`)
  expect(text(without.order_number)).toContain('(not in this order)')
  expect(text(without.order_number)).not.toContain(`With ${named}`)
  expect(text(without.order_number)).not.toContain(fitGuarantee.en.guarantee)
  expect(text(withIt.order_number)).toContain(`With ${named}`)
  expect(text(withIt.order_number)).toContain(fitGuarantee.en.guarantee)

  const slips = await ordersToPack(shop, [without.order.id, withIt.order.id])
  const leftOut = await partsLeftOut(shop, slips)
  const said = slips.flatMap(({ lines }) =>
    sayPacked(lines[0]!.fitment!.parts.find(({ kind }) => kind === 'hub_ring')!, leftOut, 'ar'),
  )
  expect(said).toEqual([packing.ar.needs(sayPart(ring!, 'ar')), `+ ${sayPart(ring!, 'ar')}`])
})

test('a confirmation and a packing slip count the nuts in the parcel: enough of them, and of locking ones one a wheel', async ({
  till,
  database,
  emails,
  shop,
}) => {
  await database.pool.query('update wheels set supplier_stock = 40, special_order = false where sku = $1', [fits])
  // The Patrol has six studs and M12 x 1.25: AC-106 are 20 nuts, AC-107 24, AC-202 four locking ones.
  const cases = [
    { buys: { 'AC-202': 1 }, bought: 4, needed: 20 },
    { buys: { 'AC-202': 6 }, bought: 4, needed: 20 },
    { buys: { 'AC-106': 1 }, bought: 20, needed: 4 },
    { buys: { 'AC-106': 1, 'AC-202': 1 }, bought: 24, needed: 0 },
    { buys: { 'AC-107': 1 }, bought: 24, needed: 0 },
    { buys: {}, bought: 0, needed: 24 },
    // With the spare wheel.
    { buys: { 'AC-106': 1, 'AC-202': 2 }, bought: 25, needed: 5, wheels: 5 },
  ]
  for (const [i, { buys, bought, needed, wheels = 4 }] of cases.entries()) {
    const buyer = till.visitor()
    const { make, model, year, modification } = patrol
    await buyer.add(fits, wheels, { vehicle: { make, model, year, modification } })
    for (const [sku, packs] of Object.entries(buys)) {
      const { rows } = await database.pool.query('update addons set stock = 60 where sku = $1 returning id', [sku])
      for (let n = 0; n < packs; n++)
        await buyer.post('cart/add-addon', { session_id: buyer.session_id, addon_id: rows[0].id })
    }
    const order = (await buyer.store(namedCar(patrol))).data
    await buyer.pay('tok_visa')
    await till.work()
    const [nuts] = order.lines[0]!.fitment!.parts.filter(({ kind }) => kind === 'fastener')
    expect(nuts).toMatchObject({ quantity: 6 * wheels })
    const some = (quantity: number, locale: 'en' | 'ar') => sayPart({ ...nuts!, quantity }, locale)
    const { text } = emails.find(({ subject }) => subject === `Order RD-${100001 + i} is confirmed`)!
    const lines = text.split('\n').filter((line) => line.includes('nuts M12'))
    expect(lines.map((line) => line.trim()).filter((line) => /^(With|Needs) /.test(line))).toEqual([
      ...(bought > 0 ? [`With ${some(bought, 'en')}`] : []),
      ...(needed > 0 ? [`Needs ${some(needed, 'en')} (not in this order)`] : []),
    ])
    const slips = await ordersToPack(shop, [order.id])
    const [part] = slips[0]!.lines[0]!.fitment!.parts.filter(({ kind }) => kind === 'fastener')
    expect(sayPacked(part!, await partsLeftOut(shop, slips), 'ar')).toEqual([
      ...(bought > 0 ? [`+ ${some(bought, 'ar')}`] : []),
      ...(needed > 0 ? [packing.ar.needs(some(needed, 'ar'))] : []),
    ])
  }
})

test('a ring that could not be bought with the wheels is not missing, though it is sold later', async ({
  buy,
  till,
  database,
}) => {
  const rings = ringsOf(database)
  const wheels = { sku: withRing, vehicle: camry }
  await rings('hidden = true, stock = 9')
  const notSold = await buy(wheels)
  await rings('hidden = false, stock = 0')
  const soldOut = await buy(wheels)
  expect(await coverageOf(soldOut)).toEqual(['covered'])

  // The last one is being paid for by someone else.
  const { rows } = await rings('stock = 1')
  const addon_id = rows.at(-1).id
  await database.pool.query('update addons set stock = 0 where id = any($1)', [rows.slice(0, -1).map(({ id }) => id)])
  const other = till.visitor()
  await other.post('cart/add-addon', { session_id: other.session_id, addon_id })
  await other.store()
  await other.pay('tok_threeDSecure2Required')
  const held = await buy(wheels)

  await rings('stock = 9')
  const leftOut = await buy(wheels)
  const withIt = await buy({ ...wheels, addon_id })
  for (const bought of [notSold, soldOut, held, withIt]) expect(await coverageOf(bought)).toEqual(['covered'])
  expect(await coverageOf(leftOut)).toEqual(['parts_missing'])

  // Orders from before it was kept are judged by what is sold now.
  await database.pool.query('update order_lines set rings_left_out = null')
  expect(await coverageOf(notSold)).toEqual(['parts_missing'])
  expect(await coverageOf(withIt)).toEqual(['covered'])
  await rings('hidden = true')
  expect(await coverageOf(leftOut)).toEqual(['covered'])
})

test('each wheel needs a ring: with fewer pieces the set is left out, and pieces that are refunded do not count', async ({
  buy,
  till,
  app,
  shop,
  database,
}) => {
  const rings = ringsOf(database)
  const wheels = { sku: withRing, vehicle: camry }
  const addon_id = (await rings('stock = 9')).rows.at(-1).id
  const { rows } = await database.pool.query('select pack, attributes from addons where id = $1', [addon_id])
  const whole = await buy({ ...wheels, addon_id })
  await rings(`pack = 'single', attributes = attributes - 'pieces'`)
  const one = await buy({ ...wheels, addon_id })
  await database.pool.query('update addons set pack = $2, attributes = $3 where id = $1', [
    ...[addon_id, rows[0].pack, rows[0].attributes],
  ])
  expect(await coverageOf(one)).toEqual(['parts_missing'])
  expect(await coverageOf(whole)).toEqual(['covered'])

  const owner = await signedIn(app, shop, 'owner')
  const { lines } = (await owner.ask<OrderMoney>(`GET /desk/orders/${whole.order.id}/money`)).data
  const { line_id, total, discount } = lines.at(-1)!
  const refund = {
    key: randomUUID(),
    amount: total - discount,
    delivery: false,
    reason: 'goodwill',
    note: '',
    again: false,
  }
  const of = { ...refund, lines: [{ line_id, quantity: 1, restock: false }] }
  expect(await owner.ask(`POST /desk/orders/${whole.order.id}/refunds`, of)).toMatchObject({ http: 200 })
  await till.work()
  expect(await coverageOf(whole)).toEqual(['parts_missing'])
})

test('one pack of rings is for one of two sets in an order', async ({ till, database }) => {
  const { rows } = await ringsOf(database)('stock = 9')
  const addon_id = rows.at(-1).id
  // Another wheel with the same figures.
  const figures =
    'stud_holes, pcd, bolt_pattern, centre_bore, diameter, width, "offset", axle, load_rating_kg, lug_seat'
  await database.pool.query(
    `update wheels set (${figures}) = (select ${figures} from wheels where sku = $1) where sku = $2`,
    [withRing, fits],
  )
  const skus = [withRing, fits]
  await database.pool.query('update wheels set supplier_stock = 40 where sku = any($1)', [skus])
  const { make, model, year, modification } = camry
  const buyTwo = async (packs: number) => {
    const buyer = till.visitor()
    const { session_id } = buyer
    for (const sku of skus) await buyer.add(sku, 4, { vehicle: { make, model, year, modification } })
    for (let i = 0; i < packs; i++) await buyer.post('cart/add-addon', { session_id, addon_id })
    const order = (await buyer.post<Order>('order/store', { ...orderForm(session_id), ...namedCar(camry) })).data
    await buyer.pay('tok_visa')
    return { buyer, order }
  }
  const missing = ({ order }: { order: Order }) =>
    database.pool
      .query(`select rings_left_out as is from order_lines where order_id = $1 and kind = 'wheel' order by position`, [
        order.id,
      ])
      .then((found) => found.rows.map(({ is }) => is))
  const [one, two] = [await buyTwo(1), await buyTwo(2)]
  expect(one.order.lines.map(({ fitment }) => fitment?.verdict)).toEqual(['parts', 'parts', undefined])
  expect([await missing(one), await missing(two)]).toEqual([
    [false, true],
    [false, false],
  ])
})

test('whether a ring could be bought is judged again with the verdict', async ({ app, shop, till, database }) => {
  const rings = ringsOf(database)
  const addon_id = (await rings('stock = 9')).rows.at(-1).id
  const { token } = await customer(shop)
  const ask = asking(app)
  const { session_id, add, post } = till.visitor()
  await database.pool.query('update wheels set supplier_stock = 40 where sku = $1', [withRing])
  const { make, model, year, modification } = camry
  await add(withRing, 4, { vehicle: { make, model, year, modification } })
  const store = async () => {
    const form = { ...orderForm(session_id), ...namedCar(camry) }
    return (await ask<Order>('POST /order/store', form, { token })).data.id
  }
  const change = async (id: string, vehicle_model: string) =>
    expect(await ask(`PUT /order/update/${id}`, { vehicle_model }, { token })).toMatchObject({ http: 200 })
  const isLeftOut = async (id: string) =>
    (
      await database.pool.query(`select rings_left_out as is from order_lines where order_id = $1 and kind = 'wheel'`, [
        id,
      ])
    ).rows[0].is

  const id = await store()
  expect(await isLeftOut(id)).toBe(true)
  await change(id, 'Century')
  expect(await isLeftOut(id)).toBe(false)
  await change(id, camry.model_name)
  expect(await isLeftOut(id)).toBe(true)
  await rings('hidden = true')
  expect([await store(), await isLeftOut(id)]).toEqual([id, false])

  await rings('hidden = false')
  await post('cart/add-addon', { session_id, addon_id }, { authorization: `Bearer ${token}` })
  const other = await store()
  expect([other === id, await isLeftOut(other)]).toEqual([false, false])
  await change(other, 'Century')
  await change(other, camry.model_name)
  expect(await isLeftOut(other)).toBe(false)
})
