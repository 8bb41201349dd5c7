import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/database.ts'
import { readEnvFile } from '#server/env-file.ts'
import { cannotListen, checkPort } from '#server/free-port.ts'
import { greeting } from '#server/greeting.ts'
import type { House, openHouse } from '#server/house.ts'
import { consoleLog } from '#server/log.ts'
import { run } from '#server/run.ts'

/** `npm run dev`: Vite in front; pages, api and domain are what their files say now; the database stays open. */
await run(async (onStop) => {
  process.env.NODE_ENV ??= 'development'
  readEnvFile()
  const config = readConfig(process.env)
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

  let house: Promise<House> | undefined
  let openedBy: unknown

  /** Vite hands out a new `openHouse` whenever a file it leads to has changed. */
  async function currentHouse(): Promise<House> {
    const module = (await vite.ssrLoadModule('/server/house.ts')) as { openHouse: typeof openHouse }
    if (module.openHouse !== openedBy) {
      openedBy = module.openHouse
      const before = house
      house = (async () => {
        await (await before?.catch(() => undefined))?.close()
        const opened = await module.openHouse(config, store, log, { web, development: true })
        await opened.app.ready()
        await opened.startWork()
        return opened
      })()
    }
    return house!
  }
  onStop(async () => (await house?.catch(() => undefined))?.close())

  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      currentHouse()
        .then(({ app }) => app.routing(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error)
          log.error({ err: error }, 'the shop does not open')
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
        })
    }),
  )
  await new Promise((done, fail) =>
    server.once('error', fail).listen(config.port, config.host, () => done(undefined)),
  ).catch((error: unknown) => {
    throw cannotListen(error, config.port, config.host)
  })
  onStop(() => server.close())
  await currentHouse()
  console.log(greeting(config, store.where, performance.now()))
})
