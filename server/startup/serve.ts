import { seedDesk } from '#database/seed/desk.ts'
import { seedOrders } from '#database/seed/orders.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { type Built, loadBuild, loadDesk } from '#server/build.ts'
import { startApplication } from '#server/startup/application.ts'
import type { Config } from '#server/startup/config.ts'
import { openPools, type PreparedStore } from '#server/startup/database.ts'
import { cannotListen, type OnStop } from '#server/startup/run.ts'
import { logOutsideCalls } from '#server/watch-calls.ts'

/** What a process needs to serve: its number, counted from 1, the database and the built pages. */
export type Start = { process: number; store: PreparedStore; built: Built }

/** Serves the shop in this process. The first process also runs the jobs. Resolves to whether visitors are let in. */
export async function serve(config: Config, start: Start, log: Log, onStop: OnStop): Promise<boolean> {
  const isFirst = start.process === 1
  // A demonstration would show its calls to its own stand-ins.
  if (!config.test_mode) onStop(logOutsideCalls(log))
  const store = openPools(config, start.store, log, onStop, { runs_jobs: isFirst })
  const web = { web: await loadBuild(start.built), desk: loadDesk(start.built), client: start.built.client }
  const application = await startApplication(config, store, log, web, { isFirst })
  onStop(application.close)
  const listening = {
    port: config.port,
    host: config.host,
    reusePort: config.processes > 1 && process.platform === 'linux',
  }
  await application.app.listen(listening).catch((error: unknown) => {
    throw cannotListen(error, config.port, config.host)
  })
  const { metrics } = application
  if (metrics) {
    const { serveMetrics } = await import('#server/metrics/serve.ts')
    onStop(await serveMetrics(metrics, config.metrics_port + start.process - 1, config.metrics_host))
  }
  // Before jobs run: reconciling the demo's payments, started weeks ago, would end one that is in flight.
  if (config.demo_orders && isFirst)
    await seedDemo(application.shop).catch((error: unknown) =>
      log.warn({ err: error }, 'the demonstration has no orders to follow; the next start tries again'),
    )
  await application.startWork({ isFirst })
  return application.isOpen()
}

async function seedDemo(shop: Shop): Promise<void> {
  await seedOrders(shop)
  await seedDesk(shop)
}
