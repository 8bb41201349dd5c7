import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fairQueue } from '#domain/limits/fair-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** A queue whose work ends when the test says so. */
function open({ at_once = 1 } = {}) {
  let time = 0
  const queue = fairQueue({ at_once, waiting: 4, of_address: 3, now: () => time })
  const started: string[] = []
  const end: (() => void)[] = []
  const ask = (name: string, address: string) =>
    queue.run(address, async () => {
      started.push(name)
      await new Promise<void>((done) => end.push(done))
      if (name.startsWith('broken')) throw new Error(name)
      return name
    })
  /** Ends what runs; the next starts in the event loop's next round. */
  const endOne = async () => {
    end.shift()!()
    await new Promise((done) => setImmediate(done))
    await new Promise((done) => setImmediate(done))
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { queue, ask, started, endOne, pass }
}

test('addresses take turns, however many requests one of them has sent', async () => {
  const { ask, started, endOne } = open()
  const all = [ask('a1', '192.0.2.1'), ask('a2', '192.0.2.1'), ask('a3', '192.0.2.1'), ask('b1', '192.0.2.2')]
  for (const _ of all) await endOne()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('an address with too many waiting gets a 429, a full queue a 503, both with a time to retry', async () => {
  const { ask, endOne } = open()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, '2001:db8:1:1::1'))
  const tooMany = { status: 429, code: 'too_many_requests', facts: { seconds: 5 } }
  await expect(ask('a5', '2001:db8:1:2::1')).rejects.toMatchObject(tooMany)
  all.push(ask('b1', '192.0.2.2'))
  await expect(ask('c1', '192.0.2.3')).rejects.toMatchObject({ status: 503, code: 'shop_busy', facts: { seconds: 5 } })
  for (const _ of all) await endOne()
  expect(await Promise.all(all)).toHaveLength(5)
})

test('a visitor who has waited for more than four seconds is refused, and the next one gets the turn', async () => {
  const { ask, started, endOne, pass } = open()
  const first = ask('first', '192.0.2.1')
  const late = expect(ask('late', '192.0.2.2')).rejects.toMatchObject({ status: 503, facts: { seconds: 5 } })
  pass(3_000)
  const next = ask('next', '192.0.2.3')
  pass(1_001)
  await endOne()
  await late
  await new Promise((done) => setImmediate(done))
  await endOne()
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(started).toEqual(['first', 'next'])
})

test('work that fails frees its place', async () => {
  const { ask, started, endOne } = open()
  const broken = expect(ask('broken', '192.0.2.1')).rejects.toThrow('broken')
  const next = ask('next', '192.0.2.1')
  await endOne()
  await broken
  await endOne()
  expect(await next).toBe('next')
  expect(started).toEqual(['broken', 'next'])
})

test('beside an order, pages are made one at a time, each followed by a pause as long as it took', async () => {
  const { queue, ask, started, endOne, pass } = open({ at_once: 2 })
  const order = Promise.withResolvers<string>()
  const paid = queue.runAhead(() => order.promise)
  const all = ['a', 'b', 'c', 'd'].map((name, n) => ask(name, `192.0.2.${n}`))
  expect(started).toEqual(['a'])
  pass(40)
  await endOne()
  await vi.advanceTimersByTimeAsync(39)
  expect(started).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['a', 'b'])
  // With the order, the restriction ends.
  order.resolve('paid')
  expect(await paid).toBe('paid')
  expect(started).toEqual(['a', 'b', 'c'])
  for (let left = 3; left > 0; left--) await endOne()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('an order that waits for its bank slows the others down for a second at most', async () => {
  const { queue, ask, started, endOne } = open({ at_once: 2 })
  const bank = Promise.withResolvers<string>()
  const paid = queue.runAhead(() => bank.promise)
  const all = ['a', 'b'].map((name, n) => ask(name, `192.0.2.${n}`))
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['a', 'b'])
  bank.resolve('paid')
  expect(await paid).toBe('paid')
  for (const _ of all) await endOne()
  expect(await Promise.all(all)).toEqual(['a', 'b'])
})
