import { isIP } from 'node:net'
import { demoPaymob, demoStripe } from '#services/demo-keys.ts'

type Given = Record<string, string | undefined>

/** Signs links if LINK_SECRET is not set. It is published, so it only suits a demo. */
export const demoSecret = 'for demonstrations only, never in production'

export const stripeApi = 'https://api.stripe.com'
export const stripeScript = 'https://js.stripe.com/endive/stripe.js'
export const paymobApi = 'https://uae.paymob.com'
export const paymobCheckout = 'https://uae.paymob.com/unifiedcheckout/'

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const
const stripeAccount = [...stripeKeys, 'STRIPE_WEBHOOK_SECRET'] as const
const paymobKeys = ['PAYMOB_SECRET_KEY', 'PAYMOB_PUBLIC_KEY'] as const
const paymobAccount = [...paymobKeys, 'PAYMOB_API_KEY', 'PAYMOB_HMAC_SECRET', 'PAYMOB_INTEGRATION_ID'] as const

/** Whether a key of Stripe or Paymob is a test key: sk_test_…, are_sk_test_…. */
const isTest = (key = '') => /^([a-z]{3}_)?[a-z]{2}_test_/.test(key)
const isLive = (key = '') => /^([a-z]{3}_)?[a-z]{2}_live_/.test(key)

/** Mistakes in any mode: keys that do not belong together. Each is a sentence that names its setting. */
export function refusedAnywhere(given: Given): string[] {
  const mistakes: string[] = []
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (given[name] && !given.DATABASE_URL)
      mistakes.push(`${name} needs DATABASE_URL: the built-in Postgres has neither pooler nor replica.`)
  const [port, first, processes] = [given.PORT ?? 3000, given.METRICS_PORT ?? 0, given.PROCESSES ?? 1].map(Number)
  if (first! > 0 && port! >= first! && port! < first! + processes!)
    mistakes.push(
      'METRICS_PORT must leave PORT free: each process has a port for its metrics, counted from METRICS_PORT.',
    )
  if (given.BACKUP_TARGET) mistakes.push(...refusedTarget(given.BACKUP_TARGET, given))
  if (Boolean(given.FACEBOOK_APP_ID) !== Boolean(given.FACEBOOK_APP_SECRET))
    mistakes.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together: set both or neither.')
  if (paymobAccount.some((name) => given[name]) && !paymobAccount.every((name) => given[name]))
    mistakes.push(`${paymobAccount.join(', ')} belong together: set all or none.`)
  for (const [secret, other] of [stripeKeys, paymobKeys]) {
    const [one, two] = [given[secret], given[other]]
    if (one && two && isTest(one) !== isTest(two))
      mistakes.push(`${secret} and ${other} must both be live keys or both be test keys.`)
  }
  for (const name of paymobKeys)
    if (given[name] && !given[name].startsWith('are_'))
      mistakes.push(`${name} must begin with are_: the shop charges AED, through a Paymob account of the UAE.`)
  return mistakes
}

/** Why backups cannot be kept there, in sentences that begin with the setting's name. */
function refusedTarget(target: string, given: Given): string[] {
  const form = 'BACKUP_TARGET must be a folder, or https://HOST/BUCKET with an optional folder of the bucket behind it'
  // One letter is a drive of Windows.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(target)) return []
  const url = URL.canParse(target) ? new URL(target) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe || url.pathname === '/' || url.username || url.search) return [`${form}.`]
  if (given.BACKUP_ACCESS_KEY_ID && given.BACKUP_SECRET_ACCESS_KEY) return []
  return ['BACKUP_TARGET is a bucket, which needs BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY.']
}

/** A demo must not touch real money, nor be public while it uses the published secrets. */
export function refusedInDemo(given: Given): string[] {
  const mistakes: string[] = []
  for (const name of [...stripeKeys, ...paymobKeys])
    if (isLive(given[name])) mistakes.push(`${name} is a live key; set MODE=production, or take a test key.`)
  if (given.PUBLIC_URL && URL.canParse(given.PUBLIC_URL) && !isNearby(new URL(given.PUBLIC_URL).hostname))
    for (const [name, published] of [
      ['LINK_SECRET', demoSecret],
      ['STRIPE_WEBHOOK_SECRET', demoStripe.webhook_secret],
    ] as const)
      if ((given[name] ?? published) === published)
        mistakes.push(
          `${name} must be set to a secret of your own where PUBLIC_URL can be reached from the internet: the demonstration's is published.`,
        )
  return mistakes
}

/** Production handles real money, so no demo default may remain. */
export function refusedInProduction(given: Given): string[] {
  const mistakes: string[] = []
  const refuse = (when: boolean, sentence: string) => when && mistakes.push(sentence)
  // Without them the desk sets the account up.
  for (const account of [stripeAccount, ['SMTP_URL', 'MAIL_FROM']] as const)
    refuse(
      account.some((name) => given[name]) && !account.every((name) => given[name]),
      `${account.join(', ')} belong together: set all, or none to set them up at the desk.`,
    )
  refuse(!given.PUBLIC_URL, "PUBLIC_URL must be set in production: the shop's own address.")
  // Behind an unnamed proxy every visitor has the proxy's address, and all share one rate limit.
  refuse(
    !given.TRUST_PROXY,
    'TRUST_PROXY must be set in production: loopback where the proxy runs on this machine, else its address or network, or none where there is no proxy.',
  )
  refuse(!given.LINK_SECRET, 'LINK_SECRET must be set in production: at least 32 random characters.')
  refuse(
    !given.DATABASE_URL && given.EMBEDDED_POSTGRES !== '1',
    'DATABASE_URL must be set in production, or EMBEDDED_POSTGRES=1 for the built-in Postgres, which the shop then backs up every night.',
  )
  for (const [name, published] of [
    ['LINK_SECRET', demoSecret],
    ['LINK_SECRET_OLD', demoSecret],
    ['STRIPE_WEBHOOK_SECRET', demoStripe.webhook_secret],
    ['STRIPE_WEBHOOK_SECRET_OLD', demoStripe.webhook_secret],
    ['PAYMOB_API_KEY', demoPaymob.api_key],
    ['PAYMOB_HMAC_SECRET', demoPaymob.hmac_secret],
    ['PAYMOB_HMAC_SECRET_OLD', demoPaymob.hmac_secret],
  ] as const)
    refuse(
      name.endsWith('_OLD') ? Boolean(given[name]?.includes(published)) : given[name] === published,
      `${name} is the published one of the demonstration; set your own.`,
    )
  for (const name of stripeKeys) refuse(isTest(given[name]), `${name} is a test key; production takes real payments.`)
  // Paymob's test keys accept its published test card, and the order would count as paid.
  for (const name of paymobKeys)
    refuse(
      Boolean(given[name]) && !isLive(given[name]),
      `${name} is not a live key (are_.._live_...); production takes real payments.`,
    )
  for (const [name, real] of [
    ['STRIPE_API_URL', stripeApi],
    ['STRIPE_SCRIPT_URL', stripeScript],
    ['PAYMOB_API_URL', paymobApi],
    ['PAYMOB_CHECKOUT_URL', paymobCheckout],
  ] as const)
    refuse(
      withoutSlash(given[name] ?? real) !== withoutSlash(real),
      `${name} must be ${real} in production: no other host may take the money.`,
    )
  for (const name of ['PUBLIC_URL', 'WHEEL_SIZE_URL', 'GEO_IP_URL', 'INSTAGRAM_URL', 'META_GRAPH_URL'])
    refuse(/^http:/i.test(given[name] ?? ''), `${name} must begin with https:// in production.`)
  refuse(Boolean(given.SANDBOX_URL), 'SANDBOX_URL cannot be set in production: stand-ins are for demonstrations.')
  refuse(
    Boolean(given.SMTP_URL) && URL.canParse(given.SMTP_URL!) && !isEncrypted(new URL(given.SMTP_URL!)),
    'SMTP_URL must begin with smtps://, or end with ?requireTLS=true, in production: e-mails hold names and addresses.',
  )
  return mistakes
}

/** TLS from the first byte, or required before anything is sent; not needed for a server on this machine. */
function isEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (isLoopback(hostname)) return true
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('tls.rejectUnauthorized') === 'false') return false
  return protocol === 'smtps:' || searchParams.get('secure') === 'true' || searchParams.get('requireTLS') === 'true'
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)
}

/** This machine and its private network, which the internet cannot reach. */
export function isNearby(hostname: string): boolean {
  if (isLoopback(hostname) || /\.(localhost|local|internal|home\.arpa|test)$/i.test(hostname)) return true
  if (/^\[f[cde]/i.test(hostname)) return true
  if (isIP(hostname) === 4) return /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  return !hostname.includes('.') && !hostname.startsWith('[')
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
