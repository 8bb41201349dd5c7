import type { Cart } from '#shared/api/cart.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { type Change, type ShownCart, shownCart } from '#web/browser/cart/shown-cart.ts'

export type CartState = {
  /** Null until the cart has been loaded once. */
  cart: ShownCart | null
  status: 'loading' | 'ready' | 'failed'
  /** Why the last change failed, or why the cart could not be loaded. */
  problem: ApiProblem | null
}

export const emptyState: CartState = { cart: null, status: 'loading', problem: null }

type Entry = {
  key: string
  change: Change
  resolve: ((problem: ApiProblem | null) => void)[]
  sent: boolean
  /** A refetch that is only needed if the change sent in its place fails. */
  overtaken: boolean
}

type Send = (change: Change, before: Cart | null) => Promise<Cart>

/**
 * Serializes the cart changes of one tab: each is sent after the response to the previous one, so responses cannot
 * race. A line has at most one change in flight and one waiting; a newer change replaces (coalesces with) the waiting
 * one. A change overtakes a refetch in flight, whose response is dropped: the change's own response is the newer cart.
 * `changed` is called after the server has applied a change, to notify other tabs.
 */
export function createCartQueue(send: Send, changed: () => void = () => {}) {
  let server: Cart | null = null
  let status: CartState['status'] = 'loading'
  let problem: ApiProblem | null = null
  let entries: Entry[] = []
  let running = false
  let overtake = () => {}
  let state = emptyState
  const listeners = new Set<() => void>()

  /** Enqueues a change; resolves with null when it is done, else with the error. */
  function submit(change: Change): Promise<ApiProblem | null> {
    if (change.kind !== 'refresh' || status === 'failed') problem = null
    if (change.kind === 'refresh' && status === 'failed') status = 'loading'
    const done = new Promise<ApiProblem | null>((resolve) => {
      const key = keyOf(change)
      const queued = entries.find((entry) => entry.key === key && !entry.sent)
      if (queued) {
        queued.change = change
        queued.overtaken = false
        queued.resolve.push(resolve)
      } else entries.push({ key, change, resolve: [resolve], sent: false, overtaken: false })
    })
    publish()
    if (change.kind !== 'refresh') overtake()
    void run()
    return done
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let entry = entries[0]; entry; entry = entries[0]) {
      const { change } = entry
      const isRefetch = change.kind === 'refresh'
      entry.sent = true
      const answer = sendNow(change)
      const overtaken = new Promise<'overtaken'>((resolve) => {
        // Called later than its refetch, it has no effect.
        if (isRefetch) overtake = () => resolve('overtaken')
      })
      const outcome = await Promise.race([answer, overtaken])
      entries = entries.filter((each) => each !== entry)
      if (outcome === 'overtaken') {
        entries.push({ ...entry, sent: false, overtaken: true })
        continue
      }
      const failed = accept(change, outcome)
      const done = [entry]
      const refetch = entries.find((each) => each.change.kind === 'refresh')
      if (failed && !isRefetch && !refetch)
        entries.push({ key: 'refresh', change: { kind: 'refresh' }, resolve: [], sent: false, overtaken: false })
      if (!failed && refetch?.overtaken) {
        entries = entries.filter((each) => each !== refetch)
        done.push(refetch)
      }
      publish()
      for (const each of done) for (const resolve of each.resolve) resolve(failed)
    }
    running = false
  }

  async function sendNow(change: Change): Promise<Cart | ApiProblem> {
    try {
      return await send(change, server)
    } catch (error) {
      if (error instanceof ApiProblem) return error
      console.error(error)
      return new ApiProblem(String(error), 0, 'something_went_wrong')
    }
  }

  /** Takes over the response to a change; returns the problem, if it failed. */
  function accept(change: Change, answer: Cart | ApiProblem): ApiProblem | null {
    if (!(answer instanceof ApiProblem)) {
      server = answer
      status = 'ready'
      if (change.kind !== 'refresh') changed()
      return null
    }
    // A failed refetch keeps the last known cart.
    if (change.kind !== 'refresh' || !server) problem = answer
    if (change.kind === 'refresh' && !server) status = 'failed'
    return answer
  }

  function publish(): void {
    const pending = entries.map((entry) => entry.change)
    state = { cart: server && shownCart(server, pending), status, problem }
    for (const listener of listeners) listener()
  }

  return {
    submit,
    read: () => state,
    /** Whether a change with the same key is in flight or waiting. */
    isPending: (change: Change) => entries.some((entry) => entry.key === keyOf(change)),
    dismissProblem() {
      problem = null
      publish()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Changes with the same key affect the same thing; the newest replaces the others. A delta replaces none. */
function keyOf(change: Change): string {
  if ('idempotency_key' in change && change.idempotency_key) return change.idempotency_key
  switch (change.kind) {
    case 'add':
      return `add:${change.sku}:${change.rear_sku ?? ''}`
    case 'add-addon':
      return `addon:${change.addon_id}`
    case 'quantity':
      return `line:${Object.keys(change.quantities)}`
    case 'remove':
      return `line:${change.ids}`
    default:
      return change.kind
  }
}
