import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
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
import { proxyList, type Settings, settings } from '#server/startup/settings.ts'
import { demoFacebook, demoGoogleClient, demoPaymob, demoStripe } from '#services/demo-keys.ts'
import type { PaymobSettings } from '#services/paymob/client.ts'
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
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(given)
  const mistakes = read.success ? [] : read.error.issues.map((each) => `${each.path.join('.')} ${each.message}.`)
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
    database_url: set.DATABASE_URL,
    database_pool: set.DATABASE_POOL,
    browsing_pool: set.BROWSING_POOL,
    maintenance: set.MAINTENANCE === '1',
    page_cache_mb: set.PAGE_CACHE_MB,
    pages_per_second: set.PAGES_PER_SECOND,
    data_dir: set.DATA_DIR,
    stripe_secret_key: set.STRIPE_SECRET_KEY ?? demoStripe.secret_key,
    stripe_publishable_key: set.STRIPE_PUBLISHABLE_KEY ?? demoStripe.publishable_key,
    stripe_webhook_secret: set.STRIPE_WEBHOOK_SECRET ?? demoStripe.webhook_secret,
    stripe_api_url: withoutSlash(set.STRIPE_API_URL ?? (test_mode ? `${sandbox_url}/stripe` : stripeApi)),
    stripe_script: set.STRIPE_SCRIPT_URL ?? (test_mode ? '/sandbox/stripe/stripe.js' : stripeScript),
    paymob: paymobAccount(set, stand_ins),
    sandbox_url,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM ?? `${store.name} <${store.email_orders}>`,
    owner_email: set.OWNER_EMAIL ?? null,
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
    link_secret_old: set.LINK_SECRET_OLD ?? null,
    log_level: set.LOG_LEVEL,
    call_log: set.CALL_LOG === 'on',
  }
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
      integration_id: PAYMOB_INTEGRATION_ID,
      api_url: set.PAYMOB_API_URL,
      checkout_url: set.PAYMOB_CHECKOUT_URL,
    }
  if (!stand_ins) return null
  // The buyer's browser opens the payment page, so it has the public address unless the stand-ins run elsewhere.
  const shown_at = set.SANDBOX_URL ? stand_ins.sandbox_url : `${stand_ins.public_url}/sandbox`
  return {
    ...demoPaymob,
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
