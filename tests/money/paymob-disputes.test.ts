import { expect } from 'vitest'
import { disputes, ledger, payments } from '#database/schema/payments.ts'
import { recordPaymobDispute } from '#domain/payments/disputes/paymob-disputes.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { booked, order_number, stateOf } from '#tests/money/disputed.ts'
import { test } from '#tests/money/paymob-desk.ts'
import { runCommand } from '#tests/support/command.ts'
import { main as disputesCommand } from '#tools/disputes.ts'

test('what is entered about a dispute at Paymob is refused where the books could not follow it', async ({
  desk,
  shop,
}) => {
  await desk.callbacks()
  await desk.pay((await desk.order()).page, 'good')
  const run = (...words: string[]) => runCommand(disputesCommand, shop, 'paymob', order_number, ...words)
  const net = async () =>
    (await shop.db.select().from(ledger))
      .filter(({ kind }) => kind.startsWith('dispute') && kind !== 'dispute_fee')
      .reduce((sum, { amount }) => sum + amount, 0)
  const state = async () => (await stateOf(shop))[0]

  expect((await run('opened', '--amount', '500', '--fee', '75')).printed).toMatch(/^Recorded: /)
  for (const figures of [
    ['--amount', '6300', '--fee', '75'],
    ['--fee', '100'],
  ])
    expect(await run('opened', ...figures)).toMatchObject({ code: 1, printed: expect.stringContaining('AED 500') })
  expect([await state(), await net()]).toEqual(['needs_response', -50_000])
  expect(await run('opened', '--correct')).toMatchObject({ code: 1 })

  expect((await run('won')).printed).toMatch(/^Recorded: /)
  expect((await run('won')).printed).toMatch(/^Recorded before: /)
  expect(await run('opened')).toMatchObject({ code: 1, printed: expect.stringContaining('decision') })
  expect([await state(), await net()]).toEqual(['won', 0])
})

test('a dispute at Paymob that was lost is booked as lost until the bank turns it, and each turn is mailed to the owner', async ({
  desk,
  till,
  shop,
  letters,
  database,
}) => {
  await desk.callbacks()
  const { page, order } = await desk.order()
  await desk.pay(page, 'good')
  const { total } = order
  const record = (state: 'opened' | 'won' | 'lost') => recordPaymobDispute(shop, { order_number, state })
  expect(await record('opened')).toEqual({ is_new: true })
  expect([await record('lost'), await record('lost')]).toEqual([{ is_new: true }, { is_new: false }])
  await expect(record('opened')).rejects.toMatchObject({ code: 'dispute_decided' })
  expect((await booked(shop)).slice(1)).toEqual([['dispute', -total]])
  expect(await record('won')).toEqual({ is_new: true })
  expect((await booked(shop)).slice(2)).toEqual([['dispute_reversal', total]])

  // A bank may turn it again.
  for (const [state, moved] of [
    ['lost', ['dispute', -total]],
    ['won', ['dispute_reversal', total]],
  ] as const) {
    const before = await booked(shop)
    expect([await record(state), await record(state)]).toEqual([{ is_new: true }, { is_new: false }])
    expect((await booked(shop)).slice(before.length)).toEqual([moved])
    expect(await stateOf(shop)).toEqual([state])
  }
  // A worker of a version before takes each news of a dispute for one letter: it must not find those of a second decision.
  const { rows } = await database.pool.query('select task_identifier as job from graphile_worker.jobs order by id')
  const jobs = rows.map(({ job }) => job).filter((job) => job.startsWith('owner.dispute'))
  expect(jobs).toEqual([...Array(3).fill('owner.dispute'), ...Array(2).fill('owner.dispute_turned')])
  await till.work()
  const titles = letters.map(({ subject }) => subject).filter((subject) => subject.startsWith('The dispute'))
  const titleOf = (state: string) => `The dispute about order ${order_number} is ${state}`
  expect(titles.sort()).toEqual(['lost', 'lost', 'won', 'won'].map(titleOf))
})

test('mistyped figures of a dispute at Paymob are corrected by what is added to the books', async ({ desk, shop }) => {
  await desk.callbacks()
  await desk.pay((await desk.order()).page, 'good')
  const run = (...words: string[]) => runCommand(disputesCommand, shop, 'paymob', order_number, ...words)
  const amounts = async () => (await shop.db.select().from(disputes)).map(({ amount }) => amount)
  const moved = async () => (await booked(shop)).slice(1)
  await run('opened', '--amount', '630', '--fee', '750')
  const first = await moved()
  expect(first).toEqual([
    ['dispute', -63_000],
    ['dispute_fee', -75_000],
  ])

  for (const printed of ['Recorded: ', 'Recorded before: '])
    expect((await run('opened', '--amount', '600', '--fee', '75', '--correct')).printed).toContain(printed)
  expect(await moved()).toEqual([...first, ['dispute_reversal', 3_000], ['dispute_fee', 67_500]])
  await run('lost')
  await run('lost', '--amount', '700', '--correct')
  expect(await amounts()).toEqual([70_000])
  expect((await moved()).slice(4)).toEqual([['dispute', -10_000]])
  await run('won')
  expect((await moved()).slice(5)).toEqual([['dispute_reversal', 70_000]])

  // What the bank has returned is not in the books any more: only the sum on record changes.
  await run('won', '--amount', '690', '--correct')
  expect([await amounts(), (await moved()).length]).toEqual([[69_000], 6])
  expect(await run('won', '--amount', '99999', '--correct')).toMatchObject({ code: 1 })
})

test('a version before that records the same decision beside this one books neither its reversal nor its fee again', async ({
  desk,
  shop,
}) => {
  await desk.callbacks()
  const { page, order } = await desk.order()
  await desk.pay(page, 'good')
  const { total: amount, currency } = order
  await recordPaymobDispute(shop, { order_number, state: 'opened' })
  await recordPaymobDispute(shop, { order_number, state: 'won', fee: 75_00 })
  const before = await booked(shop)
  expect(before.slice(1)).toEqual([
    ['dispute', -amount],
    ['dispute_reversal', amount],
    ['dispute_fee', -75_00],
  ])
  const [payment] = await shop.db.select().from(payments)
  const gateway_dispute_id = `${payment!.transaction_id}-dispute`
  await settleDispute(shop, payment!, {
    ...{ gateway: 'paymob', gateway_dispute_id, amount, currency, reason: 'recorded by hand', state: 'won' },
    evidence_due_at: null,
    movements: [
      { transaction_id: gateway_dispute_id, kind: 'dispute', amount: -amount, currency },
      { transaction_id: `${gateway_dispute_id}-won`, kind: 'dispute_reversal', amount, currency },
      { transaction_id: `${gateway_dispute_id}-fee`, kind: 'dispute_fee', amount: -75_00, currency },
    ],
  })
  expect(await booked(shop)).toEqual(before)
})
