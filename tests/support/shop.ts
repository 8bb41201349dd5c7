import type { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { test as base, expect, inject } from 'vitest'
import { type Database, openDatabase } from '#database/client.ts'
import { type Kept, readAll } from '#domain/catalogue/memory/changes.ts'
import { emptyColumns } from '#domain/catalogue/memory/columns.ts'
import { type Catalogue, catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { loadCrops } from '#domain/pictures/crops.ts'
import { loadPictures } from '#domain/pictures/load.ts'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { workOff } from '#jobs/worker.ts'
import { buildApp } from '#server/app.ts'
import { demoPaymob } from '#services/demo-keys.ts'
import { facebookClient } from '#services/facebook/client.ts'
import { googleClient } from '#services/google/client.ts'
import type { Email } from '#services/mail/smtp.ts'
import { paymobClient } from '#services/paymob/client.ts'
import { stripeClient } from '#services/stripe/client.ts'
import { type Clock, manualClock } from '#tests/support/clock.ts'
import { type Ask, asking, customer, type Person } from '#tests/support/customers.ts'
import { type StandIns, startStandIns, testKeys } from '#tests/support/stand-ins.ts'
import { copyDatabase, type TestDatabase, takeDatabase } from '#tests/support/test-database.ts'
import '#tests/support/check-writes.ts'

type Fixtures = {
  database: TestDatabase
  /** `shop.now()`; only moves when a test moves it. */
  clock: Clock
  /** E-mails the shop has sent. */
  emails: Email[]
  /** E-mails to the shop's owner. */
  letters: Email[]
  /** Warnings and errors in the shop's log. */
  complaints: string[]
  /** Stand-ins of Stripe and the others, over HTTP. */
  standIns: StandIns
  /** One shop per test: real Postgres with the demo's goods, nothing shared. */
  shop: Shop
  /** Runs the due jobs once: e-mails, payment checks at the gateway. */
  workOff: () => Promise<void>
  /** The app without the pages, for `app.inject`. */
  app: FastifyInstance
  /** Makes API calls as one visitor. */
  ask: Ask
  /** A customer, and another one. */
  mine: Person
  theirs: Person
  /** URL of the same app on its own port; Stripe's events are sent there. */
  url: string
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  database: async ({}, use) => {
    const database = await takeDatabase(inject('postgres'))
    await use(database)
    await database.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  clock: ({}, use) => use(manualClock()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emails: ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  letters: ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: ({}, use) => use([]),
  standIns: async ({ database }, use) => {
    const standIns = await startStandIns(database.pool)
    await use(standIns)
    await standIns.close()
  },
  shop: async ({ database, standIns, clock, emails, letters, complaints }, use) =>
    use(await makeShop({ db: database.db, url: standIns.url, now: clock.now, emails, letters, complaints })),
  workOff: ({ shop, database }, use) => use(() => workOff(shop, database.pool)),
  app: async ({ shop }, use) => {
    const app = await buildApp(shop)
    await use(app)
    await app.close()
  },
  ask: ({ app }, use) => use(asking(app)),
  mine: async ({ shop }, use) => use(await customer(shop)),
  theirs: async ({ shop }, use) => use(await customer(shop)),
  url: async ({ app, standIns }, use) => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    standIns.sendEventsTo(`${url}/api/webhooks/stripe`)
    await use(url)
    standIns.sendEventsTo(null)
  },
})

const violations: string[] = []

/**
 * For tests that only read: one database and one app per worker instead of one per test, and no stand-ins. A test whose
 * statements write fails.
 */
export const readingTest = test.extend<Pick<Fixtures, 'database' | 'standIns' | 'app'> & { onlyReads: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  database: async ({}, use) => use(await readOnlyDatabase()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  standIns: ({}, use) =>
    use({ url: 'http://127.0.0.1:1', sendEventsTo: () => {}, whenGivenUp: () => {}, close: async () => {} }),
  app: async ({ database }, use) => use(await readingApp(database)),
  onlyReads: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      violations.length = 0
      await use(undefined)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

let sharedApp: Promise<FastifyInstance> | undefined

function readingApp(database: TestDatabase): Promise<FastifyInstance> {
  sharedApp ??= readingShop(database).then((shop) => buildApp(shop))
  return sharedApp
}

/** A shop on the shared database, for apps that outlive a test. */
export function readingShop({ db }: TestDatabase): Promise<Shop> {
  const { now } = manualClock()
  return makeShop({ db, url: 'http://127.0.0.1:1', now, emails: [], letters: [], complaints: [] })
}

let sharedDatabase: Promise<TestDatabase> | undefined

function readOnlyDatabase(): Promise<TestDatabase> {
  sharedDatabase ??= copyDatabase(inject('postgres')).then(async (copy) => {
    const { pathname } = new URL(copy.address)
    await copy.pool.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
    await copy.pool.end()
    const { db, pool } = openDatabase(copy.address, { max: 5 })
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: EventEmitter }
      connection.on('errorMessage', ({ message }) => /read-only transaction/.test(message) && violations.push(message))
    })
    return { ...copy, db, pool }
  })
  return sharedDatabase
}

const link_secret = 'a secret for tests that is long enough'

type Parts = Pick<Shop, 'db' | 'now'> & Pick<Fixtures, 'emails' | 'letters' | 'complaints'> & { url: string }

/** A shop with the stand-ins at `url`. */
async function makeShop({ db, now, url, emails, letters, complaints }: Parts): Promise<Shop> {
  const owner_email = 'owner@example.com'
  const complain = (_: unknown, message: string) => complaints.push(message)
  const store = await pictures()
  // The store is shared by all tests; its crops are those of this database.
  await loadCrops({ db, pictures: store })
  return {
    db,
    catalogue: catalogueIn(db),
    now,
    public_url: 'http://localhost',
    link_secret,
    stripe: stripeClient({ secret_key: testKeys.secretKey, api_url: `${url}/sandbox/stripe` }),
    stripe_publishable_key: 'pk_test_tests',
    stripe_webhook_secret: testKeys.webhookSecret,
    stripe_script: '/sandbox/stripe/stripe.js',
    service_access: {
      by_environment: [],
      stripe_api: `${url}/sandbox/stripe`,
      paymob: { api_url: `${url}/sandbox/paymob`, checkout_url: `${url}/sandbox/paymob/unifiedcheckout/` },
    },
    test_mode: true,
    calls_inside: true,
    paymob: paymobAt(url, 20_000),
    mail: { send: async (email) => void (email.to === owner_email ? letters : emails).push(email) },
    owner_email,
    pictures: store,
    google: googleClient({
      client_id: testKeys.googleClient,
      script: '/sandbox/google/gsi/client',
      jwks_url: `${url}/sandbox/google/oauth2/v3/certs`,
    }),
    facebook: facebookClient({
      ...testKeys.facebook,
      version: 'v10.0',
      graph_url: `${url}/sandbox/facebook`,
      script: '/sandbox/facebook/en_US/sdk.js',
    }),
    // Real password hashing cost is tested where it matters; here it would only be slow.
    password_work: { memory_kib: 8, passes: 1 },
    log: { info: () => {}, warn: complain, error: complain },
  }
}

const catalogues = new WeakMap<Database, Catalogue>()

/** The catalogue in memory; like the database, shared by tests that only read. Each question looks for changes first. */
function catalogueIn(db: Database): Catalogue {
  const known = catalogues.get(db) ?? catalogueOf(db, () => {}, db, catalogueOfTemplate)
  catalogues.set(db, known)
  return known
}

let read: Promise<Kept> | undefined

/** The catalogue that every copy of the template begins with, read once per worker: that takes a fifth of a test's CPU. */
async function catalogueOfTemplate(): Promise<Kept> {
  read ??= readOnlyDatabase().then(async ({ pool }) => {
    const kept = await readAll(pool)
    // A test may have changed its copy before the first reading: only what the template has was seen.
    const { rows } = await pool.query<{ id: string }>('select id from catalogue_changes')
    return { ...kept, open: '0', seen: rows.map(({ id }) => id) }
  })
  const kept = await read
  const { shown, shownDesigns, ...columns } = kept.columns
  const copy = structuredClone({ ...kept, columns })
  // A copied buffer is an array of bytes only.
  copy.columns.keys.letters = Buffer.from(copy.columns.keys.letters)
  const { shown: noneShown, shownDesigns: noDesigns } = emptyColumns(0)
  return { ...copy, columns: { ...copy.columns, shown: noneShown, shownDesigns: noDesigns } }
}

let loaded: Promise<PictureStore> | undefined

/** The checkout's picture masters; scanned once, and only those that changed since the last run. */
function pictures(): Promise<PictureStore> {
  loaded ??= loadPictures({
    root: resolve(import.meta.dirname, '../../imagery'),
    store: resolve(import.meta.dirname, '../../node_modules/.cache/rimdana-pictures'),
    secrets: { link_secret },
    log: { warn: () => {} },
  })
  return loaded
}

/** A client of Paymob's stand-in at this address that waits so many milliseconds for an answer. */
export function paymobAt(url: string, timeout_ms: number) {
  const [api_url, checkout_url] = [`${url}/sandbox/paymob`, `${url}/sandbox/paymob/unifiedcheckout/`]
  return paymobClient({ ...demoPaymob, api_url, checkout_url, timeout_ms })
}
