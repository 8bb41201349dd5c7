import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Shop } from '#domain/shop.ts'
import { type JobRun, jobRuns } from '#jobs/run-job.ts'
import { pageCacheUse } from '#server/responses/page-cache.ts'
import { type OutsideCall, outsideCalls, watchOutsideCalls } from '#server/watch-calls.ts'

export type Pools = Record<string, pg.Pool>

/** How often Node looks how late its event loop is (ms): a process at rest wakes up for it as often. */
const lagPrecisionMs = 50

/** What this process knows by itself. Gauges are read when they are asked for; nothing is computed in between. */
export function measureProcess(registry: Registry, shop: Pick<Shop, 'catalogue'>, pools: Pools): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagPrecisionMs })
  const registers = [registry]

  let last = performance.eventLoopUtilization()
  new Gauge({
    name: 'shop_event_loop_utilization',
    help: 'Share of the time since the last reading in which the thread was busy, 0 to 1',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })

  new Gauge({
    name: 'shop_pool_connections',
    help: 'Connections to Postgres by pool: in use, idle, most that may be open, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
        this.set({ pool, state: 'most' }, options.max ?? 0)
      }
    },
  })

  new Counter({
    name: 'shop_page_cache_requests_total',
    help: 'Public pages by whether they were in memory',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = pageCacheUse()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'shop_page_cache_bytes',
    help: 'Memory that pages take',
    registers,
    collect() {
      this.set(pageCacheUse().bytes)
    },
  })

  new Gauge({
    name: 'shop_catalogue_skus',
    help: 'SKUs in the memory of this process',
    registers,
    collect() {
      this.set(shop.catalogue.use()?.skus ?? 0)
    },
  })
  new Gauge({
    name: 'shop_catalogue_bytes',
    help: 'Memory that the columns of the SKUs take, without texts',
    registers,
    collect() {
      this.set(shop.catalogue.use()?.bytes ?? 0)
    },
  })
  new Gauge({
    name: 'shop_catalogue_age_seconds',
    help: 'Time since this process last looked for changes of the catalogue; grows while there are no visitors',
    registers,
    collect() {
      this.set((shop.catalogue.use()?.age_ms ?? 0) / 1000)
    },
  })

  const jobs = new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Jobs that have run, by task and result',
    labelNames: ['task', 'result'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers,
  })
  const calls = new Histogram({
    name: 'shop_outside_call_duration_seconds',
    help: 'Calls to outside services until their answer began, by host and status; status 0: no answer',
    labelNames: ['host', 'status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  watchOutsideCalls()
  outsideCalls.subscribe((call) => {
    const { host, status, ms } = call as OutsideCall
    calls.observe({ host, status: status ?? 0 }, ms / 1000)
  })
  jobRuns.subscribe((run) => {
    const { task, ms, error } = run as JobRun
    jobs.observe({ task, result: error ? 'failed' : 'done' }, ms / 1000)
  })
}
