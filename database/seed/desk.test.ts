import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntries, goodsImports, orders, refunds, returns, seeds } from '#database/schema.ts'
import { seedDesk } from '#database/seed/desk.ts'
import { seedVisits } from '#database/seed/visits.ts'
import { listQueues } from '#domain/figures/queues.ts'
import { seedStaff } from '#domain/staff/demo.ts'
import { queueNames } from '#shared/desk/today.ts'
import { test } from '#tests/support/shop.ts'

test('every queue of the desk has something to show, once across restarts', async ({ shop, workOff, complaints }) => {
  await seedStaff(shop)
  await seedVisits(shop)
  await seedDesk(shop)
  for (const _ of [1, 2]) await workOff()
  const queues = () => listQueues(shop, 'owner')
  const once = await queues()
  // The books of the demonstration agree with the gateways', and all its letters are sent.
  const empty: readonly string[] = ['differences', 'letter_unsent']
  expect(once.map(({ name }) => name)).toEqual(queueNames.filter((name) => !empty.includes(name)))

  const states = await shop.db
    .select({ state: returns.state, kind: returns.kind })
    .from(returns)
    .orderBy(returns.number)
  expect(states).toEqual([
    { state: 'received', kind: 'refund' },
    { state: 'received', kind: 'exchange' },
  ])
  expect(await shop.db.select({ state: refunds.state }).from(refunds)).toEqual([{ state: 'asked' }])
  const [file] = await shop.db.select().from(goodsImports)
  expect(file).toMatchObject({ state: 'checked', report: { refused: 3 } })
  expect(await shop.db.$count(orders)).toBe(10)
  // The history is read by the ids of its entries.
  const times = (await shop.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ at }) => at.toISOString())
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual(times.toSorted())

  await seedDesk(shop)
  await shop.db.delete(seeds).where(eq(seeds.name, 'demonstration-desk'))
  await seedDesk(shop)
  expect(await queues()).toEqual(once)
  expect(complaints).toEqual([])
})
