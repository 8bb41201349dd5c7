import pg from 'pg'
import { expect, vi } from 'vitest'
import { test } from '#tests/money/till.ts'

/*
 * Each statement is a round trip to Postgres, and they are most of what an order costs. A number below may fall. Before
 * one grows: is something read twice, or could it be written together with the rest (`writeAll` in domain/outbox.ts)?
 */

/** Statements of the stand-in, of the job queue itself, and of a new connection. */
const isForeign = (text: string) => /\bsandbox\.|_private_|server_version_num|^set /.test(text)

type Sent = { client: unknown; turn: number; text: string }

/**
 * Runs `work` and returns what the shop sent to Postgres meanwhile: the statements, the number of transactions, and the
 * number of messages, which is smaller where statements are sent in one turn (database/preparing-client.ts).
 */
async function sentBy(
  work: () => Promise<unknown>,
): Promise<{ statements: string[]; transactions: number; messages: number }> {
  const calls: Sent[] = []
  let [turn, isOver] = [0, true]
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    if (isOver) {
      turn++
      isOver = false
      process.nextTick(() => {
        isOver = true
      })
    }
    const [first] = sent
    const text = (typeof first === 'string' ? first : (first as { text: string }).text).replace(/\s+/g, ' ').trim()
    calls.push({ client: this, turn, text })
    return (query as (...sent: unknown[]) => unknown).apply(this, sent)
  } as typeof query)
  await work()
  spy.mockRestore()
  const all = [...Map.groupBy(calls, ({ client }) => client).values()].flatMap(ownOnes)
  const texts = all.map(({ text }) => text)
  return {
    statements: texts.filter((text) => text !== 'begin' && text !== 'commit'),
    transactions: texts.filter((text) => text === 'begin').length,
    messages: new Set(all.map(({ turn }) => turn)).size,
  }
}

/** What one connection sent, without the foreign statements and their transactions. */
function ownOnes(sent: Sent[]): Sent[] {
  const at = (text: string) => sent.findIndex((each) => each.text === text)
  const end = at('begin') === 0 ? at('commit') + 1 : 1
  const [unit, rest] = [sent.slice(0, end), sent.slice(end)]
  return unit.length === 0 ? [] : [...(unit.some(({ text }) => isForeign(text)) ? [] : unit), ...ownOnes(rest)]
}

test('an order takes few statements, from the cart to the confirmation', async ({ till }) => {
  const sku = await till.wheel(20)
  const buy = async () => {
    const buyer = till.visitor()
    const added = await sentBy(() => buyer.add(sku))
    const stored = await sentBy(() => buyer.store())
    const paid = await sentBy(() => buyer.pay('tok_visa'))
    const confirmed = await sentBy(() => till.work())
    return { added, stored, paid, confirmed }
  }
  // The first buyer fills the cache of cars.
  await buy()
  const { added, stored, paid, confirmed } = await buy()
  expect(added.statements, added.statements.join('\n')).toHaveLength(1)
  expect(stored.statements, stored.statements.join('\n')).toHaveLength(5)
  expect(paid.statements, paid.statements.join('\n')).toHaveLength(10)
  // Jobs: the letters to buyer and owner, the notices to the team, and webhooks.
  expect(confirmed.statements, confirmed.statements.join('\n')).toHaveLength(5)
  const transactions = [added, stored, paid, confirmed].map((part) => part.transactions)
  expect(transactions).toEqual([0, 1, 2, 0])
  expect([added, stored, paid, confirmed].map(({ messages }) => messages)).toEqual([1, 3, 7, 5])
})
