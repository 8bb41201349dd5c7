import type Stripe from 'stripe'
import type { Database } from '#database/client.ts'
import type { PasswordWork } from '#domain/customers/passwords.ts'
import type { Pictures } from '#domain/pictures/pictures.ts'
import type { FacebookClient } from '#services/facebook/client.ts'
import type { GeoIpClient } from '#services/geo-ip/client.ts'
import type { GoogleClient } from '#services/google/client.ts'
import type { InstagramClient } from '#services/instagram/client.ts'
import type { Mail } from '#services/mail/client.ts'
import type { MetaClient } from '#services/meta/client.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'

/** Everything a domain function may touch outside itself. */
export type Shop = {
  db: Database
  now: () => Date
  /** Where the shop answers, without a slash at the end. */
  public_url: string
  /** Signs links in e-mails. */
  link_secret: string
  /** The one before it: its links stay good. */
  link_secret_old?: string | null
  /** The official SDK; in test mode it speaks to the stand-in. */
  stripe: Stripe
  stripe_publishable_key: string
  stripe_webhook_secret: string
  /** The script that draws the card field in the browser. */
  stripe_script: string
  /** None: nobody pays by Paymob. */
  paymob?: PaymobClient | null
  /** None: purchases are made known to nobody. */
  meta?: MetaClient | null
  /** Where services outside reach the shop, where that is not its public address. */
  notify_url?: string
  /** Stand-ins are switched on: payments are tests and say so. */
  test_mode: boolean
  /** The browser writes its calls on its console; on where it is not said. */
  call_log?: boolean
  /** Longest that a buyer waits for the answer to a payment (ms); see domain/payments/start-payment.ts for what is usual. */
  payment_patience_ms?: number
  mail: Mail
  /** Where the owner's letters go; where it is not set, to the shop's address for orders. */
  owner_email?: string | null
  pictures: Pictures
  /** None without a key: the embedded vehicle data is used. */
  wheel_size?: WheelSizeClient | null
  /** None: a visitor's country is only known where the network in front of the shop tells it. */
  geo_ip?: GeoIpClient | null
  /** The header in which the network in front of the shop names the visitor's country, lower case. None by default. */
  country_header?: string | null
  /** None: no posts are shown. */
  instagram?: InstagramClient | null
  /** None: nobody signs in with Google, with Facebook. */
  google?: GoogleClient | null
  facebook?: FacebookClient | null
  /** What one guess at a password costs; see domain/customers/passwords.ts for what is usual. */
  password_work?: PasswordWork
  log: Log
}

/** Facts for the operator. No personal data, no card data, no tokens. */
export type Log = {
  info: (facts: Record<string, unknown>, message: string) => void
  warn: (facts: Record<string, unknown>, message: string) => void
  error: (facts: Record<string, unknown>, message: string) => void
}

/** Does `work` in one transaction: all of it happens or none of it. May be nested. Nothing outside is called in it. */
export function inTransaction<Result>(shop: Shop, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  return shop.db.transaction((db) => work({ ...shop, db }))
}
