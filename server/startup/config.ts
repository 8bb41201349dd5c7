import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { store } from '#domain/store.ts'
import {
  demoSecret,
  paymobApi,
  paymobCheckout,
  refusedAnywhere,
  refusedInDemo,
  refusedInProduction,
  stripeApi,
  stripeScript,
} from '#server/startup/refused-settings.ts'
import {
  addressOf,
  atLeast,
  httpAddress,
  oneOf,
  optional,
  proxies,
  proxyList,
  wholeNumber,
} from '#server/startup/settings.ts'
import { demoFacebook, demoGoogleClient, demoPaymob, demoStripe } from '#services/demo-keys.ts'
import type { PaymobSettings } from '#services/paymob/client.ts'
import { CannotStart } from '#shared/cannot-start.ts'

const paymobNames = [
  'PAYMOB_SECRET_KEY',
  'PAYMOB_PUBLIC_KEY',
  'PAYMOB_API_KEY',
  'PAYMOB_HMAC_SECRET',
  'PAYMOB_INTEGRATION_ID',
] as const

/** Every setting of the shop: an environment variable, or a line of `.env`. `.env.example` explains each. */
export const settings = z.object({
  MODE: oneOf(['demo', 'production'], 'demo'),
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: optional(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(httpAddress),
  TRUST_PROXY: optional(proxies, 'none'),
  DATABASE_URL: optional(addressOf('postgres:', 'postgresql:')),
  DATABASE_POOL: wholeNumber(4, 200, 10),
  DEMO_ORDERS: oneOf(['on', 'off'], 'on'),
  EMBEDDED_POSTGRES: oneOf(['0', '1'], '0'),
  MAINTENANCE: oneOf(['0', '1'], '0'),
  PAGE_CACHE_MB: wholeNumber(0, 4_096, 64),
  PAGES_PER_SECOND: wholeNumber(0, 10_000, 10),
  DATA_DIR: optional(z.string(), '.data'),
  STRIPE_SECRET_KEY: optional(
    z.string().check(z.regex(/^[sr]k_(test|live)_/, 'must look like sk_live_... or, restricted, rk_live_...')),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().check(z.regex(/^pk_(test|live)_/, 'must look like pk_live_...'))),
  STRIPE_WEBHOOK_SECRET: optional(z.string().check(z.startsWith('whsec_', 'must begin with whsec_'))),
  STRIPE_API_URL: optional(httpAddress),
  STRIPE_SCRIPT_URL: optional(z.string()),
  PAYMOB_SECRET_KEY: optional(z.string().check(z.regex(/^[a-z]{3}_sk_/, 'must look like are_sk_...'))),
  PAYMOB_PUBLIC_KEY: optional(z.string().check(z.regex(/^[a-z]{3}_pk_/, 'must look like are_pk_...'))),
  PAYMOB_API_KEY: optional(z.string()),
  PAYMOB_HMAC_SECRET: optional(z.string()),
  PAYMOB_INTEGRATION_ID: optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
  PAYMOB_API_URL: optional(httpAddress, paymobApi),
  PAYMOB_CHECKOUT_URL: optional(httpAddress, paymobCheckout),
  SANDBOX_URL: optional(httpAddress),
  SMTP_URL: optional(addressOf('smtp:', 'smtps:')),
  MAIL_FROM: optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address'))),
  OWNER_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  WHEEL_SIZE_KEY: optional(z.string()),
  WHEEL_SIZE_URL: optional(httpAddress, 'https://api.wheel-size.com/v2'),
  WHEEL_SIZE_DAILY_CALLS: wholeNumber(0, 10_000_000, 300),
  COUNTRY_HEADER: optional(z.string().check(z.regex(/^[a-z0-9-]+$/i, 'must be the name of a header'))),
  GEO_IP_URL: optional(httpAddress),
  GEO_IP_KEY: optional(z.string()),
  GEO_IP_DAILY_CALLS: wholeNumber(0, 10_000_000, 900),
  INSTAGRAM_TOKEN: optional(z.string()),
  INSTAGRAM_URL: optional(httpAddress),
  META_PIXEL_ID: optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
  META_ACCESS_TOKEN: optional(z.string()),
  META_GRAPH_URL: optional(httpAddress, 'https://graph.facebook.com/v23.0'),
  GOOGLE_CLIENT_ID: optional(z.string()),
  FACEBOOK_APP_ID: optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
  FACEBOOK_APP_SECRET: optional(z.string()),
  FACEBOOK_GRAPH_VERSION: optional(z.string().check(z.regex(/^v\d+\.\d+$/, 'must look like v10.0')), 'v10.0'),
  LINK_SECRET: optional(atLeast(32)),
  LINK_SECRET_OLD: optional(atLeast(32)),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info'], 'info'),
  CALL_LOG: oneOf(['on', 'off'], 'on'),
})

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
  if (Boolean(given.FACEBOOK_APP_ID) !== Boolean(given.FACEBOOK_APP_SECRET))
    mistakes.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together: set both or neither.')
  const paymob = paymobNames.filter((name) => given[name])
  if (paymob.length > 0 && paymob.length < paymobNames.length)
    mistakes.push(`${paymobNames.join(', ')} belong together: set all or none.`)
  mistakes.push(...refusedAnywhere(given))
  mistakes.push(...(given.MODE === 'production' ? refusedInProduction(given) : refusedInDemo(given)))
  if (!read.success || mistakes.length > 0)
    throw new CannotStart(['The settings need a correction:', ...mistakes.map((each) => `  ${each}`)].join('\n'))

  const set = read.data
  const test_mode = set.MODE === 'demo'
  const own_url = `http://${set.HOST === '0.0.0.0' || set.HOST === '::' ? '127.0.0.1' : set.HOST}:${set.PORT}`
  const public_url = withoutSlash(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  const sandbox_url = withoutSlash(set.SANDBOX_URL ?? `${own_url}/sandbox`)
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
    maintenance: set.MAINTENANCE === '1',
    page_cache_mb: set.PAGE_CACHE_MB,
    pages_per_second: set.PAGES_PER_SECOND,
    data_dir: set.DATA_DIR,
    stripe_secret_key: set.STRIPE_SECRET_KEY ?? demoStripe.secret_key,
    stripe_publishable_key: set.STRIPE_PUBLISHABLE_KEY ?? demoStripe.publishable_key,
    stripe_webhook_secret: set.STRIPE_WEBHOOK_SECRET ?? demoStripe.webhook_secret,
    stripe_api_url: withoutSlash(set.STRIPE_API_URL ?? (test_mode ? `${sandbox_url}/stripe` : stripeApi)),
    stripe_script: set.STRIPE_SCRIPT_URL ?? (test_mode ? '/sandbox/stripe/stripe.js' : stripeScript),
    paymob: paymobAccount(set, test_mode && { sandbox_url, public_url }),
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
    instagram: instagramAccount(set, test_mode && `${sandbox_url}/instagram/v23.0`),
    meta:
      set.META_PIXEL_ID && set.META_ACCESS_TOKEN
        ? { pixel_id: set.META_PIXEL_ID, access_token: set.META_ACCESS_TOKEN, graph_url: set.META_GRAPH_URL }
        : null,
    google: set.GOOGLE_CLIENT_ID
      ? { ...google, client_id: set.GOOGLE_CLIENT_ID }
      : test_mode
        ? googleStandIn(sandbox_url)
        : null,
    facebook: facebookApp(set, test_mode && sandbox_url),
    link_secret: set.LINK_SECRET ?? demoSecret,
    link_secret_old: set.LINK_SECRET_OLD ?? null,
    log_level: set.LOG_LEVEL,
    call_log: set.CALL_LOG === 'on',
  }
}

/** Null without a token; a demo reads the stand-in. */
function instagramAccount(
  set: { INSTAGRAM_TOKEN?: string | undefined; INSTAGRAM_URL?: string | undefined },
  standIn: string | false,
): { base_url: string; access_token: string } | null {
  if (set.INSTAGRAM_TOKEN)
    return { base_url: set.INSTAGRAM_URL ?? 'https://graph.instagram.com/v23.0', access_token: set.INSTAGRAM_TOKEN }
  return standIn ? { base_url: standIn, access_token: 'demo' } : null
}

const google = {
  script: 'https://accounts.google.com/gsi/client',
  jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
}

function googleStandIn(sandbox_url: string) {
  return {
    client_id: demoGoogleClient,
    script: '/sandbox/google/gsi/client',
    jwks_url: `${sandbox_url}/google/oauth2/v3/certs`,
  }
}

/** The configured Facebook app, the stand-in's in a demo, or none. */
function facebookApp(
  set: {
    FACEBOOK_APP_ID?: string | undefined
    FACEBOOK_APP_SECRET?: string | undefined
    FACEBOOK_GRAPH_VERSION: string
  },
  sandbox_url: string | false,
) {
  const version = set.FACEBOOK_GRAPH_VERSION
  if (set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET)
    return {
      version,
      app_id: set.FACEBOOK_APP_ID,
      app_secret: set.FACEBOOK_APP_SECRET,
      graph_url: 'https://graph.facebook.com',
      script: 'https://connect.facebook.net/en_US/sdk.js',
    }
  if (!sandbox_url) return null
  const script = '/sandbox/facebook/en_US/sdk.js'
  return { ...demoFacebook, version, script, graph_url: `${sandbox_url}/facebook` }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** The Paymob account; the stand-in's in a demo. Null: Paymob is not offered. */
function paymobAccount(
  set: z.infer<typeof settings>,
  demo: { sandbox_url: string; public_url: string } | false,
): PaymobSettings | null {
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
  if (!demo) return null
  const at = set.SANDBOX_URL ? demo.sandbox_url : `${demo.public_url}/sandbox`
  return {
    ...demoPaymob,
    api_url: `${demo.sandbox_url}/paymob`,
    checkout_url: `${at}/paymob/unifiedcheckout/`,
    is_stand_in: true,
  }
}
