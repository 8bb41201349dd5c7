import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fillCatalogue } from '#benchmarks/catalogue.ts'
import { openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { listEmails, type StoredEmail } from '#services/mail/file-mail.ts'
import { newSessionId } from '#shared/session-id.ts'
import { cardToken } from '#tests/support/card-token.ts'
import { buyerJar } from '#tests/support/customers.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { startShop } from '#tests/support/running-shop.ts'

type Reply = { http: number; code?: string; message?: string; data?: Record<string, unknown> }

/** A visitor at a network address, with a made-up session id. */
export type Visitor = {
  session_id: string
  add: (sku: string, quantity: number) => Promise<Reply>
  store: (email?: string) => Promise<Reply>
  payByCard: (token: string) => Promise<Reply>
  openPage: () => Promise<Reply>
}

/** The attacked shop: a demo on a free local port. */
export type Target = {
  database: pg.Pool
  url: string
  /** Total number of requests so far. */
  requests: () => number
  /** The shop's e-mails, newest first, at most a hundred. */
  emails: () => Promise<StoredEmail[]>
  /** Memory of the shop's process, MB. */
  memory: () => number
  /** Sends one request from a network address; a body makes it a POST of JSON. */
  send: (address: string, path: string, body?: object) => Promise<Response>
  visitor: (address: string) => Visitor
  /** A card token, as the card field makes it. */
  token: (card: string) => Promise<string>
}

/** Starts a shop, of that many SKUs if named, attacks it, prints the figures and cleans up. */
export async function attack(
  carryOut: (target: Target) => Promise<Record<string, boolean>>,
  { skus }: { skus?: number } = {},
): Promise<void> {
  const folder = dataFolder()
  const postgres = await startEmbedded(join(folder, 'postgres'), { durable: false })
  const database = new pg.Pool({ connectionString: postgres.connection_string, max: 2 })
  if (skus) await fill(postgres.connection_string, skus)
  const settings = {
    DATABASE_URL: postgres.connection_string,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    DEMO_ORDERS: 'off',
  }
  const shop = await startShop({ data_dir: join(folder, 'data'), settings })
  let count = 0
  const send = (address: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    count++
    return fetch(`${shop.url}${path}`, {
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
  }
  const askAs = async (
    { address, keepKey }: { address: string; keepKey: ReturnType<typeof buyerJar> },
    path: string,
    body: object,
  ): Promise<Reply> => {
    const reply = await send(address, `/api/${path}`, body, keepKey())
    keepKey(reply.headers.getSetCookie())
    return { http: reply.status, ...((await reply.json()) as object) }
  }
  try {
    const holds = await carryOut({
      database,
      url: shop.url,
      requests: () => count,
      memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) / 1024,
      emails: async () => (await listEmails(join(folder, 'data', 'mail'))).map(({ email }) => email),
      send: (address, path, body) => send(address, path, body),
      visitor: (address) => {
        const session_id = newSessionId()
        const { billing, ...form } = orderForm(session_id)
        const who = { address, keepKey: buyerJar() }
        const ask = (path: string, body: object) => askAs(who, path, body)
        return {
          session_id,
          add: (sku, quantity) => ask('cart/add', { session_id, sku, quantity }),
          store: (email = `${session_id}@example.com`) =>
            ask('order/store', { ...form, billing: { ...billing, email } }),
          payByCard: (stripeToken) => ask('payment', { session_id, stripeToken }),
          openPage: () => ask('payment', { session_id, payment_method: 'paymob' }),
        }
      },
      token: (number) => cardToken(`${shop.url}/sandbox/stripe`, number),
    })
    for (const [sentence, isTrue] of Object.entries(holds)) console.log(`${isTrue ? 'holds ' : 'BROKEN'} ${sentence}`)
    process.exitCode = Object.values(holds).every(Boolean) ? 0 : 1
  } finally {
    await database.end()
    await shop.stop()
    await postgres.stop()
    await removeDataFolder(folder)
  }
}

async function fill(address: string, skus: number): Promise<void> {
  await migrate(address)
  const { db, pool } = openDatabase(address, { max: 1 })
  await seedOnce(db, { info: () => {} })
  const client = await pool.connect()
  await fillCatalogue(client, skus)
  client.release()
  await pool.end()
}
