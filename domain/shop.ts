import type Stripe from 'stripe'
import type { Database } from '#database/client.ts'
import type { Catalogue } from '#domain/catalogue/memory/keep.ts'
import type { Pictures } from '#domain/pictures/pictures.ts'
import type { FacebookClient } from '#services/facebook/client.ts'
import type { GeoIpClient } from '#services/geo-ip/client.ts'
import type { GoogleClient } from '#services/google/client.ts'
import type { InstagramClient } from '#services/instagram/client.ts'
import type { Mail } from '#services/mail/smtp.ts'
import type { MetaClient } from '#services/meta/client.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'

/** All dependencies of domain functions. */
export type Shop = {
  db: Database
  /** What lists and searches read of all wheels, in memory. */
  catalogue: Catalogue
  now: () => Date
  /** The shop's base URL, without a trailing slash. */
  public_url: string
  /** Signs links in e-mails. */
  link_secret: string
  /** The previous secret: links signed with it stay valid. */
  link_secret_old?: string | null
  /** The official SDK; in test mode it calls the stand-in. */
  stripe: Stripe
  stripe_publishable_key: string
  stripe_webhook_secret: string
  /** The script that draws the card field in the browser. */
  stripe_script: string
  /** None: Paymob is not offered. */
  paymob?: PaymobClient | null
  /** None: purchases are not reported. */
  meta?: MetaClient | null
  /** The base URL for webhooks, if it is not the public one. */
  notify_url?: string
  /** Stand-ins replace the outside services: payments are tests and labelled so. */
  test_mode: boolean
  /** The browser logs its API calls to its console; on by default. */
  call_log?: boolean
  /** Longest wait for the result of a payment (ms); see domain/payments/open-attempts.ts for the default. */
  payment_patience_ms?: number
  mail: Mail
  /** Address of the owner's letters; defaults to the shop's address for orders. */
  owner_email?: string | null
  pictures: Pictures
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
  log: Log
}

/** The operator's log. No personal data, no card data, no tokens. */
export type Log = {
  info: (facts: Record<string, unknown>, message: string) => void
  warn: (facts: Record<string, unknown>, message: string) => void
  error: (facts: Record<string, unknown>, message: string) => void
}

/** Runs `work` in one transaction. May be nested. Do not call outside services in it. */
export function inTransaction<Result>(shop: Shop, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  return shop.db.transaction((db) => work({ ...shop, db }))
}
