import { seedOrders } from '#database/seed/orders.ts'
import { buildIfStale, loadBuild } from '#server/build.ts'
import { consoleLog } from '#server/protection/log.ts'
import { startApplication } from '#server/startup/application.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { openStore } from '#server/startup/database.ts'
import { greeting } from '#server/startup/greeting.ts'
import { cannotListen, checkPort, run } from '#server/startup/run.ts'

/** Starts the shop from nothing but a checkout. */
await run(async (onStop, signal) => {
  const config = configOfProcess()
  const log = consoleLog(config.log_level, { json: !config.test_mode })
  await checkPort(config.port, config.host)
  const store = await openStore(config, log, onStop)
  const built = await buildIfStale(console.log, signal)
  const application = await startApplication(config, store, log, { web: await loadBuild(built), client: built.client })
  onStop(application.close)
  await application.app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw cannotListen(error, config.port, config.host)
  })
  // Before jobs run: reconciling the demo's payments, started weeks ago, would end one that is in flight.
  if (config.demo_orders)
    await seedOrders(application.shop).catch((error: unknown) =>
      log.warn({ err: error }, 'the demonstration has no orders to follow; the next start tries again'),
    )
  await application.startWork()
  if (application.isOpen()) console.log(greeting(config, store.where, performance.now()))
})
