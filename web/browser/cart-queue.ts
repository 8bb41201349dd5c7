import type { Cart } from '#shared/api/cart.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { type Change, type ShownCart, shownCart } from '#web/browser/shown-cart.ts'

export type CartState = {
  /** Null until the cart has been loaded once. */
  cart: ShownCart | null
  status: 'loading' | 'ready' | 'failed'
  /** Why the last change failed, or why the cart could not be loaded. */
  problem: ApiProblem | null
}

export const emptyState: CartState = { cart: null, status: 'loading', problem: null }

type Entry = { key: string; change: Change; told: ((problem: ApiProblem | null) => void)[]; sent: boolean }

type Send = (change: Change, before: Cart | null) => Promise<Cart>

/**
 * Serializes the cart changes of one tab: each is sent after the response to the previous one, so responses cannot
 * race. A line has at most one change in flight and one waiting; a newer change replaces (coalesces with) the waiting
 * one. `changed` is called after the server has applied a change, to notify other tabs.
 */
export function createCartQueue(send: Send, changed: () => void = () => {}) {
  let server: Cart | null = null
  let status: CartState['status'] = 'loading'
  let problem: ApiProblem | null = null
  let entries: Entry[] = []
  let running = false
  let state = emptyState
  const listeners = new Set<() => void>()

  /** Enqueues a change; resolves with null when it is done, else with the error. */
  function submit(change: Change): Promise<ApiProblem | null> {
    if (change.kind !== 'refresh') problem = null
    else if (status === 'failed') status = 'loading'
    const done = Promise.withResolvers<ApiProblem | null>()
    const key = keyOf(change)
    const queued = entries.find((entry) => entry.key === key && !entry.sent)
    if (queued) {
      queued.change = change
      queued.told.push(done.resolve)
    } else entries.push({ key, change, told: [done.resolve], sent: false })
    publish()
    void run()
    return done.promise
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let entry = entries[0]; entry; entry = entries[0]) {
      entry.sent = true
      const failed = await carryOut(entry.change)
      entries = entries.filter((each) => each !== entry)
      if (failed && entry.change.kind !== 'refresh' && !entries.some((each) => each.change.kind === 'refresh'))
        entries.push({ key: 'refresh', change: { kind: 'refresh' }, told: [], sent: false })
      publish()
      for (const tell of entry.told) tell(failed)
    }
    running = false
  }

  async function carryOut(change: Change): Promise<ApiProblem | null> {
    try {
      const first = !server
      server = await send(change, server)
      if (first) problem = null
      status = 'ready'
      if (change.kind !== 'refresh') changed()
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem)) console.error(error)
      const failed = error instanceof ApiProblem ? error : new ApiProblem(String(error), 0, 'something_went_wrong')
      // A failed refetch keeps the last known cart.
      if (change.kind !== 'refresh' || !server) problem = failed
      if (!server) status = 'failed'
      return failed
    }
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

/** Changes with the same key affect the same thing; the newest replaces the others. */
function keyOf(change: Change): string {
  switch (change.kind) {
    case 'add':
      return `add:${change.sku}:${change.rear_sku ?? ''}`
    case 'add-addon':
      return `addon:${change.addon_id}`
    case 'quantity':
    case 'remove':
      return `line:${change.ids.join()}`
    default:
      return change.kind
  }
}
