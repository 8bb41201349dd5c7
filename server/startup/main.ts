import cluster from 'node:cluster'
import { buildIfStale } from '#server/build.ts'
import { consoleLog } from '#server/protection/log.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { prepareStore } from '#server/startup/database.ts'
import { greeting } from '#server/startup/greeting.ts'
import { startProcesses } from '#server/startup/processes.ts'
import { checkPort, run } from '#server/startup/run.ts'
import type { Start } from '#server/startup/serve.ts'

/**
 * Starts the shop from nothing but a checkout. With PROCESSES, this process prepares the database and the pages, and
 * then only starts the others and watches them: it loads no more of the shop than that takes.
 */
await run(async (onStop, signal) => {
  const config = configOfProcess()
  const json = !config.test_mode
  if (cluster.isWorker) {
    const start = await new Promise<Start>((resolve) => process.once('message', resolve))
    process.on('message', (word) => word === 'stop' && process.emit('SIGTERM', 'SIGTERM'))
    const log = consoleLog(config.log_level, { json, process: start.process })
    const { serve } = await import('#server/startup/serve.ts')
    process.send!({ is_open: await serve(config, start, log, onStop) })
    return
  }
  const log = consoleLog(config.log_level, { json })
  await checkPort(config.port, config.host)
  // Loaded while the database is waited for.
  const serving = config.processes > 1 ? undefined : import('#server/startup/serve.ts')
  const store = await prepareStore(config, log, onStop)
  const start: Start = { process: 1, store, built: await buildIfStale(console.log, signal) }
  if (!serving) {
    const { is_open, pids } = await startProcesses(config.processes, start, log, onStop)
    if (is_open) console.log(greeting(config, store.where, performance.now(), pids))
    return
  }
  const { serve } = await serving
  if (await serve(config, start, log, onStop)) console.log(greeting(config, store.where, performance.now()))
})
