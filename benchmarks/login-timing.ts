import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { openAccount } from '#domain/customers/accounts.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import type { Shop } from '#domain/shop.ts'
import { buildApp } from '#server/app.ts'

/**
 * Checks whether response times reveal if an e-mail address has an account: the same call in turn for an address with a
 * password, for one that only signs in with Google, and for an unknown one, with the real password hashing cost.
 *
 *   node benchmarks/login-timing.ts [rounds = 200]
 *
 * BENCH_DATABASE_URL is an empty database; without it, an embedded Postgres runs in a temporary folder. Prints the
 * medians of each call, and how often chance alone gives a larger difference of medians (a permutation test).
 */
const rounds = Number(process.argv[2] ?? 200)

const kinds = ['has a password', 'Google only', 'nobody'] as const
type Kind = (typeof kinds)[number]

const address = (kind: Kind) => `${kind.replaceAll(' ', '-').toLowerCase()}@example.com`

const calls: Record<string, (kind: Kind) => object> = {
  login: (kind) => ({ email: address(kind), password: 'not the right one' }),
  forgot: (kind) => ({ email: address(kind) }),
  register: (kind) => ({
    email: address(kind),
    first_name: 'Mona',
    last_name: 'Ali',
    password: 'oryx under ghaf trees',
    password_confirmation: 'oryx under ghaf trees',
  }),
}

const { connectionString, stop } = await findDatabase()
await migrate(connectionString)
const { db, pool } = openDatabase(connectionString, { max: 2 })

// Every call is one day after the previous one, so that no rate limit applies.
let day = 0
const quiet = () => {}
const shop = {
  db,
  now: () => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000),
  public_url: 'http://localhost',
  link_secret: 'a secret for measuring, long enough',
  log: { info: quiet, warn: quiet, error: console.error },
} as unknown as Shop
const app = await buildApp(shop)

const hash = await hashPassword(shop, 'oryx under ghaf trees')
const blank = { first_name: '', last_name: '', locale: 'en', email_verified_at: shop.now() } as const
const [known, social] = kinds
await openAccount(shop, { ...blank, email: address(known), password_hash: hash, provider: null, subject: null })
await openAccount(shop, { ...blank, email: address(social), password_hash: null, provider: 'google', subject: '1' })

for (const [name, body] of Object.entries(calls)) {
  const times: Record<Kind, number[]> = { 'has a password': [], 'Google only': [], nobody: [] }
  for (let round = -5; round < rounds; round++) {
    for (const kind of shuffled(kinds)) {
      day += 1
      const start = performance.now()
      const reply = await app.inject({ method: 'POST', url: `/api/auth/${name}`, payload: body(kind) })
      if (round >= 0) times[kind].push(performance.now() - start)
      if (reply.statusCode >= 500 || reply.statusCode === 429) throw new Error(`${name}: ${reply.body}`)
    }
  }
  console.log(`\n${name}, ${rounds} times each`)
  for (const kind of kinds) console.log(`  ${kind.padEnd(16)} median ${median(times[kind]).toFixed(3)} ms`)
  const seen = spread(Object.values(times))
  console.log(
    `  largest difference ${seen.toFixed(3)} ms; chance alone makes a larger one in ${byChance(times, seen)} % of cases`,
  )
}

await app.close()
await pool.end()
await stop()

function spread(lists: number[][]): number {
  const medians = lists.map(median)
  return Math.max(...medians) - Math.min(...medians)
}

/** Percentage of label shuffles whose medians differ at least as much. */
function byChance(times: Record<Kind, number[]>, seen: number): number {
  const all = Object.values(times).flat()
  const shuffles = 500
  let wider = 0
  for (let i = 0; i < shuffles; i++) {
    const mixed = shuffled(all)
    const lists = kinds.map((_, part) => mixed.slice(part * rounds, (part + 1) * rounds))
    if (spread(lists) >= seen) wider += 1
  }
  return Math.round((100 * wider) / shuffles)
}

function median(list: number[]): number {
  const sorted = list.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

function shuffled<Item>(list: readonly Item[]): Item[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

async function findDatabase(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  if (process.env.BENCH_DATABASE_URL) return { connectionString: process.env.BENCH_DATABASE_URL, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'rimdana-login-timing-'))
  // As root, Postgres runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded(folder, { durable: false })
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { connectionString: embedded.connection_string, stop }
}
