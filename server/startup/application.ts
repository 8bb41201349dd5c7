import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import type { Database } from '#database/client.ts'
import { type RequestBudget, requestBudget } from '#domain/limits/request-budget.ts'
import { loadPictures, warmPictures } from '#domain/pictures/load.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { forgetDemonstration, loadFacts } from '#domain/store.ts'
import { startWorker, type Worker } from '#jobs/worker.ts'
import { buildApp } from '#server/app.ts'
import type { WebBuild } from '#server/responses/pages.ts'
import type { Config } from '#server/startup/config.ts'
import { openWhenComplete } from '#server/startup/opening.ts'
import { mailFolder, makeShop } from '#server/startup/shop.ts'

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
  store: { db: Database; pool: pg.Pool; address: string },
  log: Log,
  web: Web,
): Promise<Application> {
  const pictures = await loadPictures({
    root: resolve(import.meta.dirname, '../../imagery'),
    store: join(config.data_dir, 'pictures'),
    log,
  })
  const shop = makeShop(config, store.db, pictures, log)
  if (!config.test_mode) forgetDemonstration(new URL(config.public_url).hostname)
  await loadFacts(store.db)
  await shop.catalogue.follow(store.address)
  const opening = await openWhenComplete(store.db, {
    test_mode: config.test_mode,
    log,
    tell: (words) => console.log(words),
  })
  const standIns = config.test_mode ? await standInsOf(config, store.pool) : undefined
  const app = await buildApp(shop, {
    ...web,
    pictures,
    sandbox: standIns,
    trust_proxy: config.trust_proxy,
    closed: () => (config.maintenance ? 'maintenance' : opening.isOpen() ? null : 'not_open'),
    page_cache_mb: web.development ? 0 : config.page_cache_mb,
    budget: budgetOf(config),
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

/**
 * The stand-ins of this process, loaded only in test mode. With SANDBOX_URL they run elsewhere, and these are not called.
 */
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
