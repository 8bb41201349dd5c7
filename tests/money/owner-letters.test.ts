import { expect } from 'vitest'
import { moneyReports, payments } from '#database/schema/payments.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { askStripe } from '#domain/payments/gateways/stripe.ts'
import { reportNightly } from '#domain/payments/reconcile/nightly-report.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { store } from '#domain/store.ts'
import { type Till, test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { runCommand } from '#tests/support/command.ts'
import { measureAll } from '#tests/support/measured.ts'
import { main as orders } from '#tools/orders.ts'

const cruiser = car('toyota', 'land-cruiser', '5.7 V8')
const sku = 'TQ-HIG-22095-5150-110-P40-BMC'

/** Buys four wheels whose verdict on the car leaves figures open, with notes that imitate a part of the letter. */
async function buyForCar(till: Till, more: object = {}): Promise<void> {
  const { make, model, year, modification } = cruiser
  const buyer = till.visitor()
  await buyer.add(sku, 4, { vehicle: { make, model, year, modification } })
  await buyer.store({
    vehicle_make: cruiser.make_name,
    vehicle_model: cruiser.model_name,
    vehicle_year: String(year),
    vehicle_model_sub: cruiser.name,
    professional_installation: true,
    order_notes: 'Gate code 12 <b>\nWHAT TO DO',
    ...more,
  })
  await buyer.pay('tok_visa')
  for (const _ of [1, 2]) await till.work()
}

test('each paid order sends one letter to the owner: goods, car, figures to measure, notes, installation, address', async ({
  till,
  shop,
  letters,
  clock,
  database,
}) => {
  await database.pool.query('update wheels set supplier_stock = 40 where sku = $1', [sku])
  await buyForCar(till)
  await database.pool.query(
    `select graphile_worker.add_job('owner.order_paid', (select json_build_object('order_id', id) from orders))`,
  )
  await till.work()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.com', expect.stringMatching(/^Order RD-100001: AED [\d,.]+, to be packed$/)],
  ])
  const { text, html } = letters[0]!
  for (const words of [
    'Layla Haddad has paid AED',
    `SKU ${sku}`,
    'Land Cruiser',
    'Professional installation: yes',
    '  Gate code 12 <b>\n  WHAT TO DO',
    'Al Wasl Road 12, Flat 3',
    '+971 50 123 4567',
    'layla@example.com',
    '/desk/orders?state=to_pack&sort=oldest',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/22×9\.5 ET40 · .* mm further/)
  expect(text).toMatch(/MEASURE OR LOOK AT BEFORE IT LEAVES\n {2}TQ-HIG-\S+ · (Front|Rear|Front and rear) · \w+/)
  expect(html).toContain('Gate code 12 &#60;b&#62;')
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain(sku)

  // The list shows the same until the parcel has left.
  const packing = async (...words: string[]) => (await runCommand(orders, shop, ...words)).printed
  const list = await packing()
  for (const words of [
    'RD-100001  paid 2026-03-02',
    'Professional installation: yes',
    `${sku}\n`,
    'measure: ',
    'Orders: 1.',
  ])
    expect(list).toContain(words)
  const [data] = JSON.parse(await packing('--json'))
  expect(data).toMatchObject({
    order_number: 'RD-100001',
    state: 'to_pack',
    professional_installation: true,
    car: `${cruiser.year} Toyota Land Cruiser ${cruiser.name}`,
    lines: [{ sku, quantity: 4, measure: expect.arrayContaining([expect.stringContaining(' · ')]) }],
    shipping: { phone: '+971501234567' },
  })
  clock.pass({ minutes: 1 })
  await buyForCar(till, { professional_installation: false })
  await measureAll(shop, 'RD-100001')
  await dispatchOrder(shop, { order_number: 'RD-100001' })
  const numbers = async (...words: string[]) =>
    JSON.parse(await packing('--json', ...words)).map((each: { order_number: string }) => each.order_number)
  expect(await numbers()).toEqual(['RD-100002'])
  await refundOrder(shop, { order_number: 'RD-100002', reason: 'cancelled' })
  expect(await numbers()).toEqual([])
  expect(await numbers('--state', 'being_refunded')).toEqual(['RD-100002'])
  expect(await numbers('--state', 'dispatched')).toEqual(['RD-100001'])
  expect(await numbers('--all')).toEqual(['RD-100001', 'RD-100002'])
  expect(await packing('--order', 'rd-100002')).toContain('[being refunded]')
  expect(await runCommand(orders, shop, '--order', 'RD-9')).toEqual({ code: 1, printed: 'No such order.\n' })
  for (const words of [['--state', 'lost'], ['--all', '--order', 'RD-1'], ['--what']])
    expect(await runCommand(orders, shop, ...words)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('npm run orders --'),
    })
})

test('the nightly comparison covers each day once and reports each difference once', async ({
  till,
  shop,
  letters,
  clock,
  database,
}) => {
  const differences = () => letters.filter(({ subject }) => subject.startsWith('The books'))
  const buy = async () => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(10))
    await buyer.store()
    await buyer.pay('tok_visa')
  }
  const night = async (at: string) => {
    clock.moveTo(at)
    for (const _ of [1, 2]) await reportNightly(shop)
    await till.work()
  }
  // The stand-in uses the real clock: its charge has another date than ours, which is no difference.
  await buy()
  await night('2026-03-02T22:33:00Z')
  expect(differences()).toEqual([])

  clock.moveTo('2026-03-03T06:00:00Z')
  await buy()
  await database.pool.query(
    `delete from sandbox.stripe_objects where id = (
       select id from sandbox.stripe_objects where object = 'charge' order by position desc limit 1)`,
  )
  await night('2026-03-03T22:33:00Z')
  expect(differences().map(({ subject }) => subject)).toEqual(['The books of 3 March 2026: 1 difference'])
  const { text } = differences()[0]!
  expect(text).toMatch(/ch_\w+: in our ledger, but the gateway does not know it\n {4}ours AED [\d,.]+, theirs nothing/)
  expect(text).toContain('/desk/money#differences')
  expect(text).toContain('ask the gateway')

  // Nights without the shop are caught up; a difference that is still open is not reported again.
  await database.pool.query(
    `insert into refunds (order_id, payment_id, gateway, amount, currency, reason, asked_by, created_at)
     select order_id, id, 'stripe', 500, 'AED', 'goodwill', 'owner', $1 from payments order by created_at limit 1`,
    [shop.now()],
  )
  await night('2026-03-06T22:33:00Z')
  await night('2026-03-07T22:33:00Z')
  expect(
    (await shop.db.select().from(moneyReports).orderBy(moneyReports.period_from)).map((each) =>
      each.period_from.toISOString(),
    ),
  ).toEqual([
    '2026-03-01T20:00:00.000Z',
    '2026-03-02T20:00:00.000Z',
    '2026-03-03T20:00:00.000Z',
    '2026-03-06T20:00:00.000Z',
  ])
  expect(differences().map(({ subject }) => subject)).toEqual([
    'The books of 3 March 2026: 1 difference',
    'The books of 4 March 2026 to 6 March 2026: 1 difference',
  ])
  expect(differences()[1]!.text).toContain('a refund was asked for more than a day ago')
})

test('a payment that does not match its order sends one letter; without a setting it goes to the shop’s own address', async ({
  till,
  shop,
  emails,
}) => {
  shop.owner_email = null
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { reference } = (await buyer.store()).data
  await buyer.pay('tok_threeDSecure2Required')
  const [payment] = await shop.db.select().from(payments)
  const word = await askStripe(shop, payment!.gateway_reference!)
  for (const _ of [1, 2])
    await settlePayment(shop, { ...word, state: 'succeeded', amount: word.amount - 100 }, { kind: 'asked' })
  for (const _ of [1, 2]) await till.work()
  const expected = [[store.email_orders, `A payment does not match order ${reference}`]]
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(expected)
})
