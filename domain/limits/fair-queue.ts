import { siteKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

/** A visitor who waits: since when (ms), and what happens next. */
type Waiting = { since: number; start: () => void; refuse: (problem: Problem) => void }

export type FairQueue = {
  /** Throws too_many_requests (429) and shop_busy (503), with the seconds until a retry makes sense. */
  run: <Result>(address: string, work: () => Promise<Result>) => Promise<Result>
  /** Runs urgent work at once; what waits in the queue is slowed down until it has ended, for a second at most. */
  runAhead: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Longest pause between two pieces of work beside urgent work, ms. */
const longestPause = 200

/** Who has waited this long (ms) is refused: the visitor has given up, or does better to come again in some seconds. */
const longestWait = 4_000

/** How long urgent work slows the others down at most, ms. Later it waits for a payment service, not for this thread. */
const longestUrgency = 1000

/**
 * Limits expensive work of visitors: `at_once` run, `waiting` wait, at most `of_address` of them from one network
 * address (IPv6: one /48), and none longer than four seconds. Waiting addresses take turns, so a visitor with one
 * request passes one who sent many. Beside urgent work one piece runs at a time, followed by a pause as long as it took:
 * an order takes many short steps on the same thread, and each would wait for a page.
 */
export function fairQueue({
  at_once,
  waiting,
  of_address,
  isOverloaded = () => false,
  now = () => performance.now(),
}: {
  at_once: number
  waiting: number
  of_address: number
  /** Whether this piece of work should be refused at once, because the process cannot keep up. */
  isOverloaded?: () => boolean
  now?: () => number
}): FairQueue {
  /** Those who wait, by address; the first address has the next turn. */
  const queues = new Map<string, Waiting[]>()
  let queued = 0
  let running = 0
  let urgent = 0
  let isPausing = false

  const isFull = () => isPausing || running >= (urgent > 0 ? 1 : at_once)

  function startNext(): void {
    const [first] = queues
    if (!first || isFull()) return
    const [key, queue] = first
    queues.delete(key)
    const { since, start, refuse } = queue.shift()!
    if (queue.length > 0) queues.set(key, queue)
    queued--
    if (now() - since > longestWait) {
      refuse(busy())
    } else {
      running++
      start()
    }
    // Not at once: between two pieces of work, Node handles what else has arrived.
    setImmediate(startNext)
  }

  function waitForTurn(key: string): Promise<void> {
    const queue = queues.get(key) ?? []
    if (queue.length >= of_address) throw new Problem('too_many_requests', 429, { seconds: 5 })
    if (queued >= waiting) throw busy()
    queued++
    queues.set(key, queue)
    return new Promise((start, refuse) => queue.push({ since: now(), start, refuse }))
  }

  function end(took: number): void {
    running--
    if (urgent === 0) return void setImmediate(startNext)
    isPausing = true
    setTimeout(endPause, Math.min(longestPause, took))
  }

  function endPause(): void {
    isPausing = false
    startNext()
  }

  return {
    async run(address, work) {
      if (isOverloaded()) throw busy()
      if (isFull() || queued > 0) await waitForTurn(siteKey(address))
      else running++
      const started_at = now()
      try {
        return await work()
      } finally {
        end(now() - started_at)
      }
    },
    async runAhead(work) {
      let isUrgent = true
      urgent++
      const endUrgency = () => {
        if (!isUrgent) return
        isUrgent = false
        urgent--
        if (urgent === 0) startNext()
      }
      const timer = setTimeout(endUrgency, longestUrgency)
      try {
        return await work()
      } finally {
        clearTimeout(timer)
        endUrgency()
      }
    },
  }
}

function busy(): Problem {
  return new Problem('shop_busy', 503, { seconds: 5 })
}
