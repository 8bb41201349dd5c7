import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig, settings } from '#server/config.ts'
import { makeShop } from '#server/shop.ts'

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.example/',
  TRUST_PROXY: 'loopback',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <orders@shop.example>',
  LINK_SECRET: 'a'.repeat(32),
}

test('without any setting the shop is a demonstration on port 3000 with stand-ins of its own', () => {
  expect(readConfig({})).toMatchObject({
    test_mode: true,
    port: 3000,
    host: '127.0.0.1',
    public_url: 'http://localhost:3000',
    stripe_api_url: 'http://127.0.0.1:3000/sandbox/stripe',
    database_url: undefined,
  })
})

test('Paymob’s callbacks go straight to this process from the stand-in alone; Paymob itself is given the public address', () => {
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
  expect(notified({ ...keys, PUBLIC_URL: 'https://shop.example' })).toBeUndefined()
})

test('an empty line counts as not set', () => {
  expect(readConfig({ PORT: '', MODE: ' ' })).toEqual(readConfig({}))
})

test('NODE_ENV alone changes nothing', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toEqual(readConfig({}))
})

test('every mistake is named at once', () => {
  const mistakes = messageOf({ PORT: '80000', DATABASE_URL: 'mysql://x', MODE: 'live', LINK_SECRET: 'short' })
  expect(mistakes).toContain('PORT must be a whole number from 1 to 65535.')
  expect(mistakes).toContain('DATABASE_URL must be an address that begins with postgres:// or postgresql://.')
  expect(mistakes).toContain('MODE must be one of demo, production.')
  expect(mistakes).toContain('LINK_SECRET must have at least 32 characters.')
})

test('production takes real services only', () => {
  expect(readConfig(production)).toMatchObject({
    test_mode: false,
    public_url: 'https://shop.example',
    stripe_api_url: 'https://api.stripe.com',
  })
})

test.each(Object.keys(production).filter((name) => name !== 'MODE'))('production does not start without %s', (name) => {
  expect(messageOf({ ...production, [name]: undefined })).toContain(`${name} must be set in production`)
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['STRIPE_API_URL', 'http://127.0.0.1:3000/sandbox/stripe'],
  ['STRIPE_SCRIPT_URL', '/sandbox/stripe/stripe.js'],
  ['SANDBOX_URL', 'http://127.0.0.1:3000/sandbox'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['LINK_SECRET', readConfig({}).link_secret],
])('production refuses %s=%s', (name, value) => {
  expect(messageOf({ ...production, [name]: value })).toContain(name)
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
  'proxy.example',
  'loopback,',
  'loopback, none',
])('TRUST_PROXY=%s is refused, and what to write instead is said', (value) => {
  for (const others of [{}, production]) {
    const said = messageOf({ ...others, TRUST_PROXY: value })
    expect(said).toMatch(/TRUST_PROXY must list the proxies in front of the shop.*loopback.*none/)
    expect(said).not.toContain('must be set')
  }
})

test('the proxies in front are named as addresses, networks or words; none is a word too', async () => {
  expect(readConfig({}).trust_proxy).toBe(false)
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).trust_proxy).toBe(false)
  for (const named of ['loopback', '127.0.0.1', 'linklocal, uniquelocal', '10.0.0.0/8,2001:db8::/32 , ::1']) {
    const { trust_proxy } = readConfig({ ...production, TRUST_PROXY: named })
    expect(trust_proxy).toBe(named.replaceAll(' ', ''))
    // Fastify reads the list itself, and throws when it cannot.
    await fastify({ trustProxy: trust_proxy }).close()
  }
})

test('.env.example explains every setting, and only those', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
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
