import { expect, test } from 'vitest'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'

test('never exceeds the limit and runs every task, also after a failure', async () => {
  const few = limitConcurrency(2)
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    if (n === 3) throw new Error('the third fails')
    return n
  }
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => few.run(work(n))))
  expect(few.busy()).toBe(7)
  const results = await all
  expect(most).toBe(2)
  expect(few.busy()).toBe(0)
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
    5,
    6,
    7,
  ])
})

test('a task that arrives during a handover waits for its turn', async () => {
  const few = limitConcurrency(1)
  const order: string[] = []
  const first = few.run(async () => order.push('first'))
  const second = few.run(async () => {
    order.push('second begins')
    await new Promise((done) => setImmediate(done))
    order.push('second ends')
  })
  await first
  const third = few.run(async () => order.push('third'))
  await Promise.all([second, third])
  expect(order).toEqual(['first', 'second begins', 'second ends', 'third'])
})
