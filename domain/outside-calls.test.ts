import { expect } from 'vitest'
import { outsideCalls } from '#database/schema/limits.ts'
import { callOutside, forgetOutsideCalls } from '#domain/outside-calls.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { ServiceError, type ServiceErrorKind } from '#services/http.ts'
import { test } from '#tests/support/shop.ts'

/** A fake service with configurable failures that counts its calls. */
function service(daily_ceiling = 100) {
  const made = { daily_ceiling, calls: 0, fails: undefined as ServiceError | Error | undefined }
  return Object.assign(made, {
    ask: (shop: Shop, key = 'question') =>
      callOutside(shop, made, 'them', key, async (before_call) => {
        await before_call()
        made.calls += 1
        if (made.fails) throw made.fails
        return `answer ${made.calls}`
      }),
  })
}

const fails = (kind: ServiceErrorKind, retry_after?: number) => new ServiceError('them', kind, 'test', { retry_after })

test('concurrent identical calls share one response', async ({ shop }) => {
  const them = service()
  const [first, same, another] = await Promise.all([them.ask(shop), them.ask(shop), them.ask(shop, 'another')])
  expect(same).toBe(first)
  expect([first, another].toSorted()).toEqual(['answer 1', 'answer 2'])
  expect(await them.ask(shop)).toBe('answer 3')
})

test('several processes share one daily limit', async ({ shop, clock, complaints }) => {
  const processes = [service(5), service(5), service(5)]
  await Promise.all(processes.flatMap((them) => [1, 2, 3, 4].map((key) => them.ask(shop, String(key)))))
  expect(processes.reduce((sum, { calls }) => sum + calls, 0)).toBe(5)
  expect(complaints).toEqual(['the last call of the day'])

  clock.pass({ days: 1 })
  expect(await processes[0]!.ask(shop)).toBeDefined()
})

test('a limit of 0 blocks every call', async ({ shop }) => {
  const them = service(0)
  expect(await them.ask(shop)).toBeUndefined()
  expect(them.calls).toBe(0)
})

test.for<[ServiceErrorKind, number]>([
  ['unreachable', 30],
  ['limited', 300],
  ['misconfigured', 300],
])('after a failure of the kind %s calls fail fast for %i seconds', async ([kind, seconds], { shop, clock }) => {
  const them = service()
  them.fails = fails(kind)
  expect(await them.ask(shop)).toBeUndefined()
  them.fails = undefined
  clock.pass({ seconds: seconds - 1 })
  expect(await them.ask(shop)).toBeUndefined()
  expect(them.calls).toBe(1)
  clock.pass({ seconds: 1 })
  expect(await them.ask(shop)).toBe('answer 2')
})

test('a longer Retry-After of the service is respected', async ({ shop, clock }) => {
  const them = service()
  them.fails = fails('limited', 3600)
  await them.ask(shop)
  them.fails = undefined
  clock.pass({ minutes: 59 })
  expect(await them.ask(shop)).toBeUndefined()
  clock.pass({ minutes: 1 })
  expect(await them.ask(shop)).toBe('answer 2')
})

test('a rejected call does not block the next one', async ({ shop }) => {
  const them = service()
  them.fails = fails('refused')
  await them.ask(shop)
  them.fails = undefined
  expect(await them.ask(shop, 'another')).toBe('answer 2')
})

test('the operator is notified, and a key failure is logged as an error', async ({ shop, complaints }) => {
  const them = service()
  them.fails = fails('misconfigured')
  await them.ask(shop)
  expect(complaints).toEqual(['an outside service refuses our key or address'])
})

test('our own exception is rethrown and not cached', async ({ shop }) => {
  const them = service()
  them.fails = new RangeError('ours')
  await expect(them.ask(shop)).rejects.toThrow(RangeError)
  them.fails = undefined
  expect(await them.ask(shop)).toBe('answer 2')
})

test('no outside call is made inside a transaction', async ({ shop }) => {
  const them = service()
  await expect(inTransaction(shop, (inside) => them.ask(inside))).rejects.toThrow('inside a transaction')
  expect(them.calls).toBe(0)
})

test('counters of past days are deleted after a month', async ({ shop, clock }) => {
  const them = service()
  await them.ask(shop)
  clock.pass({ days: 31 })
  await them.ask(shop)
  await forgetOutsideCalls(shop)
  expect(await shop.db.select().from(outsideCalls)).toMatchObject([{ day: '2026-04-02', calls: 1 }])
})
