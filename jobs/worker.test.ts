import type pg from 'pg'
import { expect, vi } from 'vitest'
import { enqueueJob } from '#domain/outbox.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { startWorker, workOff } from '#jobs/worker.ts'
import { test } from '#tests/support/shop.ts'

test('a job that is added just after another is fetched at once, not at the next poll', async ({ shop, database }) => {
  const handled = vi.spyOn(jobHandlers, 'order.paid').mockResolvedValue(undefined)
  // No poll and no other timer comes due: only the database's notices start a job.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const worker = await startWorker(shop, database.pool)
  try {
    for (let added = 1; added <= 5; added++) {
      await enqueueJob(shop, 'order.paid', { order_id: String(added) })
      await expect.poll(() => handled.mock.calls.length, { timeout: 20_000 }).toBe(added)
    }
  } finally {
    // Finished jobs are recorded by a timer.
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    handled.mockRestore()
    await worker.stop()
  }
})

test('jobs do not wait for a mail server that gives no answer', async ({ shop, database }) => {
  const answer = Promise.withResolvers<void>()
  const sending = vi.spyOn(jobHandlers, 'order.paid').mockReturnValue(answer.promise)
  const handled = vi.spyOn(jobHandlers, 'prices.due').mockResolvedValue(undefined)
  const worker = await startWorker(shop, database.pool)
  try {
    for (const order_id of ['1', '2', '3']) await enqueueJob(shop, 'order.paid', { order_id })
    await expect.poll(() => sending.mock.calls.length, { timeout: 20_000 }).toBe(2)
    await enqueueJob(shop, 'prices.due', {})
    await expect.poll(() => handled.mock.calls.length, { timeout: 20_000 }).toBe(1)
  } finally {
    answer.resolve()
    await worker.stop()
  }
})

for (const outcome of ['done', 'failed'] as const)
  test(`a job that is ${outcome} has been recorded when the queue is worked off`, async ({ shop, database }) => {
    const isRecording = ({ text }: { text?: string }) => /delete from|last_error/.test(text ?? '')
    const slow = (client: pg.PoolClient) => {
      const query = async (...sent: [{ text?: string }]) => {
        // Longer than the queue takes to find no other job.
        if (isRecording(sent[0])) for (let i = 0; i < 200; i++) await database.pool.query('select')
        return client.query(...(sent as unknown as [string]))
      }
      return Object.assign(Object.create(client), { query, release: () => client.release() })
    }
    const connect = async () => slow(await database.pool.connect())
    const pool = Object.assign(Object.create(database.pool), { connect }) as typeof database.pool
    const handled = vi.spyOn(jobHandlers, 'order.paid')
    if (outcome === 'done') handled.mockResolvedValue(undefined)
    else handled.mockRejectedValue(new Error('the service does not answer'))
    await enqueueJob(shop, 'order.paid', { order_id: '1' })
    await workOff(shop, pool)
    const { rows } = await database.pool.query('select locked_by, last_error from graphile_worker.jobs')
    expect(rows).toEqual(outcome === 'done' ? [] : [{ locked_by: null, last_error: 'the service does not answer' }])
  })

for (const task of ['order.paid', 'payment.check'] as const)
  for (const outcome of ['done', 'failed'] as const)
    test(`jobs go on after Postgres was away while ${task} was ${outcome}`, async ({ shop, database }) => {
      let isAway = false
      const connect = (...listener: []) =>
        isAway ? Promise.reject(new Error('Connection terminated unexpectedly')) : database.pool.connect(...listener)
      const pool = Object.assign(Object.create(database.pool), { connect }) as typeof database.pool
      const handled = vi.spyOn(jobHandlers, task).mockImplementationOnce(async () => {
        isAway = true
        if (outcome === 'failed') throw new Error('the service does not answer')
      })
      const after = vi.spyOn(jobHandlers, 'order.dispatched').mockResolvedValue(undefined)
      const logged = vi.spyOn(shop.log, 'error')
      const worker = await startWorker(shop, pool, 10)
      try {
        if (task === 'order.paid') await enqueueJob(shop, task, { order_id: '1' })
        else await enqueueJob(shop, task, { payment_id: '1' }, { gateway: 'stripe' })
        await expect
          .poll(() => logged.mock.calls.map(([, words]) => words))
          .toContain('the worker has stopped, and is started again')
        expect(handled).toHaveBeenCalledOnce()
        isAway = false
        await enqueueJob(shop, 'order.dispatched', { order_id: '1', subject_id: '1' })
        await expect.poll(() => after.mock.calls.length).toBe(1)
      } finally {
        isAway = false
        await worker.stop()
      }
    })

test('a runner that stops while LISTEN fails releases its connection once', async ({ shop, database }) => {
  const refused = Promise.withResolvers<void>()
  const listeners: { releases: number }[] = []
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (!callback) return database.pool.connect()
    database.pool.connect((error, client, release) => {
      // It still tries to listen again, when the pool has ended.
      if (!client) return callback(error, client, release)
      const listener = { releases: 0 }
      const { query } = client
      const listenLater = (...sent: Parameters<typeof query>) => {
        if (!/^listen/i.test(String(sent[0]))) return query.apply(client, sent)
        listeners.push(listener)
        return refused.promise
      }
      callback(error, Object.assign(Object.create(client), { query: listenLater }), () => {
        listener.releases++
        // The pool objects to a second release where it is called: the count says so instead.
        if (listener.releases === 1) release()
      })
    })
  }
  const worker = await startWorker(shop, Object.assign(Object.create(database.pool), { connect }))
  // Each of the four runners has its own connection, and may be slower than the others.
  await expect.poll(() => listeners.length, { timeout: 20_000 }).toBe(4)
  // They may connect again before they have stopped.
  const first = [...listeners]
  const stopping = worker.stop()
  refused.reject(new Error('cannot execute LISTEN during recovery'))
  await stopping
  await expect.poll(() => first.map(({ releases }) => releases), { timeout: 20_000 }).toEqual([1, 1, 1, 1])
})

test('jobs go on after a runner was started on a replica that was not promoted yet', async ({ shop, database }) => {
  let isAway = false
  let isReadOnly = false
  const refused = Promise.withResolvers<void>()
  const connect = async (...listener: []) => {
    if (isAway) throw new Error('Connection terminated unexpectedly')
    const client = await database.pool.connect(...listener)
    if (listener.length > 0) return
    const query = (...sent: [string | { text: string }]) => {
      const text = typeof sent[0] === 'string' ? sent[0] : sent[0].text
      if (!isReadOnly || !/insert into|update /i.test(text)) return client.query(...(sent as [string]))
      if (text.includes('_private_tasks')) refused.resolve()
      return Promise.reject(new Error('cannot execute INSERT in a read-only transaction'))
    }
    return Object.assign(Object.create(client), { query, release: (error?: Error) => client.release(error) })
  }
  const pool = Object.assign(Object.create(database.pool), { connect }) as typeof database.pool
  vi.spyOn(jobHandlers, 'order.paid').mockImplementationOnce(async () => {
    isAway = true
  })
  const after = vi.spyOn(jobHandlers, 'order.dispatched').mockResolvedValue(undefined)
  const logged = vi.spyOn(shop.log, 'error')
  const worker = await startWorker(shop, pool, 10)
  try {
    await enqueueJob(shop, 'order.paid', { order_id: '1' })
    await expect
      .poll(() => logged.mock.calls.map(([, words]) => words))
      .toContain('the worker has stopped, and is started again')
    isReadOnly = true
    isAway = false
    await refused.promise
    isReadOnly = false
    await enqueueJob(shop, 'order.dispatched', { order_id: '1', subject_id: '1' })
    await expect.poll(() => after.mock.calls.length).toBe(1)
  } finally {
    isAway = isReadOnly = false
    await worker.stop()
  }
})
