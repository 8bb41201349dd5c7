import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '#database/client.ts'
import type { Shop } from '#domain/shop.ts'
import { measureBackups, type NewestBackup } from '#server/metrics/backups.ts'
import { measureDatabase } from '#server/metrics/database.ts'
import { measureProcess, type Pools } from '#server/metrics/process.ts'
import { measureRequests } from '#server/metrics/requests.ts'
import type { WebBuild } from '#server/responses/pages.ts'
import { cannotListen } from '#server/startup/run.ts'

type Measured = {
  shop: Shop
  pools: Pools
  /** Left out in all processes but the first: the database is one, and its figures must not be counted twice. */
  db?: Database | undefined
  web?: WebBuild | undefined
  /** In the first process of a shop that makes backups. */
  newestBackup?: NewestBackup | undefined
}

export type Metrics = {
  /** Called before the routes are declared. */
  measure: (app: FastifyInstance) => void
  text: () => Promise<string>
  /** The names of all metrics. */
  names: () => string[]
}

/** The metrics of this process, in the format of Prometheus. */
export function collectMetrics({ shop, pools, db, web, newestBackup }: Measured): Metrics {
  const registry = new Registry()
  measureProcess(registry, shop, pools)
  if (newestBackup) measureBackups(registry, newestBackup, shop)
  const ofDatabase = db && measureDatabase(db, shop.now)
  const up =
    db &&
    new Gauge({
      name: 'shop_database_up',
      help: 'Whether the database answered this reading in time',
      registers: [registry],
    })
  return {
    measure: (app) => measureRequests(app, registry, web),
    async text() {
      const found = await ofDatabase?.read()
      up?.set(found ? 1 : 0)
      return [await registry.metrics(), await found?.metrics()].filter(Boolean).join('\n')
    },
    names: () =>
      [registry, ofDatabase?.registry].flatMap((each) => each?.getMetricsAsArray().map(({ name }) => name) ?? []),
  }
}

/** Serves `/metrics` on a port of its own, so that no visitor of the shop can reach it. Returns how to stop it. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
    response.end(text)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(cannotListen(error, port, host)))
    // `exclusive`: a process of several listens by itself, not through the one that started it.
    server.listen({ port, host, exclusive: true }, done)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
