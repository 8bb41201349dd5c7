import { siteKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

export type FairQueue = {
  /** Throws too_many_requests (429) and shop_busy (503), with the seconds until a retry makes sense. */
  run: <Result>(address: string, work: () => Promise<Result>) => Promise<Result>
}

/**
 * Limits expensive work of visitors: `at_once` run, `waiting` wait, at most `of_address` of them from one network
 * address (IPv6: one /48). Waiting addresses take turns, so a visitor with one request passes one who sent many.
 */
export function fairQueue({
  at_once,
  waiting,
  of_address,
}: {
  at_once: number
  waiting: number
  of_address: number
}): FairQueue {
  /** Those who wait, by address; the first address has the next turn. */
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let queued = 0

  function startNext(): void {
    const [first] = queues
    if (!first) {
      running--
      return
    }
    const [key, queue] = first
    queues.delete(key)
    const start = queue.shift()!
    if (queue.length > 0) queues.set(key, queue)
    queued--
    start()
  }

  function waitForTurn(key: string): Promise<void> {
    const queue = queues.get(key) ?? []
    if (queue.length >= of_address) throw new Problem('too_many_requests', 429, { seconds: 5 })
    if (queued >= waiting) throw new Problem('shop_busy', 503, { seconds: 5 })
    queued++
    queues.set(key, queue)
    return new Promise((start) => queue.push(start))
  }

  return {
    async run(address, work) {
      if (running >= at_once) await waitForTurn(siteKey(address))
      else running++
      try {
        return await work()
      } finally {
        // Not at once: between two pieces of work, Node handles what else has arrived, orders and webhooks.
        setImmediate(startNext)
      }
    },
  }
}
