import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { findDeskSession } from '#api/desk/serve.ts'
import { type RequestBudget, requestBudget } from '#domain/limits/request-budget.ts'
import { warmPictures } from '#domain/pictures/warm.ts'
import { followSettings, readSettings } from '#domain/setup/follow.ts'
import { listMissing } from '#domain/setup/missing.ts'
import { shopState } from '#domain/setup/opening.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { seedStaff } from '#domain/staff/demo.ts'
import { firstOwnerLink } from '#domain/staff/links.ts'
import { newsFrom } from '#domain/staff/news.ts'
import { startWorker, type Worker } from '#jobs/worker.ts'
import { buildApp } from '#server/app.ts'
import type { NewestBackup } from '#server/metrics/backups.ts'
import type { Metrics } from '#server/metrics/serve.ts'
import { measureLoad } from '#server/protection/measure-load.ts'
import { type SaleQueue, saleQueue } from '#server/protection/sale-queue.ts'
import type { DeskFiles } from '#server/responses/desk.ts'
import { forgetPages } from '#server/responses/page-cache.ts'
import type { WebBuild } from '#server/responses/pages.ts'
import type { Closed } from '#server/responses/standby.ts'
import { nightlyBackups } from '#server/startup/backups.ts'
import type { Config } from '#server/startup/config.ts'
import type { OpenStore } from '#server/startup/database.ts'
import { mailFolder, openShop } from '#server/startup/shop.ts'

export type Application = {
  app: FastifyInstance
  shop: Shop
  /** None without METRICS_PORT. */
  metrics?: Metrics | undefined
  /** Whether visitors are let in; a real shop stays closed until its owner opens it. */
  isOpen: () => boolean
  /** Called once the server accepts requests. Jobs run in the first process only: see docs/scale.md. */
  startWork: (options: { isFirst: boolean }) => Promise<void>
  close: () => Promise<void>
}

/** What the desk or a command changed shows at once: the facts are read again, and pages are rendered again with them. */
function showChanges(shop: Shop): void {
  forgetPages()
  readSettings(shop).then(forgetPages, (error) =>
    shop.log.warn({ err: error }, 'the settings of the shop cannot be read'),
  )
}

/** Closed to visitors; staff who are signed in at the desk see the shop as it will be. */
export function closedShop(shop: Shop): Closed | null {
  const reason = shopState(shop)
  const mayPreview: Closed['mayPreview'] = async (request) =>
    (await findDeskSession(shop, request))?.is_complete === true
  return reason === 'open' ? null : { reason, mayPreview }
}

type Web = { web: WebBuild; desk?: DeskFiles; client?: string; development?: boolean }

/** Builds the shop, the app and the worker on an open database, which the caller owns and closes. */
export async function startApplication(
  config: Config,
  store: OpenStore,
  log: Log,
  web: Web,
  { isFirst = true } = {},
): Promise<Application> {
  const { shop, pictures } = await openShop(config, store.db, log, store.primary_browsing_db)
  let isLoaded = false
  let isStopping = false
  const following = shop.catalogue
    .follow(store.direct_address, () => showChanges(shop))
    .then(() => {
      isLoaded = true
    })
  // Lists wait until it has been read; everything else is served meanwhile. A failure is thrown by `startWork`.
  following.catch(() => {})
  shop.news = newsFrom(store.direct_address, (err) => log.warn({ err }, 'open desks do not learn of new orders'))
  const backups = nightlyBackups(config, store.direct_address, shop)
  if (backups) shop.startBackup = backups.start
  const opening = followOpening(shop)
  await seedStaff(shop)
  const standIns = config.test_mode ? await standInsOf(config, store.pool) : undefined
  const metrics = await metricsOf(config, store, shop, { web: web.web, newestBackup: backups?.newest, isFirst })
  const shedding =
    config.shed_lag_ms > 0 && !web.development
      ? measureLoad(store.pool, { log, late_ms: config.shed_lag_ms })
      : undefined
  const tracing = config.otlp_endpoint
    ? (await import('#server/tracing.ts')).startTracing(config.otlp_endpoint)
    : undefined
  const app = await buildApp(shop, {
    ...web,
    watch: (each) => {
      metrics?.measure(each)
      tracing?.watch(each)
    },
    pictures,
    sandbox: standIns,
    trust_proxy: config.trust_proxy,
    closed: () => closedShop(shop),
    page_cache_mb: web.development ? 0 : config.page_cache_mb,
    budget: budgetOf(config),
    browsing_db: store.browsing_db,
    feeds_folder: join(config.data_dir, 'feeds'),
    load: shedding?.load,
    queue: queueOf(config, shop),
    process_state: { isStopping: () => isStopping, isLoaded: () => isLoaded },
  })
  const ending = new AbortController()
  let worker: Worker | undefined
  return {
    app,
    shop,
    metrics,
    isOpen: opening.isOpen,
    startWork: async ({ isFirst }) => {
      if (!isFirst) {
        await opening.follow({ isSilent: true })
        return following
      }
      worker = await startWorker(shop, store.direct_pool)
      const link = shop.test_mode ? undefined : await firstOwnerLink(shop)
      if (link)
        console.log(`The desk has no owner yet. This link makes the account, once, within three days:\n  ${link}`)
      await opening.follow({ isSilent: false })
      warmPictures(pictures, { signal: ending.signal }).catch((error) =>
        log.warn({ err: error }, 'could not make pictures ahead of time'),
      )
      await following
    },
    close: async () => {
      isStopping = true
      ending.abort()
      opening.stop()
      await pause(config.drain_seconds * 1000)
      await app.close()
      shedding?.stop()
      await worker?.stop()
      await backups?.stop()
      await tracing?.stop().catch((err: unknown) => log.warn({ err }, 'the last traces were not sent'))
      await shop.news?.stop()
      await shop.visits?.flush().catch((err: unknown) => log.warn({ err }, 'visits were not counted'))
      await shop.catalogue.stop()
    },
  }
}

/** Token bucket size in seconds of its rate: for many tabs at once, or an office behind one address. */
const burstSeconds = 12

function budgetOf({ pages_per_second: per_second }: Config): RequestBudget | undefined {
  return per_second > 0 ? requestBudget({ burst: burstSeconds * per_second, per_second }) : undefined
}

function queueOf({ visitors_per_minute: per_minute, processes }: Config, shop: Shop): SaleQueue | undefined {
  return per_minute > 0 ? saleQueue(shop, { per_minute, processes }) : undefined
}

/** The metrics of this process, loaded only where METRICS_PORT is set. The first one also has those of the database and of backups. */
async function metricsOf(
  config: Config,
  store: OpenStore,
  shop: Shop,
  { web, newestBackup, isFirst }: { web: WebBuild; newestBackup?: NewestBackup | undefined; isFirst: boolean },
) {
  if (config.metrics_port === 0) return undefined
  const { collectMetrics } = await import('#server/metrics/serve.ts')
  const pool = (db: OpenStore['db']) => (db as unknown as { $client: pg.Pool }).$client
  const pools = {
    orders: store.pool,
    browsing: pool(store.primary_browsing_db),
    ...(store.direct_pool !== store.pool && { direct: store.direct_pool }),
  }
  return collectMetrics({ shop, web, pools, ...(isFirst && { db: store.primary_browsing_db, newestBackup }) })
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

/** How often a closed shop checks what it lacks (ms). */
const lookMs = 2_000

/**
 * Follows what the desk changes. While the shop is closed, a line on the console says what it still lacks, whenever that
 * changes, and when its owner has opened it.
 */
function followOpening(shop: Shop) {
  const stops: (() => void)[] = []
  const isOpen = () => shopState(shop) !== 'not_open'
  let said = ''
  let say = (text: string) => console.log(text)

  async function look(): Promise<void> {
    await readSettings(shop)
    const text = isOpen() ? 'The shop is open.' : missingText(await listMissing(shop))
    if (text !== said) say(text)
    said = text
  }

  return {
    isOpen,
    /** Called once the server listens. */
    follow: async ({ isSilent }: { isSilent: boolean }) => {
      stops.push(followSettings(shop))
      if (isOpen()) return
      if (isSilent) say = () => {}
      await look()
      let looking = false
      const timer = setInterval(async () => {
        if (looking) return
        looking = true
        await look().catch((error) => shop.log.warn({ err: error }, 'could not check what the shop still lacks'))
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

/** For the console: what is still missing before the shop can open, or how to open it. */
function missingText(missing: string[]): string {
  if (missing.length === 0)
    return 'The shop has all it needs, and stays closed until its owner opens it at /desk/opening (or npm run setup -- --open).'
  const lines = missing.map((line) => `  - ${line}`)
  return ['The shop stays closed, and answers with a page that says so, until this is there:', ...lines].join('\n')
}
