import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, gt, max } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { auditEntries } from '#database/schema/audit.ts'
import { payments } from '#database/schema/payments.ts'
import { productReviews } from '#database/schema/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { test as buying, report } from '#tests/money/guaranteed.ts'
import { test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { main as dispatch } from '#tools/dispatch.ts'
import { main as disputes } from '#tools/disputes.ts'
import { main as guarantee } from '#tools/guarantee.ts'
import { main as redirects } from '#tools/redirects.ts'
import { main as refund } from '#tools/refund.ts'
import { main as restock } from '#tools/restock.ts'
import { main as reviews } from '#tools/reviews.ts'
import { main as setup } from '#tools/setup.ts'

const order_number = 'RD-100001'

/** Runs a command; returns its exit code, what it printed, and the entries that it made: who, action, name, values. */
async function traced(shop: Shop, main: typeof refund, ...words: string[]) {
  const [last] = await shop.db.select({ id: max(auditEntries.id) }).from(auditEntries)
  const ended = await runCommand(main, shop, ...words)
  const entries = await shop.db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, last?.id ?? 0))
    .orderBy(asc(auditEntries.id))
  return {
    ...ended,
    entries: entries.map(({ staff_name, action, thing_name, after }) => [staff_name, action, thing_name, after]),
  }
}

async function bought(till: Till): Promise<void> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  await buyer.store()
  await buyer.pay('tok_visa')
  await till.work()
}

test('refunds and goods that a command moves are in the history', async ({ till, shop }) => {
  await bought(till)
  const asked = await traced(shop, refund, order_number, '10', '--reason', 'goodwill')
  expect(asked.entries).toEqual([
    ['npm run refund', 'order.refund_asked', order_number, { amount: 1000, reason: 'goodwill', restock: false }],
  ])
  expect((await traced(shop, refund, order_number, '10')).entries).toEqual([])
  await traced(shop, refund, order_number, '--reason', 'cancelled')
  await till.work()
  expect((await traced(shop, restock, order_number)).entries).toEqual([
    ['npm run restock', 'order.restocked', order_number, { restock: true }],
  ])
  expect(await traced(shop, restock, order_number)).toMatchObject({ code: 1, entries: [] })
})

test('a refund of a payment without an order is in the history, once', async ({ till, shop, database }) => {
  await bought(till)
  // As where the goods were gone when the bank answered.
  const [payment] = await shop.db.select().from(payments)
  await database.pool.query('alter table orders disable trigger user')
  await database.pool.query(`update orders set transaction_id = 'ch_another'`)
  await database.pool.query('alter table orders enable trigger user')
  const name = payment!.transaction_id!
  const { entries } = await traced(shop, refund, '--payment', name)
  expect(entries).toEqual([
    ['npm run refund', 'order.refund_asked', order_number, { amount: payment!.amount, payment: name }],
  ])
  expect(await traced(shop, refund, '--payment', name, '--reason', 'goodwill')).toMatchObject({ code: 1, entries: [] })
})

test('a parcel that a command dispatches, and what it changes later, are in the history', async ({ till, shop }) => {
  await bought(till)
  const link = 'https://carrier.example/track?parcel=1'
  expect((await traced(shop, dispatch, order_number, link, '--carrier', 'Aramex')).entries).toEqual([
    ['npm run dispatch', 'order.dispatched', order_number, { parcels: 1, carriers: 'Aramex', links: 1 }],
  ])
  expect((await traced(shop, dispatch, order_number, `${link}1`, '--email-again')).entries).toEqual([
    ['npm run dispatch', 'order.parcels_changed', order_number, { links: 1, email: 'again' }],
  ])
  expect((await traced(shop, dispatch, order_number)).entries).toEqual([])
})

test('a dispute that a command records is in the history', async ({ desk, shop }) => {
  await desk.callbacks()
  await desk.pay((await desk.order()).page, 'good')
  const record = (...words: string[]) => traced(shop, disputes, 'paymob', order_number, ...words)
  expect((await record('opened', '--amount', '500')).entries).toEqual([
    ['npm run disputes', 'order.dispute_recorded', order_number, { state: 'opened', amount: 50_000 }],
  ])
  expect(await record('opened')).toMatchObject({ printed: expect.stringMatching(/^Recorded before/), entries: [] })
})

buying('what a command does with a guarantee case is in the history', async ({ buy, shop }) => {
  const { buyer, order } = await buy()
  const number = (await report(buyer, order)).data.number
  const run = (...words: string[]) => traced(shop, guarantee, ...words)
  expect((await run('ask', number.toLowerCase(), '--why', 'The tyre')).entries).toEqual([
    ['npm run guarantee', 'order.guarantee_photos_asked', number, { case_number: number }],
  ])
  const decide = ['decide', number, '--outcome', 'refund', '--amount', '250', '--why', 'It touches.']
  expect((await run(...decide, '--cost', 'return-courier=35')).entries).toEqual([
    [
      'npm run guarantee',
      'order.guarantee_decided',
      number,
      { case_number: number, outcome: 'refund', amount: 25_000 },
    ],
    [
      'npm run guarantee',
      'order.guarantee_cost_booked',
      number,
      { case_number: number, cost: 'return_courier', amount: 3500 },
    ],
  ])
  expect((await run(...decide)).entries).toEqual([])
  expect((await run('cost', number, '--cost', 'write-off=10')).entries).toHaveLength(1)
  expect(await run('show', number, '--outcome', 'refund')).toMatchObject({ code: 1 })
})

test('a review that a command decides is in the history', async ({ shop }) => {
  const [made] = await shop.db
    .insert(productReviews)
    .values({
      design_id: 'dunehart-liwa-6',
      name: 'Layla',
      city: '',
      rating: 4,
      title: '',
      reviews: 'Quiet.',
      vehicle: '',
      fit: '',
      lang: 'en',
    })
    .returning()
  const run = (...words: string[]) => traced(shop, reviews, ...words)
  const [by, name] = ['npm run reviews', 'dunehart-liwa-6']
  expect((await run('approve', made!.id)).entries).toEqual([[by, 'review.approved', name, {}]])
  expect((await run('approve', made!.id)).entries).toEqual([])
  expect((await run('decline', made!.id, 'Names', 'a', 'person')).entries).toEqual([
    [by, 'review.taken_down', name, { reason: 'Names a person' }],
  ])
  expect((await run('remove', made!.id)).entries).toEqual([[by, 'review.deleted', name, {}]])
})

test('what a setup file and a list of redirects change is in the history', async ({ shop }) => {
  const folder = await mkdtemp(join(tmpdir(), 'history-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, list] = [join(folder, 'shop.json'), join(folder, 'list.csv')]
  const example = JSON.parse(await readFile('docs/setup.example.json', 'utf8'))
  await writeFile(file, JSON.stringify({ store: { ...example.store, trn: '100000000000003' }, pages: example.pages }))
  const { entries } = await traced(shop, setup, '--file', file)
  expect(entries.map(([by, action, name]) => [by, action, name])).toEqual([
    ['npm run setup', 'setup.facts_changed', 'Your Wheels'],
    ['npm run setup', 'setup.file_written', 'shop.json'],
  ])
  expect(entries[0]![3]).toMatchObject({ name: 'Your Wheels', trn: '100000000000003' })
  expect((await traced(shop, setup, '--file', file)).entries).toEqual([])
  expect((await traced(shop, setup, '--open')).printed).toBe('A demonstration is always open.\n')
  await writeFile(list, 'from,to\n/old,/faq\n')
  expect((await traced(shop, redirects, list)).entries).toEqual([
    ['npm run redirects', 'redirect.imported', 'CSV', { added: 1, changed: 0, refused: 0 }],
  ])
})
