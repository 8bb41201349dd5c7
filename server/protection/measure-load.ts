import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { type Load, loadShedding } from '#domain/limits/load-shedding.ts'
import type { Log } from '#domain/shop.ts'

/** How often the load is measured (ms), and how exactly the event loop's delay. */
const everyMs = 250
const precisionMs = 20

/** Measures this process while it runs: see domain/limits/load-shedding.ts. `orders`: the pool that carts and orders use. */
export function measureLoad(
  orders: Pick<pg.Pool, 'waitingCount'>,
  { log, late_ms }: { log: Log; late_ms: number },
): { load: Load; stop: () => void } {
  const load = loadShedding({ late_ms })
  const delay = monitorEventLoopDelay({ resolution: precisionMs })
  delay.enable()
  let isShedding = false
  const timer = setInterval(() => {
    // The histogram counts its own pause of `precisionMs` too.
    const mean = delay.count > 0 ? delay.mean / 1e6 - precisionMs : everyMs
    delay.reset()
    load.note({ lag_ms: mean, waits_for_connection: orders.waitingCount > 0 })
    if (isShedding === load.level() > 0) return
    isShedding = !isShedding
    log.warn({}, isShedding ? 'too busy: a part of browsing is refused' : 'browsing is no longer refused')
  }, everyMs)
  timer.unref()
  return {
    load,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
