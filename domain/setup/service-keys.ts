import { eq, ne, sql } from 'drizzle-orm'
import { serviceSettings } from '#database/schema/setup.ts'
import { currentKey, seal, unseal } from '#domain/sealing.ts'
import type { Secrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { type Mail, smtpMail } from '#services/mail/smtp.ts'
import { type FormerSecret, paymobClient } from '#services/paymob/client.ts'
import { stripeClient } from '#services/stripe/client.ts'
import {
  type MailForm,
  type PaymobForm,
  type ServiceName,
  type StripeForm,
  serviceNames,
} from '#shared/desk/setup-forms.ts'

/** Secrets of a gateway's webhooks that another one has replaced. */
type Former = { former?: FormerSecret[] | undefined }

export type ServiceForms = { stripe: StripeForm; paymob: PaymobForm; mail: MailForm }

/** The keys of each service, as they are stored: encrypted, bound to the service's name. */
type ServiceKeys = { stripe: StripeForm & Former; paymob: PaymobForm & Former; mail: MailForm }

/** How long a gateway's webhooks may be signed with the secret before: Stripe repeats a webhook for three days. */
const formerDays = 3

export type ServiceRow = typeof serviceSettings.$inferSelect

/** The keys that the desk has stored; undefined without any, and where LINK_SECRET has changed since. */
export function keysOf<Name extends ServiceName>(
  shop: Secrets,
  name: Name,
  row: Pick<ServiceRow, 'sealed' | 'key_id'> | undefined,
): ServiceKeys[Name] | undefined {
  if (!row?.sealed || !row.key_id) return undefined
  const opened = unseal(shop, `service ${name}`, { sealed: row.sealed, key_id: row.key_id })
  return opened && (JSON.parse(opened.toString()) as ServiceKeys[Name])
}

export function sealKeys<Name extends ServiceName>(shop: Shop, name: Name, keys: ServiceKeys[Name]) {
  return seal(shop, `service ${name}`, Buffer.from(JSON.stringify(keys)))
}

/** The secrets of a gateway's webhooks that stay good for a while beside those of new keys. */
export function formerSecrets<Name extends ServiceName>(
  { now }: Pick<Shop, 'now'>,
  name: Name,
  keys: ServiceForms[Name],
  stored: ServiceKeys[Name] | undefined,
): Former {
  const secretOf = (each: ServiceForms[Name]) =>
    name === 'stripe' ? (each as StripeForm).webhook_secret : (each as PaymobForm).hmac_secret
  if (!stored || name === 'mail') return {}
  const kept = ((stored as Former).former ?? []).filter(({ until }) => until === null || new Date(until) > now())
  const secret = secretOf(stored)
  if (secret === secretOf(keys) || secret === '') return { former: kept }
  const until = new Date(now().getTime() + formerDays * 86_400_000).toISOString()
  return { former: [{ secret, until }, ...kept] }
}

/** Encrypts keys of LINK_SECRET_OLD again with LINK_SECRET. */
export async function reencryptServiceKeys(shop: Shop): Promise<void> {
  const others = ne(serviceSettings.key_id, currentKey(shop))
  for (const row of await shop.db.select().from(serviceSettings).where(others)) {
    const keys = keysOf(shop, row.name, row)
    const asItWas = sql`${eq(serviceSettings.name, row.name)} and ${eq(serviceSettings.version, row.version)}`
    if (keys)
      await shop.db
        .update(serviceSettings)
        .set(sealKeys(shop, row.name, keys))
        .where(asItWas)
  }
}

/** What each shop of this process has applied last. */
const applied = new WeakMap<Shop, string>()

/**
 * Makes the accounts that the desk has stored those of this shop: its clients are replaced while it runs. What the
 * environment sets stays. Does nothing if nothing has changed.
 */
export async function applyServices(shop: Shop): Promise<void> {
  const rows = await shop.db.select().from(serviceSettings)
  const state = JSON.stringify([store.name, rows.map(({ name, version, is_on }) => [name, version, is_on]).toSorted()])
  if (applied.get(shop) === state) return
  shop.gateways_off = rows.flatMap(({ name, is_on }) => (is_on || name === 'mail' ? [] : [name]))
  for (const name of serviceNames) {
    const row = rows.find((each) => each.name === name)
    if (!row?.sealed || shop.service_access.by_environment.includes(name)) continue
    const keys = keysOf(shop, name, row)
    if (keys) use[name](shop, keys as never)
    else shop.log.error({ service: name }, 'the keys of a service were encrypted with a LINK_SECRET that is gone')
  }
  applied.set(shop, state)
}

const use: { [Name in ServiceName]: (shop: Shop, keys: ServiceKeys[Name]) => void } = {
  stripe: (shop, { secret_key, publishable_key, webhook_secret, former }) => {
    shop.stripe = stripeClient({ secret_key, api_url: shop.service_access.stripe_api })
    shop.stripe_publishable_key = publishable_key
    shop.stripe_webhook_secret = webhook_secret
    shop.stripe_webhook_secrets_old = former ?? []
  },
  paymob: (shop, { former, ...keys }) => {
    shop.paymob = paymobClient({ ...keys, hmac_secrets_old: former, ...shop.service_access.paymob })
  },
  mail: (shop, keys) => {
    shop.mail = mailOf(keys)
    shop.owner_email = keys.owner_email
    shop.lacks_mail = false
  },
}

/** A client of the mail service; letters come from the shop by name. */
export function mailOf({ host, port, security, user, password, from }: MailForm): Mail {
  const protocol = security === 'tls' ? 'smtps:' : 'smtp:'
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const query = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security]
  return smtpMail({
    url: `${protocol}//${login}${host}:${port}${query}`,
    from: `"${store.name.replaceAll(/["\\\r\n]/g, '')}" <${from}>`,
  })
}
