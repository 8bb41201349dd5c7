import { eq, sql } from 'drizzle-orm'
import { serviceSettings } from '#database/schema/setup.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import {
  applyServices,
  formerSecrets,
  keysOf,
  type ServiceForms,
  type ServiceRow,
  sealKeys,
} from '#domain/setup/service-keys.ts'
import { serviceTitles, tryService } from '#domain/setup/try-service.ts'
import type { Shop } from '#domain/shop.ts'
import type { Service } from '#shared/desk/setup.ts'
import { type ServiceName, serviceNames } from '#shared/desk/setup-forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/** What of the keys is secret; the rest may be shown. */
const secrets: { [Name in ServiceName]: readonly (keyof ServiceForms[Name])[] } = {
  stripe: ['secret_key', 'webhook_secret'],
  paymob: ['secret_key', 'api_key', 'hmac_secret'],
  mail: ['password'],
}

/** The services with what may be shown of their keys. */
export async function listServices(shop: Shop): Promise<Service[]> {
  const rows = await shop.db.select().from(serviceSettings)
  return serviceNames.map((name) => {
    const row = rows.find((each) => each.name === name)
    const source = sourceOf(shop, name, row)
    return {
      name,
      source,
      is_on: row?.is_on ?? true,
      shown: source === 'desk' ? row!.shown : source === 'none' ? {} : shownOfEnvironment(shop, name),
      tested_at: source === 'desk' ? (row!.tested_at?.toISOString() ?? null) : null,
      version: row?.version ?? 0,
      webhook: name === 'mail' ? '' : `${shop.public_url}/api/webhooks/${name}`,
    }
  })
}

function sourceOf(shop: Shop, name: ServiceName, row: ServiceRow | undefined): Service['source'] {
  if (shop.service_access.by_environment.includes(name)) return 'environment'
  if (row?.sealed) return 'desk'
  return shop.test_mode ? 'stand_in' : 'none'
}

function shownOfEnvironment(shop: Shop, name: ServiceName): Record<string, string> {
  if (name === 'stripe') return { publishable_key: shop.stripe_publishable_key }
  if (name === 'paymob') return shop.paymob ? { integration_id: shop.paymob.integration_id } : {}
  return {}
}

type Sent<Name extends ServiceName> = { version: number; values: ServiceForms[Name] }

/**
 * Tries the keys of a service by a real call, keeps them encrypted, and uses them at once; other processes use them within
 * seconds. An empty secret keeps the stored one. Throws what `tryService` throws, desk_service_environment,
 * desk_service_changed, and `invalid` for keys of another mode.
 */
export async function keepService<Name extends ServiceName>(
  shop: Shop,
  by: Actor,
  name: Name,
  { version, values }: Sent<Name>,
  locale: Locale,
): Promise<{ version: number }> {
  if (shop.service_access.by_environment.includes(name)) throw new Problem('desk_service_environment', 409)
  const [row] = await shop.db.select().from(serviceSettings).where(eq(serviceSettings.name, name))
  if ((row?.version ?? 0) !== version) throw new Problem('desk_service_changed', 409)
  const stored = keysOf(shop, name, row)
  const keys = withStored(values, stored) as ServiceForms[Name]
  refuseMissing(name, keys, locale)
  refuseOtherMode(shop, name, keys, locale)
  await tryService[name](shop, keys, locale)
  const saved = await audited(shop, by, async (open, record) => {
    const shown = shownOf(name, keys)
    const set = {
      ...sealKeys(shop, name, { ...keys, ...formerSecrets(shop, name, keys, stored) }),
      shown,
      tested_at: shop.now(),
      version: version + 1,
    }
    const written = row
      ? await open.db
          .update(serviceSettings)
          .set(set)
          .where(sql`${eq(serviceSettings.name, name)} and ${eq(serviceSettings.version, version)}`)
      : await open.db
          .insert(serviceSettings)
          .values({ name, ...set })
          .onConflictDoNothing()
    if (written.rowCount !== 1) throw new Problem('desk_service_changed', 409)
    const about = { kind: 'setup', id: name, name: serviceTitles[name] } as const
    await record({ action: 'setup.service_changed', ...about, before: row?.shown ?? {}, after: shown })
    return { version: version + 1 }
  })
  await applyServices(shop)
  return saved
}

function withStored(sent: object, stored: object | undefined): object {
  const known = Object.entries(stored ?? {})
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value || (known.find(([each]) => each === name)?.[1] ?? '')]),
  )
}

function refuseMissing<Name extends ServiceName>(name: Name, keys: ServiceForms[Name], locale: Locale): void {
  const missing = secrets[name].filter((field) => name !== 'mail' && !keys[field])
  if (missing.length > 0) throw refusal(missing as string[], 'required', locale)
}

/** Test keys take no real money, and a demonstration must not touch any. */
function refuseOtherMode<Name extends ServiceName>(
  { test_mode }: Shop,
  name: Name,
  keys: ServiceForms[Name],
  locale: Locale,
): void {
  if (name === 'mail') {
    const { host, security } = keys as ServiceForms['mail']
    if (security === 'none' && !/^(localhost|127\.[\d.]+)$/i.test(host))
      throw refusal(['security'], 'desk_mail_unencrypted', locale)
    return
  }
  const other = Object.entries(keys).flatMap(([field, key]) =>
    /^([a-z]{3}_)?[a-z]{2}_(test|live)_/.exec(key)?.[2] === (test_mode ? 'live' : 'test') ? [field] : [],
  )
  if (other.length > 0) throw refusal(other, test_mode ? 'desk_keys_live' : 'desk_keys_test', locale)
}

function refusal(
  fields: string[],
  code: 'required' | 'desk_mail_unencrypted' | 'desk_keys_live' | 'desk_keys_test',
  locale: Locale,
) {
  const message = [code === 'required' ? sayIssue(code, locale) : sayProblem(code, locale)]
  return new Problem('invalid', 422, {}, Object.fromEntries(fields.map((field) => [`values.${field}`, message])))
}

/** The keys without their secrets, of which only kind and end are shown: "sk_live_…4242". */
function shownOf<Name extends ServiceName>(name: Name, keys: ServiceForms[Name]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).map(([field, value]) => [
      field,
      (secrets[name] as readonly string[]).includes(field) ? masked(value) : value,
    ]),
  )
}

function masked(secret: string): string {
  if (secret === '') return ''
  const [kind = ''] = /^([a-z]{3}_)?[a-z]{2}_(test|live)_|^whsec_/.exec(secret) ?? []
  return secret.length - kind.length < 12 ? `${kind}…` : `${kind}…${secret.slice(-4)}`
}

/**
 * Offers a payment service at checkout, or stops offering it; payments that have begun go on. Throws desk_last_gateway for
 * the only one that is offered.
 */
export async function switchGateway(shop: Shop, by: Actor, name: 'stripe' | 'paymob', is_on: boolean): Promise<void> {
  await audited(shop, by, async (open, record) => {
    await open.db.insert(serviceSettings).values(gatewayRows).onConflictDoNothing()
    const rows = await open.db.select().from(serviceSettings).for('update')
    const isOffered = (each: 'stripe' | 'paymob') =>
      (each === 'stripe' ? shop.stripe_publishable_key !== '' : Boolean(shop.paymob)) &&
      (each === name ? is_on : rows.find((row) => row.name === each)!.is_on)
    if (!is_on && !isOffered('stripe') && !isOffered('paymob')) throw new Problem('desk_last_gateway', 409)
    const before = rows.find((row) => row.name === name)!
    await open.db.update(serviceSettings).set({ is_on }).where(eq(serviceSettings.name, name))
    const about = { kind: 'setup', id: name, name: serviceTitles[name] } as const
    await record({
      action: 'setup.service_switched',
      ...about,
      before: { offered: before.is_on },
      after: { offered: is_on },
    })
  })
  await applyServices(shop)
}

const gatewayRows = [
  { name: 'stripe' as const, version: 0 },
  { name: 'paymob' as const, version: 0 },
]
