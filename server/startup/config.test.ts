import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/startup/config.ts'
import { settings } from '#server/startup/settings.ts'
import { isInside, makeShop } from '#server/startup/shop.ts'

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.example/',
  TRUST_PROXY: 'loopback',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <orders@shop.example>',
  LINK_SECRET: 'a'.repeat(32),
}

const paymob = {
  PAYMOB_SECRET_KEY: 'are_sk_live_1',
  PAYMOB_PUBLIC_KEY: 'are_pk_live_1',
  PAYMOB_API_KEY: 'key',
  PAYMOB_HMAC_SECRET: 'secret',
  PAYMOB_INTEGRATION_ID: '1',
}

test('without settings the shop runs as a demo on port 3000 with its own stand-ins', () => {
  expect(readConfig({})).toMatchObject({
    test_mode: true,
    port: 3000,
    host: '127.0.0.1',
    public_url: 'http://localhost:3000',
    stripe_api_url: 'http://127.0.0.1:3000/sandbox/stripe',
    database_url: undefined,
  })
})

test('only the stand-in sends Paymob callbacks directly to this process; Paymob gets the public address', () => {
  const keys = {
    PAYMOB_SECRET_KEY: 'are_sk_test_1',
    PAYMOB_PUBLIC_KEY: 'are_pk_test_1',
    PAYMOB_API_KEY: 'key',
    PAYMOB_HMAC_SECRET: 'secret',
    PAYMOB_INTEGRATION_ID: '1',
  }
  const notified = (settings: Record<string, string>) =>
    makeShop(readConfig(settings), {} as never, {} as never, {} as never).notify_url
  expect(notified({})).toBe('http://127.0.0.1:3000')
  const own = { LINK_SECRET: 'a'.repeat(32), STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(notified({ ...keys, ...own, PUBLIC_URL: 'https://shop.example' })).toBeUndefined()
})

test('an empty line counts as unset', () => {
  expect(readConfig({ PORT: '', MODE: ' ' })).toEqual(readConfig({}))
})

test('NODE_ENV alone changes nothing', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toEqual(readConfig({}))
})

test('all errors are reported at once', () => {
  const mistakes = messageOf({
    PORT: '80000',
    DATABASE_URL: 'mysql://x',
    MODE: 'live',
    LINK_SECRET: 'short',
    OWNER_EMAIL: 'me',
  })
  expect(mistakes).toContain('PORT must be a whole number from 1 to 65535.')
  expect(mistakes).toContain('DATABASE_URL must be an address that begins with postgres:// or postgresql://.')
  expect(mistakes).toContain('MODE must be one of demo, production.')
  expect(mistakes).toContain('LINK_SECRET must have at least 32 characters.')
  expect(mistakes).toContain('OWNER_EMAIL must be an e-mail address.')
})

test('a replica and the address without a pooler need a database that is not the built-in one', () => {
  const address = 'postgres://shop@db.example/shop'
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    expect(messageOf({ [name]: address })).toContain(`${name} needs DATABASE_URL`)
    expect(readConfig({ DATABASE_URL: address, [name]: address })[name.toLowerCase() as 'database_read_url']).toBe(
      address,
    )
  }
})

test('production accepts real services only', () => {
  expect(readConfig(production)).toMatchObject({
    test_mode: false,
    public_url: 'https://shop.example',
    stripe_api_url: 'https://api.stripe.com',
  })
})

const ofServices = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']

test('production starts without the accounts at Stripe and at a mail service: the desk sets them up', () => {
  const without = Object.fromEntries(Object.entries(production).filter(([name]) => !ofServices.includes(name)))
  expect(readConfig(without)).toMatchObject({
    ...{ stripe_secret_key: '', stripe_publishable_key: '', stripe_webhook_secret: '', smtp_url: undefined },
    ...{ paymob: null, services_by_environment: [] },
  })
  expect(readConfig(production).services_by_environment).toEqual(['stripe', 'mail'])
})

test.each(ofServices)('production does not start with a part of an account: without %s', (name) => {
  expect(messageOf({ ...production, [name]: undefined })).toMatch(new RegExp(`${name}.* belong together`))
})

test.each(Object.keys(production).filter((name) => name !== 'MODE' && !ofServices.includes(name)))(
  'production does not start without %s',
  (name) => {
    expect(messageOf({ ...production, [name]: undefined })).toContain(`${name} must be set in production`)
  },
)

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['STRIPE_API_URL', 'http://127.0.0.1:3000/sandbox/stripe'],
  ['STRIPE_SCRIPT_URL', '/sandbox/stripe/stripe.js'],
  ['SANDBOX_URL', 'http://127.0.0.1:3000/sandbox'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/wheels'],
  ['PUBLIC_URL', 'https://shop.example?x=1'],
  ['LINK_SECRET', readConfig({}).link_secret],
  ['LINK_SECRET_OLD', readConfig({}).link_secret],
  ['STRIPE_WEBHOOK_SECRET_OLD', 'whsec_1,whsec_demo'],
  ['PAYMOB_HMAC_SECRET_OLD', 'demo_hmac_secret'],
  ['STRIPE_SECRET_KEY', 'rk_test_1'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_demo'],
  ['PAYMOB_API_URL', 'http://uae.paymob.com'],
  ['PAYMOB_API_URL', 'https://accept.paymob.com'],
  ['PAYMOB_CHECKOUT_URL', 'https://uae.paymob.com.evil.example/unifiedcheckout/'],
  ['PAYMOB_SECRET_KEY', 'are_sk_test_1'],
  ['PAYMOB_SECRET_KEY', 'are_sk_1'],
  ['PAYMOB_PUBLIC_KEY', 'are_pk_test_1'],
  ['PAYMOB_PUBLIC_KEY', 'egy_pk_live_1'],
  ['PAYMOB_HMAC_SECRET', 'demo_hmac_secret'],
  ['PAYMOB_API_KEY', 'ZGVtbw=='],
  ['SMTP_URL', 'smtp://user:secret@mail.example:587'],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['META_GRAPH_URL', 'http://graph.facebook.com/v23.0'],
  ['INSTAGRAM_URL', 'http://graph.instagram.com'],
  ['TRUST_PROXY', '0.0.0.0/1'],
  ['DATABASE_URL', undefined],
])('production rejects %s=%s', (name, value) => {
  const message = messageOf({ ...production, ...paymob, [name]: value })
  // Only the one that is wrong is named as the beginning of a sentence.
  expect(
    message
      .split('\n')
      .slice(1)
      .every((line) => line.includes(name)),
  ).toBe(true)
})

test('secrets that were replaced are a list, newest first', () => {
  const [one, two] = ['b'.repeat(32), 'c'.repeat(40)]
  const old = { LINK_SECRET_OLD: `${one}, ${two}`, STRIPE_WEBHOOK_SECRET_OLD: 'whsec_2,whsec_1' }
  expect(readConfig({ ...production, ...old })).toMatchObject({
    link_secrets_old: [one, two],
    stripe_webhook_secrets_old: [
      { secret: 'whsec_2', until: null },
      { secret: 'whsec_1', until: null },
    ],
  })
  // A comma may belong to a secret.
  const comma = `a phrase, with commas in it, of more than thirty-two`
  expect(readConfig({ ...production, LINK_SECRET_OLD: comma }).link_secrets_old).toEqual([comma])
})

test('production accepts restricted keys, Paymob, encrypted mail, and the built-in Postgres on request', () => {
  const others = { STRIPE_SECRET_KEY: 'rk_live_1', SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }
  expect(readConfig({ ...production, ...paymob, ...others })).toMatchObject({
    stripe_secret_key: 'rk_live_1',
    paymob: { api_url: 'https://uae.paymob.com', secret_key: 'are_sk_live_1' },
  })
  const own = { DATABASE_URL: undefined, EMBEDDED_POSTGRES: '1', SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(readConfig({ ...production, ...own }).database_url).toBeUndefined()
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY is a live key'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY is a live key'],
  [{ ...paymob }, 'PAYMOB_SECRET_KEY is a live key'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'LINK_SECRET must be set to a secret of your own'],
  [{ PUBLIC_URL: 'http://185.1.2.3', LINK_SECRET: 'a'.repeat(32) }, 'STRIPE_WEBHOOK_SECRET must be set to a secret'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'must both be live keys or both be test'],
  [{ ...paymob, PAYMOB_SECRET_KEY: 'are_sk_test_1' }, 'must both be live keys or both be test'],
  [{ ...paymob, PAYMOB_SECRET_KEY: 'egy_sk_test_1', PAYMOB_PUBLIC_KEY: 'are_pk_test_1' }, 'must begin with are_'],
])('a demo rejects %j', (set, sentence) => {
  expect(messageOf(set)).toContain(sentence)
})

test('a demo starts on this machine, in its network, or in public with its own secrets', () => {
  for (const host of ['localhost', '127.0.0.1:4000', '192.168.1.9', '[::1]', '[fd00::1]', 'shop', 'shop.test'])
    expect(readConfig({ PUBLIC_URL: `http://${host}` }).test_mode).toBe(true)
  const own = { LINK_SECRET: 'a'.repeat(32), STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const open = readConfig({ ...own, PUBLIC_URL: 'https://try.shop.example' })
  expect(open.test_mode).toBe(true)
  // Anyone can sign in to its desk, and what is entered there must not be called in the network behind it.
  expect(isInside(open)).toBe(false)
  expect(isInside(readConfig({ PUBLIC_URL: 'http://192.168.1.9' }))).toBe(true)
})

test.each([
  'true',
  'false',
  '1',
  '2',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0',
  '0.0.0.0/1,128.0.0.0/1',
  '0.0.0.0/8,1.0.0.0/8',
  '10.0.0.0/4',
  '2000::/3',
  'proxy.example',
  'loopback,',
  'loopback, none',
])('TRUST_PROXY=%s is rejected with the correct form', (value) => {
  for (const others of [{}, production]) {
    const message = messageOf({ ...others, TRUST_PROXY: value })
    expect(message).toMatch(/TRUST_PROXY must list the proxies in front of the shop.*loopback.*none/)
    expect(message).not.toContain('must be set')
  }
})

test('trusted proxies are addresses, networks or names; none is allowed too', async () => {
  expect(readConfig({}).trust_proxy).toBe(false)
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).trust_proxy).toBe(false)
  for (const named of [
    'loopback',
    '127.0.0.1',
    'linklocal, uniquelocal',
    '10.0.0.0/8,2001:db8::/32 , ::1',
    '104.16.0.0/13,172.64.0.0/13,fc00::/7',
  ]) {
    const { trust_proxy } = readConfig({ ...production, TRUST_PROXY: named })
    expect(trust_proxy).toBe(named.replaceAll(' ', ''))
    // Fastify reads the list itself, and throws when it cannot.
    await fastify({ trustProxy: trust_proxy }).close()
  }
})

test.each([
  ['s3://bucket/shop', 'BACKUP_TARGET must be a folder, or https://HOST/BUCKET'],
  ['http://s3.example/bucket', 'BACKUP_TARGET must be a folder, or https://HOST/BUCKET'],
  ['https://s3.example/', 'BACKUP_TARGET must be a folder, or https://HOST/BUCKET'],
  ['https://key:secret@s3.example/bucket', 'BACKUP_TARGET must be a folder, or https://HOST/BUCKET'],
  ['https://s3.example/bucket', 'needs BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY'],
])('backups are not kept at %s', (target, sentence) => {
  expect(messageOf({ BACKUP_TARGET: target })).toContain(sentence)
})

test('backups are kept where BACKUP_TARGET says, and those of the built-in Postgres in production in DATA_DIR', () => {
  const targetOf = (environment: Record<string, string | undefined>) => readConfig(environment).backup.nightly_target
  const built_in = { ...production, DATABASE_URL: undefined, EMBEDDED_POSTGRES: '1' }
  expect([{}, production, built_in, { ...built_in, DATA_DIR: '/srv/shop' }].map(targetOf)).toEqual([
    ...[undefined, undefined, '.data/backups', '/srv/shop/backups'],
  ])
  const keys = { BACKUP_ACCESS_KEY_ID: 'id', BACKUP_SECRET_ACCESS_KEY: 'secret' }
  for (const target of ['/mnt/backups', 'D:/Backups', 'https://s3.example/bucket/shop', 'http://127.0.0.1:9000/bucket'])
    expect(targetOf({ ...production, ...keys, BACKUP_TARGET: target })).toBe(target)
  expect(messageOf({ BACKUP_KEEP: '0', BACKUP_HOUR: '24' })).toMatch(
    /BACKUP_KEEP must be a whole number from 1 to 1000[\s\S]*BACKUP_HOUR must be a whole number from 0 to 23/,
  )
})

test('.env.example documents exactly the settings', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})

function messageOf(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('these settings were accepted')
}
