import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'
import { paymobApi, paymobCheckout } from '#server/startup/refused-settings.ts'
import { taxRecordYears } from '#shared/limits.ts'

// Each message of these schemas continues a sentence that begins with the setting's name.

function wholeNumber(least: number, most: number, otherwise: number) {
  const message = `must be a whole number from ${least} to ${most}`
  const digits = z.string().check(z.regex(/^\d{1,9}$/, message))
  const number = z.number().check(z.minimum(least, message), z.maximum(most, message))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), number)), otherwise)
}

function oneOf<const Words extends readonly string[]>(words: Words, otherwise: Words[number]) {
  return z._default(z.enum(words, `must be one of ${words.join(', ')}`), otherwise as never)
}

/** An optional setting, with or without a default. */
function optional<Schema extends z.ZodMiniType<string, string>>(schema: Schema): z.ZodMiniOptional<Schema>
function optional<Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  otherwise: string,
): z.ZodMiniDefault<Schema>
function optional<Schema extends z.ZodMiniType<string, string>>(schema: Schema, otherwise?: string) {
  return otherwise === undefined ? z.optional(schema) : z._default(schema, otherwise as never)
}

function atLeast(characters: number) {
  return z.string().check(z.minLength(characters, `must have at least ${characters} characters`))
}

/** Secrets with commas between. A comma that leaves a part shorter than `least` belongs to its secret. */
function listOf(secret: z.ZodMiniType<string, string>, least = 1) {
  const split = z.transform((value: string) => {
    const parts = value.split(',').map((each) => each.trim())
    return parts.every(({ length }) => length >= least) ? parts : [value]
  })
  return z._default(z.pipe(z.string(), z.pipe(split, z.array(secret))), [])
}

function addressOf(...protocols: string[]) {
  const message = `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`
  return z.string().check(
    z.refine((value) => {
      const protocol = URL.canParse(value) ? new URL(value).protocol : ''
      return protocols.includes(protocol)
    }, message),
  )
}

const httpAddress = addressOf('http:', 'https:')

/** Links are this address with a path behind it. */
const ownAddress = httpAddress.check(
  z.refine((value) => {
    if (!URL.canParse(value)) return true
    const { pathname, search, hash, username } = new URL(value)
    return pathname === '/' && `${search}${hash}${username}` === ''
  }, 'must be an address without a path, as https://shop.example'),
)

/**
 * Trusted proxies in the syntax of @fastify/proxy-addr, or `none`. Not `true` or a number of hops: `true` believes
 * anything in X-Forwarded-For, and Fastify refuses to trust a number of hops.
 */
const proxies = z
  .string()
  .check(
    z.refine(
      (value) => value === 'none' || (proxyList(value).every(isProxy) && isNarrow(proxyList(value))),
      'must list the proxies in front of the shop with commas between: loopback (a proxy on this machine), linklocal, ' +
        'uniquelocal, addresses, networks as 10.0.0.0/8; or be the word none where there is no proxy. Public networks ' +
        'may hold no more than a /8 of IPv4 and a /16 of IPv6 together: any host in one may forge addresses',
    ),
  )

/** Every setting of the shop: an environment variable, or a line of `.env`. `.env.example` explains each. */
export const settings = z.object({
  MODE: oneOf(['demo', 'production'], 'demo'),
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: optional(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(ownAddress),
  TRUST_PROXY: optional(proxies, 'none'),
  PROCESSES: wholeNumber(1, 64, 1),
  DRAIN_SECONDS: wholeNumber(0, 5, 0),
  DATABASE_URL: optional(addressOf('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: optional(addressOf('postgres:', 'postgresql:')),
  DATABASE_READ_URL: optional(addressOf('postgres:', 'postgresql:')),
  DATABASE_READ_LAG_MS: wholeNumber(100, 60_000, 1_000),
  DATABASE_POOL: wholeNumber(4, 200, 10),
  BROWSING_POOL: wholeNumber(1, 200, 6),
  DEMO_ORDERS: oneOf(['on', 'off'], 'on'),
  EMBEDDED_POSTGRES: oneOf(['0', '1'], '0'),
  BACKUP_TARGET: optional(z.string()),
  BACKUP_KEEP: wholeNumber(1, 1_000, 14),
  BACKUP_HOUR: wholeNumber(0, 23, 3),
  BACKUP_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_REGION: optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must look like eu-central-1')), 'auto'),
  TAX_RECORD_YEARS: wholeNumber(taxRecordYears, 100, taxRecordYears),
  POSTGRES_TOOLS: optional(z.string()),
  MAINTENANCE: oneOf(['0', '1'], '0'),
  PAGE_CACHE_MB: wholeNumber(0, 4_096, 16),
  VISITORS_PER_MINUTE: wholeNumber(0, 100_000, 0),
  SHED_LAG_MS: wholeNumber(0, 60_000, 300),
  PAGES_PER_SECOND: wholeNumber(0, 10_000, 10),
  DATA_DIR: optional(z.string(), '.data'),
  STRIPE_SECRET_KEY: optional(
    z.string().check(z.regex(/^[sr]k_(test|live)_/, 'must look like sk_live_... or, restricted, rk_live_...')),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().check(z.regex(/^pk_(test|live)_/, 'must look like pk_live_...'))),
  STRIPE_WEBHOOK_SECRET: optional(z.string().check(z.startsWith('whsec_', 'must begin with whsec_'))),
  STRIPE_WEBHOOK_SECRET_OLD: listOf(
    z.string().check(z.startsWith('whsec_', 'must hold secrets that begin with whsec_')),
  ),
  STRIPE_API_URL: optional(httpAddress),
  STRIPE_SCRIPT_URL: optional(z.string()),
  PAYMOB_SECRET_KEY: optional(z.string().check(z.regex(/^[a-z]{3}_sk_/, 'must look like are_sk_...'))),
  PAYMOB_PUBLIC_KEY: optional(z.string().check(z.regex(/^[a-z]{3}_pk_/, 'must look like are_pk_...'))),
  PAYMOB_API_KEY: optional(z.string()),
  PAYMOB_HMAC_SECRET: optional(z.string()),
  PAYMOB_HMAC_SECRET_OLD: listOf(z.string()),
  PAYMOB_INTEGRATION_ID: optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
  PAYMOB_API_URL: optional(httpAddress, paymobApi),
  PAYMOB_CHECKOUT_URL: optional(httpAddress, paymobCheckout),
  SANDBOX_URL: optional(httpAddress),
  SMTP_URL: optional(addressOf('smtp:', 'smtps:')),
  MAIL_FROM: optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address'))),
  SETTLEMENT_DAYS: wholeNumber(1, 90, 14),
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
  LINK_SECRET_OLD: listOf(atLeast(32), 32),
  METRICS_PORT: wholeNumber(0, 65_535, 0),
  METRICS_HOST: optional(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info'], 'info'),
  CALL_LOG: oneOf(['on', 'off'], 'on'),
})

export type Settings = z.infer<typeof settings>

/** Private networks, whose addresses cannot be used from the internet. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether the list's public networks are a small part of the internet, as Cloudflare's and CloudFront's are. */
function isNarrow(list: string[]): boolean {
  const share = { 4: 0, 6: 0 }
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const version = isIP(address) as 0 | 4 | 6
    if (version === 0 || bits === undefined) continue
    // Prefix of the widest private range: a shorter one contains public addresses as well.
    const isPrivate = privateNetworks.check(address, `ipv${version}`) && Number(bits) >= (version === 4 ? 8 : 7)
    if (!isPrivate) share[version] += 2 ** -Number(bits)
  }
  return share[4] <= 2 ** -8 && share[6] <= 2 ** -16
}

export function proxyList(value: string): string[] {
  return value.split(',').map((each) => each.trim())
}

function isProxy(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (!longest || address.includes('%') || more.length > 0) return false
  // A prefix of 0 bits would trust everyone.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest)
}
