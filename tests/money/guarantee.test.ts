import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { auditEntries } from '#database/schema/audit.ts'
import { guaranteeReport } from '#domain/guarantee/costs.ts'
import { type Decision, decideCase } from '#domain/guarantee/decide-case.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { lockRefused } from '#domain/payments/refunds/replace-refund.ts'
import type { Shop } from '#domain/shop.ts'
import { piecesToPack } from '#domain/stock/levels.ts'
import { cronTasks } from '#jobs/schedule.ts'
import type { OrderGuarantee } from '#shared/api/guarantee.ts'
import { type Bought, fits, measured, patrol, report, test } from '#tests/money/guaranteed.ts'
import { runCommand } from '#tests/support/command.ts'
import { layla } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'
import { main as guarantee } from '#tools/guarantee.ts'
import { main as moneyReportCommand } from '#tools/money-report.ts'

const number = 'FG-100001'
const refund: Decision = { number, outcome: 'refund', why: 'It touches, as your photos show.', by: 'staff' }
const exchange = (sku: string, quantity = 4): Decision => ({
  ...{ number, outcome: 'exchange', why: 'Another offset clears it.', by: 'staff' },
  replacements: [{ sku, quantity }],
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const caseOf = async ({ buyer, order }: Bought) =>
  (await buyer.get<OrderGuarantee>(`order/${order.id}/guarantee`)).data.cases[0]!

/** The id of the only order's only line. */
async function lineOf({ db }: Shop): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from order_lines`)
  return rows[0]!.id
}

function aroundNow(shop: Shop) {
  const now = shop.now().getTime()
  return { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) }
}

test('three concurrent decisions for the same refund refund once, booked as the ledger says', async ({
  buy,
  till,
  shop,
  emails,
}) => {
  const bought = await buy()
  const { buyer, order } = bought
  await report(buyer, order)
  const costs = [{ kind: 'return_courier' as const, amount: 3500 }]
  const decided = await Promise.all([1, 2, 3].map(() => decideCase(shop, { ...refund, costs })))
  expect(decided.map(({ is_repeated }) => is_repeated).toSorted()).toEqual([false, true, true])
  expect(new Set(decided.map((each) => each.refund!.id)).size).toBe(1)
  expect(await codeOf(decideCase(shop, { ...refund, outcome: 'refused' }))).toBe('guarantee_decided')
  // The refund is requested but not confirmed, so it is no cost yet.
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({ total: 3500, refund: 0, under_way: order.total })
  expect(await caseOf(bought)).toMatchObject({ refund: { amount: order.total, state: 'asked' } })
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([0])
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'refunded', ledger: [order.total, -order.total] })
  const sums = { total: order.total + 3500, refund: order.total, return_courier: 3500, cases: 1 }
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({
    ...{ ...sums, under_way: 0 },
    by_design: [{ ...sums, design_id: 'dunehart-empty-quarter' }],
    by_car: [{ ...sums, make: patrol.make, model: patrol.model, generation: expect.any(String) }],
  })
  expect((await moneyReport(shop, aroundNow(shop))).given_back).toBe(order.total)
  expect(emails.filter(({ subject }) => subject.includes('is decided'))).toHaveLength(1)
  expect(emails.find(({ subject }) => subject.includes('is decided'))!.text).toContain(
    'It touches, as your photos show.',
  )
  // Nothing returns to stock, and what was refunded cannot be claimed again.
  expect(await till.stockOf(fits)).toBe(36)
  expect(await report(buyer, order)).toMatchObject({ http: 409, code: 'guarantee_refunded' })
})

test('wheels that were refunded by piece are not refunded again by the guarantee, nor the other way round', async ({
  buy,
  till,
  shop,
}) => {
  const { buyer, order, order_number } = await buy()
  const line_id = await lineOf(shop)
  await report(buyer, order)
  const pieces = (quantity: number) =>
    refundOrder(shop, {
      order_number,
      lines: [{ line_id, quantity, restock: false }],
      ...{ reason: 'returned', again: true },
    })
  const first = await pieces(1)
  const decided = await decideCase(shop, refund)
  expect(first.amount + decided.refund!.amount).toBe(order.total)
  expect(await codeOf(pieces(1))).toBe('refund_pieces')
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([0])
})

test('a refund that the gateway refuses is not repeated once its wheels were refunded by piece', async ({
  buy,
  till,
  shop,
}) => {
  const { buyer, order, order_number } = await buy()
  await report(buyer, order)
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  await decideCase(shop, { ...refund, amount: 5000 })
  await till.work()
  const lines = [{ line_id: await lineOf(shop), quantity: 4, restock: false }]
  await refundOrder(shop, { order_number, lines, reason: 'returned', again: true })
  expect(await codeOf(decideCase(shop, refund))).toBe('refund_pieces')
})

test('a set whose pieces were all refunded has no guarantee any more', async ({ buy, shop }) => {
  const { buyer, order, order_number } = await buy()
  const lines = [{ line_id: await lineOf(shop), quantity: 4, restock: false }]
  await refundOrder(shop, { order_number, lines, reason: 'returned' })
  expect(await report(buyer, order)).toMatchObject({ http: 409, code: 'guarantee_refunded' })
})

test('a concurrent refund and rejection: one is the decision, and the money agrees with it', async ({
  buy,
  till,
  shop,
}) => {
  const bought = await buy()
  await report(bought.buyer, bought.order)
  const ends = await Promise.all([
    codeOf(decideCase(shop, refund)),
    codeOf(decideCase(shop, { ...refund, outcome: 'refused' })),
  ])
  expect(ends.toSorted()).toEqual(['done', 'guarantee_decided'])
  await till.work()
  const { outcome } = await caseOf(bought)
  expect(await till.charged()).toEqual([outcome === 'refund' ? 0 : bought.order.total])
})

test('a crash anywhere between decision, gateway and booking leaves nothing half done and refunds nothing twice', async ({
  buy,
  till,
  shop,
  database,
}) => {
  const bought = await buy()
  const { buyer, order } = bought
  await report(buyer, order)
  // The decision fails after the refund was requested: the database rejects a cost of zero.
  await expect(decideCase(shop, { ...refund, costs: [{ kind: 'write_off', amount: 0 }] })).rejects.toThrow()
  expect(await caseOf(bought)).toMatchObject({ state: 'open', refund: null })
  for (const table of ['refunds', 'guarantee_costs'])
    expect((await database.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)

  // The gateway's approval is lost, and our commit with it: the retry is the same refund.
  await till.injectFault({ kind: 'reset_after', call: 'refunds.create', times: 5 })
  await till.injectFault({ kind: 'reset_before', call: 'refunds.list', times: 2 })
  const { id } = (await decideCase(shop, refund)).refund!
  for (const _ of [1, 2]) await executeRefund(shop, id).catch(() => undefined)
  expect((await decideCase(shop, refund)).refund!.id).toBe(id)
  await vi.waitFor(() => executeRefund(shop, id), { timeout: 20_000 })
  await till.work()
  expect(await till.charged()).toEqual([0])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -order.total] })
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({ total: order.total, under_way: 0, cases: 1 })
  expect(await decideCase(shop, refund)).toMatchObject({ is_repeated: true })
  await till.work()
  expect(await till.charged()).toEqual([0])
})

test('a refund rejected by the gateway is retried by the same decision, never above the amount paid', async ({
  buy,
  till,
  shop,
  letters,
}) => {
  const bought = await buy()
  const { buyer, order, order_number } = bought
  await report(buyer, order)
  expect(await codeOf(decideCase(shop, { ...refund, amount: order.total + 1 }))).toBe('refund_too_much')
  await refundOrder(shop, { order_number, amount: 1000, reason: 'goodwill' })
  await till.work()
  expect(await codeOf(decideCase(shop, refund))).toBe('refund_too_much')
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const { refund: refused } = await decideCase(shop, { ...refund, amount: 5000 })
  await till.work()
  expect(await caseOf(bought)).toMatchObject({ state: 'decided', refund: { amount: 5000, state: 'failed' } })
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({ total: 0, cases: 0 })
  await till.work()
  const letter = letters.find(({ subject }) => subject.includes('is refused') || subject.includes('has failed'))!
  expect(letter.text).toContain('FG-100001')
  expect(letter.text).toContain('/desk/money#refunds')
  // Decided again with another sum, which is refused too, and once more with that sum.
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const { refund: smaller } = await decideCase(shop, { ...refund, amount: 4000 })
  await till.work()
  expect(await decideCase(shop, refund)).toMatchObject({ is_repeated: false, refund: { amount: 4000 } })
  await till.work()
  for (const { id } of [refused!, smaller!]) expect(await codeOf(lockRefused(shop, id))).toBe('refund_not_refused')
  expect(await till.charged()).toEqual([order.total - 5000])
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({ refund: 4000, cases: 1 })
})

test('a buyer with a guarantee case is not asked whether the wheels fit', async ({
  buy,
  till,
  shop,
  clock,
  emails,
}) => {
  // An address is asked about one of its orders only.
  const buyAs = (name: string) => buy({ named: { billing: { ...layla, email: `${name}@example.com` } } })
  const [reported, quiet, late] = [await buyAs('reported'), await buyAs('quiet'), await buyAs('late')]
  await report(reported.buyer, reported.order)
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  // After the question was scheduled.
  await report(late.buyer, late.order)
  await till.work()
  const asked = emails.filter(({ text }) => text.includes('/fit-result?'))
  expect(asked.map(({ subject }) => subject)).toEqual([`Do your wheels fit? Order ${quiet.order_number}`])
})

test('an exchange takes its replacement off the stock once, and only if it fits and is available', async ({
  buy,
  till,
  shop,
  database,
  emails,
}) => {
  const bought = await buy()
  await report(bought.buyer, bought.order)
  const refused = (sku: string, quantity?: number) => codeOf(decideCase(shop, exchange(sku, quantity)))
  await database.pool.query('update wheels set supplier_stock = 5, special_order = false where sku = $1', [measured])
  expect(await codeOf(decideCase(shop, { ...exchange(measured), replacements: [] }))).toBe(
    'guarantee_replacement_missing',
  )
  expect(await refused("x'; drop table wheels; --")).toBe('guarantee_replacement_unknown')
  expect(await refused(measured, 6)).toBe('guarantee_replacement_short')
  expect(await refused(measured, 0)).toBe('guarantee_replacement_short')
  // 5x114.3 on a car of 6x139.7.
  expect(await refused('LV-AER-16070-51143-73-P45-SLV')).toBe('guarantee_replacement_misfit')
  expect(await caseOf(bought)).toMatchObject({ state: 'open' })
  const costs = [
    { kind: 'new_courier' as const, amount: 4000 },
    { kind: 'write_off' as const, amount: 90_000 },
  ]
  const decided = await Promise.all([1, 2].map(() => decideCase(shop, { ...exchange(measured.toLowerCase()), costs })))
  expect(decided.map(({ is_repeated }) => is_repeated).toSorted()).toEqual([false, true])
  expect(await till.stockOf(measured)).toBe(1)
  expect(await till.stockOf(fits)).toBe(36)
  await till.work()
  expect(await caseOf(bought)).toMatchObject({
    outcome: 'exchange',
    replacements: [{ sku: measured, quantity: 4 }],
    refund: null,
  })
  const answer = emails.find(({ subject }) => subject.includes('is decided'))
  expect(answer!.text).toMatch(new RegExp(`4 × .*${measured}`))
  expect(await guaranteeReport(shop, aroundNow(shop))).toMatchObject({
    total: 94_000,
    new_courier: 4000,
    write_off: 90_000,
  })
  expect(await till.charged()).toEqual([bought.order.total])

  // A special order takes no stock: its maker makes it.
  await report(bought.buyer, bought.order)
  await database.pool.query('update wheels set special_order = true where sku = $1', [measured])
  await decideCase(shop, { ...exchange(measured), number: 'FG-100002' })
  expect(await till.stockOf(measured)).toBe(1)
})

test('a count expects the goods of an exchange on the shelf until the desk notes that they have left', async ({
  buy,
  till,
  app,
  shop,
  database,
}) => {
  const bought = await buy()
  await report(bought.buyer, bought.order)
  await database.pool.query('update wheels set supplier_stock = 5, special_order = false where sku = $1', [measured])
  const support = await signedIn(app, shop, 'support')
  const send = () => support.ask(`POST /desk/guarantee/${number}/sent`)
  expect(await send()).toMatchObject({ http: 409, code: 'guarantee_not_exchange' })
  await decideCase(shop, exchange(measured))
  const waiting = async () => (await piecesToPack(shop, [measured])).get(measured) ?? 0
  expect([await till.stockOf(measured), await waiting()]).toEqual([1, 4])
  expect((await support.ask(`GET /desk/guarantee/${number}`)).data).toMatchObject({ sent_at: null })
  for (const _ of [1, 2]) expect(await send()).toMatchObject({ http: 200 })
  expect([await till.stockOf(measured), await waiting()]).toEqual([1, 0])
  expect((await support.ask(`GET /desk/guarantee/${number}`)).data).toMatchObject({ sent_at: shop.now().toISOString() })
  expect(await shop.db.$count(auditEntries, eq(auditEntries.action, 'order.guarantee_sent'))).toBe(1)
  await expect(database.pool.query('update guarantee_cases set sent_at = null')).rejects.toThrow('cannot be changed so')

  // One that its maker makes was never on the shelf.
  await report(bought.buyer, bought.order)
  await database.pool.query('update wheels set special_order = true where sku = $1', [measured])
  await decideCase(shop, { ...exchange(measured), number: 'FG-100002' })
  expect(await waiting()).toBe(0)
})

test('the owner lists, views, queries, decides and books by commands', async ({ buy, till, shop, database }) => {
  const { buyer, order } = await buy()
  await report(buyer, order, { text: 'Touches\u001b[2J\nFG-9 fake' })
  const run = (...words: string[]) => runCommand(guarantee, shop, ...words)
  expect((await run()).printed).toMatch(
    /^FG-100001 {2}open {2}.*order RD-100001\n {2}It rubs on the inside · .*\n\nCases: 1\.\n$/,
  )
  expect(JSON.parse((await run('list', '--json')).printed)).toMatchObject([
    { number, order_number: 'RD-100001', cost: 0 },
  ])
  const shown = (await run('show', number)).printed
  for (const words of ['layla@example.com', fits, 'Fits · ', '      Touches [2J\n      FG-9 fake', 'open, by buyer'])
    expect(shown).toContain(words)
  expect((await run('ask', number, '--why', 'The strut')).printed).toBe(
    'The buyer gets an e-mail that asks for photos.\n',
  )
  expect((await run('photos', number, '/tmp/none')).printed).toBe('It has no photos.\n')

  for (const words of [
    ['decide', number, '--outcome', 'maybe', '--why', 'x'],
    ['decide', number, '--outcome', 'refund'],
    ['decide', number, '--outcome', 'refund', '--why', 'x', '--amount', 'all'],
    ['decide', number, '--outcome', 'refund', '--why', 'x', '--cost', 'petrol=5'],
    ['decide', number, '--outcome', 'exchange', '--why', 'x', '--replace', 'A B'],
    ['show'],
    ['show', number, 'more'],
    ['cost', number],
  ])
    expect(await run(...words)).toMatchObject({ code: 1, printed: expect.stringContaining('npm run guarantee') })
  expect(await run('show', 'FG-1')).toEqual({ code: 1, printed: 'We couldn’t find this guarantee case.\n' })
  expect(await run('decide', number, '--outcome', 'refused', '--why', 'x', '--amount', '5')).toMatchObject({ code: 1 })

  const done = await run(
    'decide',
    number,
    '--outcome',
    'refund',
    '--why',
    'True',
    '--amount',
    '250',
    '--cost',
    'courier=35.50',
  )
  expect(done).toEqual({
    code: 0,
    printed: 'Decided. The buyer gets an e-mail.\nRefunded: AED 250.00 for guarantee case FG-100001.\n',
  })
  expect(await run('decide', number, '--outcome', 'refund', '--why', 'True')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('decided so before'),
  })
  expect(await till.charged()).toEqual([order.total - 25_000])
  expect(await run('cost', number, '--cost', 'courier=35.50')).toMatchObject({ code: 1 })
  expect(await run('cost', number, '--cost', 'write-off=100')).toMatchObject({ code: 0 })
  expect(await run('cost', number, '--cost', 'write-off=-40')).toMatchObject({
    code: 0,
    printed: 'Booked: write off −AED 40.00.\n',
  })
  expect((await run('show', number)).printed).toContain('Cost: refund AED 250.00')
  expect((await run('list', '--all')).printed).toContain('cost AED 345.50')

  // The stand-in uses the real clock; the shop's does not move in a test.
  await database.pool.query(
    `update sandbox.stripe_objects set body = jsonb_set(body, '{created}', to_jsonb($1::bigint))`,
    [Math.floor(shop.now().getTime() / 1000)],
  )
  const day = shop.now().toISOString().slice(0, 10)
  const { printed, code } = await runCommand(moneyReportCommand, shop, day)
  expect({ code, printed }).toMatchObject({ code: 0, printed: expect.stringContaining('refunded AED 250.00') })
  const sums =
    'AED 345.50 in 1 case (refunds AED 250.00, return couriers AED 35.50, new couriers AED 0.00, written off AED 60.00)'
  expect(printed).toContain(`fit guarantee: ${sums}`)
  expect(printed).toMatch(/ {2}design dunehart-\S+: AED 345\.50/)
  expect(printed).toContain('  car nissan patrol Y61 (Super Safari): AED 345.50')
  const { guarantee: sum, given_back } = JSON.parse((await runCommand(moneyReportCommand, shop, day, '--json')).printed)
  expect(sum).toMatchObject({ refund: given_back, total: 34_550, by_car: [{ make: 'nissan', total: 34_550 }] })
})
