import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { consoleLog } from '#server/protection/log.ts'
import type { DeskFiles } from '#server/responses/desk.ts'
import type { Application, startApplication } from '#server/startup/application.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { openStore } from '#server/startup/database.ts'
import { greeting } from '#server/startup/greeting.ts'
import { cannotListen, checkPort, run } from '#server/startup/run.ts'

/** The desk from its sources, which Vite serves; the runtime is what its plugin for React expects on a page. */
const deskInDevelopment: DeskFiles = {
  ...{ script: '/web/desk/main.tsx', styles: [], imports: [] },
  development: '<script type="module">import "/@id/__x00__virtual:react-router/inject-hmr-runtime"</script>',
}

/** `npm run dev`: Vite in front; pages, API and domain reload with their files; the database stays open. */
await run(async (onStop) => {
  process.env.NODE_ENV ??= 'development'
  const config = configOfProcess()
  const log = consoleLog(config.log_level, { json: false })
  await checkPort(config.port, config.host)
  const store = await openStore(config, log, onStop)

  const server = createServer()
  const vite = await createVite({
    root: resolve(import.meta.dirname, '..'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  onStop(() => vite.close())
  const web = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>

  let application: Promise<Application> | undefined
  let openedBy: unknown

  /** Vite returns a new `startApplication` whenever a file that it imports has changed. */
  async function currentApplication(): Promise<Application> {
    const module = (await vite.ssrLoadModule('/server/startup/application.ts')) as {
      startApplication: typeof startApplication
    }
    if (module.startApplication !== openedBy) {
      openedBy = module.startApplication
      const before = application
      application = (async () => {
        await (await before?.catch(() => undefined))?.close()
        const opened = await module.startApplication(config, store, log, {
          web,
          desk: deskInDevelopment,
          development: true,
        })
        await opened.app.ready()
        await opened.startWork({ isFirst: true })
        return opened
      })()
    }
    return application!
  }
  onStop(async () => (await application?.catch(() => undefined))?.close())

  server.on('request', (request, response) => {
    const answer = () => {
      currentApplication()
        .then(({ app }) => app.routing(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error)
          log.error({ err: error }, 'the shop does not open')
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
        })
    }
    // Vite resolves a URL without an extension as a module: /api/location would be our api/location.ts.
    if (request.url?.startsWith('/api/')) answer()
    else vite.middlewares(request, response, answer)
  })
  await new Promise((done, fail) =>
    server.once('error', fail).listen(config.port, config.host, () => done(undefined)),
  ).catch((error: unknown) => {
    throw cannotListen(error, config.port, config.host)
  })
  onStop(() => server.close())
  await currentApplication()
  console.log(greeting(config, store.where, performance.now()))
})
