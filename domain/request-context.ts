import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * What a request or a job is part of. `id` is in every line of the log; 32 hexadecimal digits, and so also a trace's id.
 * It changes when the work turns out to continue an earlier request: a webhook that settles an order's payment.
 * `address` is the visitor's network address, by which work for one visitor is limited; a job has none. It is not logged.
 * `job` names the running job, by the same word each time that it is tried.
 */
export type RequestContext = { id: string; readonly address?: string; readonly job?: string | undefined }

const contexts = new AsyncLocalStorage<RequestContext>()

/** A context of its own, or one that continues the request with this id. */
export function newContext(id?: string | null): RequestContext {
  return { id: id ?? randomUUID().replaceAll('-', '') }
}

/** Runs `work`, and all that it starts, as part of a request. */
export function inContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work)
}

/**
 * A word for what is done now that stays the same when its job is tried again, so that a repeated letter is the same letter.
 * Outside of a job, another word each time.
 */
export function nameOfWork(): string {
  return contexts.getStore()?.job ?? randomUUID()
}

/** The context of the running request or job; undefined outside. */
export function currentContext(): RequestContext | undefined {
  return contexts.getStore()
}

/** From here on this request or job is part of an earlier one, whose id was stored; without an id nothing changes. */
export function continueRequest(id: string | null | undefined): void {
  const context = contexts.getStore()
  if (context && id) context.id = id
}
