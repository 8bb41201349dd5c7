import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { store } from '#domain/store.ts'
import {
  demoSecret,
  refusedAnywhere,
  refusedInDemo,
  refusedInProduction,
  stripeApi,
  stripeScript,
  withoutSlash,
} from '#server/startup/refused-settings.ts'
import { withSecretFiles } from '#server/startup/secret-files.ts'
import { proxyList, type Settings, settings } from '#server/startup/settings.ts'
import { demoFacebook, demoGoogleClient, demoPaymob, demoStripe } from '#services/demo-keys.ts'
import type { FormerSecret, PaymobSettings } from '#services/paymob/client.ts'
import { CannotStart } from '#shared/cannot-start.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the settings of this process: its environment, and `.env` next to package.json for what is not set there. */
export function configOfProcess(overrides: Record<string, string> = {}): Config {
  const file = resolve(import.meta.dirname, '../../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig({ ...process.env, ...overrides })
}

/** Parses all settings. Throws CannotStart with every mistake at once, each in a sentence that names its setting. */
export function readConfig(environment: Record<string, string | undefined>) {
  const { given, mistakes } = withSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
  )
  const read = settings.safeParse(given)
  if (!read.success) mistakes.push(...read.error.issues.map((each) => `${each.path.join('.')} ${each.message}.`))
  mistakes.push(...refusedAnywhere(given))
  mistakes.push(...(given.MODE === 'production' ? refusedInProduction(given) : refusedInDemo(given)))
  if (!read.success || mistakes.length > 0)
    throw new CannotStart(['The settings need a correction:', ...mistakes.map((each) => `  ${each}`)].join('\n'))

  const set = read.data
  const test_mode = set.MODE === 'demo'
  const own_url = `http://${set.HOST === '0.0.0.0' || set.HOST === '::' ? '127.0.0.1' : set.HOST}:${set.PORT}`
  const public_url = withoutSlash(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  const sandbox_url = withoutSlash(set.SANDBOX_URL ?? `${own_url}/sandbox`)
  const stand_ins = test_mode ? { sandbox_url, public_url } : null
  return {
    test_mode,
    demo_orders: test_mode && set.DEMO_ORDERS === 'on',
    port: set.PORT,
    host: set.HOST,
    /** Where this process can call itself. */
    own_url,
    public_url,
    /** Fastify's `trustProxy`. */
    trust_proxy: set.TRUST_PROXY === 'none' ? (false as const) : proxyList(set.TRUST_PROXY).join(','),
    processes: set.PROCESSES,
    drain_seconds: set.DRAIN_SECONDS,
    database_url: set.DATABASE_URL,
    /** Without the pooler that `database_url` leads to; if it is left out, there is none. */
    database_direct_url: set.DATABASE_DIRECT_URL,
    /** A streaming replica for pages and lists. */
    database_read_url: set.DATABASE_READ_URL,
    database_read_lag_ms: set.DATABASE_READ_LAG_MS,
    database_pool: set.DATABASE_POOL,
    browsing_pool: set.BROWSING_POOL,
    backup: backups(set, test_mode),
    maintenance: set.MAINTENANCE === '1',
    tax_record_years: set.TAX_RECORD_YEARS,
    /** Visitors that the queue of a sale day lets in; 0: no queue. */
    visitors_per_minute: set.VISITORS_PER_MINUTE,
    page_cache_mb: set.PAGE_CACHE_MB,
    pages_per_second: set.PAGES_PER_SECOND,
    /** Delay of the event loop at which browsing begins to be refused; 0: never. */
    shed_lag_ms: set.SHED_LAG_MS,
    data_dir: set.DATA_DIR,
    /** Empty in production: the desk sets the account up. */
    stripe_secret_key: set.STRIPE_SECRET_KEY ?? (test_mode ? demoStripe.secret_key : ''),
    stripe_publishable_key: set.STRIPE_PUBLISHABLE_KEY ?? (test_mode ? demoStripe.publishable_key : ''),
    stripe_webhook_secret: set.STRIPE_WEBHOOK_SECRET ?? (test_mode ? demoStripe.webhook_secret : ''),
    stripe_webhook_secrets_old: former(set.STRIPE_WEBHOOK_SECRET_OLD),
    stripe_api_url: withoutSlash(set.STRIPE_API_URL ?? (test_mode ? `${sandbox_url}/stripe` : stripeApi)),
    stripe_script: set.STRIPE_SCRIPT_URL ?? (test_mode ? '/sandbox/stripe/stripe.js' : stripeScript),
    paymob: paymobAccount(set, stand_ins),
    /** Where an account at Paymob that the desk sets up is reached. */
    paymob_access: paymobAccess(set, stand_ins),
    /** What the desk cannot change, because the environment has it. */
    services_by_environment: [
      ...(set.STRIPE_SECRET_KEY ? ['stripe' as const] : []),
      ...(set.PAYMOB_SECRET_KEY ? ['paymob' as const] : []),
      ...(set.SMTP_URL ? ['mail' as const] : []),
    ],
    sandbox_url,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM ?? `${store.name} <${store.email_orders}>`,
    owner_email: set.OWNER_EMAIL ?? null,
    settlement_days: set.SETTLEMENT_DAYS,
    wheel_size: set.WHEEL_SIZE_KEY
      ? { base_url: set.WHEEL_SIZE_URL, user_key: set.WHEEL_SIZE_KEY, daily_ceiling: set.WHEEL_SIZE_DAILY_CALLS }
      : null,
    country_header: set.COUNTRY_HEADER?.toLowerCase() ?? null,
    geo_ip: set.GEO_IP_URL
      ? { base_url: set.GEO_IP_URL, key: set.GEO_IP_KEY, daily_ceiling: set.GEO_IP_DAILY_CALLS }
      : null,
    instagram: instagramAccount(set, stand_ins),
    meta:
      set.META_PIXEL_ID && set.META_ACCESS_TOKEN
        ? { pixel_id: set.META_PIXEL_ID, access_token: set.META_ACCESS_TOKEN, graph_url: set.META_GRAPH_URL }
        : null,
    google: googleClient(set, stand_ins),
    facebook: facebookApp(set, stand_ins),
    link_secret: set.LINK_SECRET ?? demoSecret,
    /** The ones before it, newest first. */
    link_secrets_old: set.LINK_SECRET_OLD,
    /** The first of as many ports as there are processes; 0: no metrics. */
    metrics_port: set.METRICS_PORT,
    metrics_host: set.METRICS_HOST,
    /** A collector of traces; none: no traces. */
    otlp_endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    log_level: set.LOG_LEVEL,
    call_log: set.CALL_LOG === 'on',
  }
}

function backups(set: Settings, test_mode: boolean) {
  return {
    /** Where the shop backs itself up every night; undefined: it does not. */
    nightly_target: set.BACKUP_TARGET ?? (test_mode || set.DATABASE_URL ? undefined : join(set.DATA_DIR, 'backups')),
    keep: set.BACKUP_KEEP,
    hour: set.BACKUP_HOUR,
    access_key_id: set.BACKUP_ACCESS_KEY_ID ?? '',
    secret_access_key: set.BACKUP_SECRET_ACCESS_KEY ?? '',
    region: set.BACKUP_REGION,
    /** Folder of pg_dump and pg_restore. */
    tools: set.POSTGRES_TOOLS,
  }
}

/** Accepted for as long as the setting names them. */
function former(secrets: string[]): FormerSecret[] {
  return secrets.map((secret) => ({ secret, until: null }))
}

// Each account of an outside service is the configured one, the stand-in's in a demo, or null: not offered.

type StandIns = { sandbox_url: string; public_url: string } | null

function paymobAccount(set: Settings, stand_ins: StandIns): PaymobSettings | null {
  const { PAYMOB_SECRET_KEY, PAYMOB_PUBLIC_KEY, PAYMOB_API_KEY, PAYMOB_HMAC_SECRET, PAYMOB_INTEGRATION_ID } = set
  if (PAYMOB_SECRET_KEY && PAYMOB_PUBLIC_KEY && PAYMOB_API_KEY && PAYMOB_HMAC_SECRET && PAYMOB_INTEGRATION_ID)
    return {
      secret_key: PAYMOB_SECRET_KEY,
      public_key: PAYMOB_PUBLIC_KEY,
      api_key: PAYMOB_API_KEY,
      hmac_secret: PAYMOB_HMAC_SECRET,
      hmac_secrets_old: former(set.PAYMOB_HMAC_SECRET_OLD),
      integration_id: PAYMOB_INTEGRATION_ID,
      api_url: set.PAYMOB_API_URL,
      checkout_url: set.PAYMOB_CHECKOUT_URL,
    }
  return stand_ins && { ...demoPaymob, ...paymobAccess(set, stand_ins) }
}

function paymobAccess(set: Settings, stand_ins: StandIns) {
  if (!stand_ins) return { api_url: set.PAYMOB_API_URL, checkout_url: set.PAYMOB_CHECKOUT_URL }
  // The buyer's browser opens the payment page, so it has the public address unless the stand-ins run elsewhere.
  const shown_at = set.SANDBOX_URL ? stand_ins.sandbox_url : `${stand_ins.public_url}/sandbox`
  return {
    api_url: `${stand_ins.sandbox_url}/paymob`,
    checkout_url: `${shown_at}/paymob/unifiedcheckout/`,
    is_stand_in: true,
  }
}

function instagramAccount(set: Settings, stand_ins: StandIns): { base_url: string; access_token: string } | null {
  const { INSTAGRAM_TOKEN: access_token, INSTAGRAM_URL: base_url = 'https://graph.instagram.com/v23.0' } = set
  if (access_token) return { base_url, access_token }
  return stand_ins && { base_url: `${stand_ins.sandbox_url}/instagram/v23.0`, access_token: 'demo' }
}

function googleClient({ GOOGLE_CLIENT_ID: client_id }: Settings, stand_ins: StandIns) {
  if (client_id)
    return {
      client_id,
      script: 'https://accounts.google.com/gsi/client',
      jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
    }
  return (
    stand_ins && {
      client_id: demoGoogleClient,
      script: '/sandbox/google/gsi/client',
      jwks_url: `${stand_ins.sandbox_url}/google/oauth2/v3/certs`,
    }
  )
}

function facebookApp(set: Settings, stand_ins: StandIns) {
  const { FACEBOOK_APP_ID: app_id, FACEBOOK_APP_SECRET: app_secret, FACEBOOK_GRAPH_VERSION: version } = set
  if (app_id && app_secret)
    return {
      version,
      app_id,
      app_secret,
      graph_url: 'https://graph.facebook.com',
      script: 'https://connect.facebook.net/en_US/sdk.js',
    }
  const script = '/sandbox/facebook/en_US/sdk.js'
  return stand_ins && { ...demoFacebook, version, script, graph_url: `${stand_ins.sandbox_url}/facebook` }
}
