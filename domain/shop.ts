import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type Stripe from 'stripe'
import type { Database } from '#database/client.ts'
import type { Catalogue } from '#domain/catalogue/memory/keep.ts'
import type { Visits } from '#domain/figures/visit-steps.ts'
import type { Pictures } from '#domain/pictures/pictures.ts'
import type { News } from '#domain/staff/news-item.ts'
import type { FacebookClient } from '#services/facebook/client.ts'
import type { GeoIpClient } from '#services/geo-ip/client.ts'
import type { GoogleClient } from '#services/google/client.ts'
import type { InstagramClient } from '#services/instagram/client.ts'
import type { Mail } from '#services/mail/smtp.ts'
import type { MetaClient } from '#services/meta/client.ts'
import type { FormerSecret, PaymobClient, PaymobSettings } from '#services/paymob/client.ts'
import type { PushClient } from '#services/web-push/client.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'
import type { ServiceName } from '#shared/desk/setup-forms.ts'

/** Which of the services that the desk sets up the environment sets instead, and where the desk's accounts are reached. */
type ServiceAccess = {
  by_environment: readonly ServiceName[]
  stripe_api: string
  paymob: Pick<PaymobSettings, 'api_url' | 'checkout_url' | 'is_stand_in' | 'timeout_ms'>
}

/** All dependencies of domain functions. The clients of the services that the desk sets up change while the shop runs. */
export type Shop = {
  db: Database
  /** What lists and searches read of all wheels, in memory. */
  catalogue: Catalogue
  now: () => Date
  /** The shop's base URL, without a trailing slash. */
  public_url: string
  /** Signs links in e-mails. */
  link_secret: string
  /** The secrets before it, newest first: what they signed and encrypted stays valid. */
  link_secrets_old?: readonly string[]
  /** The official SDK; in test mode it calls the stand-in. */
  stripe: Stripe
  /** Empty: the shop has no account at Stripe. */
  stripe_publishable_key: string
  stripe_webhook_secret: string
  /** Earlier ones, whose webhooks are accepted for a while. */
  stripe_webhook_secrets_old?: readonly FormerSecret[]
  /** The script that draws the card field in the browser. */
  stripe_script: string
  /** None: Paymob is not offered. */
  paymob?: PaymobClient | null
  /** None: purchases are not reported. */
  meta?: MetaClient | null
  /** The base URL for webhooks, if it is not the public one. */
  notify_url?: string
  service_access: ServiceAccess
  /** Payment services at which no new payment begins; those that have begun go on. */
  gateways_off?: readonly string[]
  /** Closed for maintenance by the environment. */
  maintenance?: boolean
  /** Stand-ins replace the outside services: payments are tests and labelled so. */
  test_mode: boolean
  /**
   * Addresses that the team enters may lead to this machine and its network, also by http: for a demonstration that only
   * they can reach. Where strangers can sign in to the desk, they could look through that network. Off by default.
   */
  calls_inside?: boolean
  /** The browser logs its API calls to its console; on by default. */
  call_log?: boolean
  /** Longest wait for the result of a payment (ms); see domain/payments/start-payment.ts for the default. */
  payment_patience_ms?: number
  mail: Mail
  /** No mail service is set up: letters wait in the queue. */
  lacks_mail?: boolean
  /** Days within which a payment is paid out; see domain/settlements/compare.ts for the default. */
  settlement_days?: number
  /** Address of the owner's letters; defaults to the shop's address for orders. */
  owner_email?: string | null
  pictures: Pictures
  /** None: open desks learn of new orders when they are loaded again. */
  news?: News
  /** None: no notifications are sent to browsers of the team. */
  push?: PushClient
  /** None: visits are not counted. */
  visits?: Visits
  /** None without an API key: the embedded vehicle data is used. */
  wheel_size?: WheelSizeClient | null
  /** None: a visitor's country is known only from the proxy's header. */
  geo_ip?: GeoIpClient | null
  /** The proxy's header with the visitor's country, lower case. None by default. */
  country_header?: string | null
  /** None: no posts are shown. */
  instagram?: InstagramClient | null
  /** None: sign-in with Google or Facebook is not offered. */
  google?: GoogleClient | null
  facebook?: FacebookClient | null
  /** Cost of hashing one password: KiB of memory, and passes; see domain/customers/passwords.ts for the default. */
  password_work?: { memory_kib: number; passes: number }
  /** Years after the end of its tax year for which a paid order keeps its buyer; see shared/limits.ts for the default. */
  tax_record_years?: number
  /** Starts the night's backup if it is due; returns at once. None: the shop makes no backups by itself. */
  startBackup?: () => void
  log: Log
}

/** The operator's log. No personal data, no card data, no tokens. */
export type Log = {
  info: (facts: Record<string, unknown>, message: string) => void
  warn: (facts: Record<string, unknown>, message: string) => void
  error: (facts: Record<string, unknown>, message: string) => void
}

/** Runs `work` in one transaction. May be nested. Do not call outside services in it. */
export async function inTransaction<Result>(shop: Shop, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const last: Promise<unknown>[] = []
  const result = await shop.db.transaction((db) => {
    if (!is(shop.db, PgTransaction)) lastOnes.set(db, last)
    return work({ ...shop, db })
  })
  // Where one of them has failed, Postgres has rolled back instead of committing.
  await Promise.all(last)
  return result
}

const lastOnes = new WeakMap<Database, Promise<unknown>[]>()

/**
 * For the last statements of a transaction, already sent: they are not waited for, so that `commit` goes to Postgres with
 * them; `inTransaction` throws what they throw. In an inner transaction, and outside of one, they are waited for.
 */
export async function asLast({ db }: Shop, ...sent: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(sent)
  const last = lastOnes.get(db)
  if (!last) return void (await all)
  last.push(all)
  all.catch(() => {})
}
