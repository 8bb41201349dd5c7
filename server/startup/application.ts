import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import type { Database } from '#database/client.ts'
import { type RequestBudget, requestBudget } from '#domain/limits/request-budget.ts'
import { warmPictures } from '#domain/pictures/load.ts'
import { listMissing } from '#domain/setup/missing.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { loadFacts, pollFacts } from '#domain/store.ts'
import { startWorker, type Worker } from '#jobs/worker.ts'
import { buildApp } from '#server/app.ts'
import type { WebBuild } from '#server/responses/pages.ts'
import type { Config } from '#server/startup/config.ts'
import { mailFolder, openShop } from '#server/startup/shop.ts'

export type Application = {
  app: FastifyInstance
  shop: Shop
  /** Whether visitors are let in; a real shop stays closed until its setup is complete. */
  isOpen: () => boolean
  /** Starts the job worker in this process. Called once the server accepts requests. */
  startWork: () => Promise<void>
  close: () => Promise<void>
}

type Web = { web: WebBuild; client?: string; development?: boolean }

/** Builds the shop, the app and the worker on an open database, which the caller owns and closes. */
export async function startApplication(
  config: Config,
  store: { db: Database; pool: pg.Pool; browsing_db: Database; address: string },
  log: Log,
  web: Web,
): Promise<Application> {
  const { shop, pictures } = await openShop(config, store.db, log)
  await shop.catalogue.follow(store.address)
  const opening = await openWhenComplete(shop)
  const standIns = config.test_mode ? await standInsOf(config, store.pool) : undefined
  const app = await buildApp(shop, {
    ...web,
    pictures,
    sandbox: standIns,
    trust_proxy: config.trust_proxy,
    closed: () => (config.maintenance ? 'maintenance' : opening.isOpen() ? null : 'not_open'),
    page_cache_mb: web.development ? 0 : config.page_cache_mb,
    budget: budgetOf(config),
    browsing_db: store.browsing_db,
    feeds_folder: join(config.data_dir, 'feeds'),
  })
  const ending = new AbortController()
  let worker: Worker | undefined
  return {
    app,
    shop,
    isOpen: opening.isOpen,
    startWork: async () => {
      worker = await startWorker(shop, store.pool)
      opening.follow()
      warmPictures(pictures, { signal: ending.signal }).catch((error) =>
        log.warn({ err: error }, 'pictures are not made ahead'),
      )
    },
    close: async () => {
      ending.abort()
      opening.stop()
      await app.close()
      await worker?.stop()
      await shop.catalogue.stop()
    },
  }
}

/** Token bucket size in seconds of its rate: for many tabs at once, or an office behind one address. */
const burstSeconds = 12

function budgetOf({ pages_per_second: per_second }: Config): RequestBudget | undefined {
  return per_second > 0 ? requestBudget({ burst: burstSeconds * per_second, per_second }) : undefined
}

/** The stand-ins of this process, loaded only in test mode; not called where SANDBOX_URL names others. */
async function standInsOf(config: Config, pool: pg.Pool): Promise<FastifyPluginAsync> {
  const { sandbox } = await import('#sandbox/mount.ts')
  return (app) =>
    sandbox(app, {
      pool,
      publicUrl: config.public_url,
      secretKey: config.stripe_secret_key,
      webhookSecret: config.stripe_webhook_secret,
      webhookUrl: `${config.own_url}/api/webhooks/stripe`,
      ...(!config.smtp_url && { mailFolder: mailFolder(config) }),
    })
}

/** How often a closed shop checks whether it is complete (ms). */
const lookMs = 2_000

/**
 * A demo opens at once. A real shop stays closed until its setup is complete, and logs what is missing whenever that
 * changes. Once open it stays open: anything removed later shows where it is used, or at the next start.
 */
async function openWhenComplete({ db, log, test_mode }: Shop) {
  const stops: (() => void)[] = []
  let missing = test_mode ? [] : await listMissing(db)
  const isOpen = () => missing.length === 0

  async function look(): Promise<void> {
    const found = await listMissing(db)
    if (found.length === 0) await loadFacts(db)
    const before = missing
    missing = found
    if (found.join() !== before.join()) console.log(isOpen() ? 'The shop is open.' : missingText(found))
  }

  return {
    isOpen,
    /** Called once the server listens: polls the setup, opens the shop when complete, reloads changed facts. */
    follow: () => {
      stops.push(pollFacts(db, log))
      if (isOpen()) return
      console.log(missingText(missing))
      let looking = false
      const timer = setInterval(async () => {
        if (looking) return
        looking = true
        await look().catch((error) => log.warn({ err: error }, 'it cannot be seen what the shop still lacks'))
        looking = false
        if (isOpen()) clearInterval(timer)
      }, lookMs)
      timer.unref()
      stops.push(() => clearInterval(timer))
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** For the console: what is still missing before the shop can open. */
function missingText(missing: string[]): string {
  const lines = missing.map((line) => `  - ${line}`)
  return ['The shop stays closed, and answers with a page that says so, until this is there:', ...lines].join('\n')
}
