import { channel } from 'node:diagnostics_channel'
import { inContext, newContext, type RequestContext } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'

export type JobRun = { task: string; ms: number; error?: unknown; context: RequestContext }

/** A message for each job that has run; without a subscriber it costs nothing. */
export const jobRuns = channel('shop:job')

/** The id of the request that caused a job, from its payload; undefined for a job that the schedule or another program added. */
export function requestOf(payload: unknown): string | undefined {
  const id = (payload as { _request?: unknown } | null)?._request
  return typeof id === 'string' ? id : undefined
}

/**
 * Runs a job as part of the request that caused it, without the request's id in its payload, and reports how long it took,
 * and whether it failed. `name`: the same for each try of the job. `isScheduled`: no line in the log, because such tasks run every
 * few minutes.
 */
export async function runJob<Facts extends object>(
  shop: Shop,
  { task, facts, name, isScheduled }: { task: string; facts: Facts; name?: string; isScheduled: boolean },
  work: (facts: Facts) => Promise<unknown>,
): Promise<void> {
  const { _request, ...own } = facts as Facts & { _request?: string }
  const context = { ...newContext(_request), job: name }
  const started = performance.now()
  const report = (error?: unknown) => {
    const ms = performance.now() - started
    if (jobRuns.hasSubscribers) jobRuns.publish({ task, ms, context, error } satisfies JobRun)
    if (!isScheduled && !error) shop.log.info({ ms: Math.round(ms) }, `job ${task}`)
  }
  await inContext(context, async () => {
    try {
      await work(own as Facts)
      report()
    } catch (error) {
      report(error)
      throw error
    }
  })
}
