import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurity, withoutNonce } from '#server/protection/content-security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = contentSecurity('/sandbox/stripe/stripe.js')
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"
const part = (policy: string, name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `))

test('only our own inline scripts are allowed, by hash', () => {
  const html =
    '<script nonce="s3cret">one()</script><script nonce="s3cret" src="/assets/a.js"></script><script type="module" nonce="s3cret">two()</script>'
  expect(part(policyOf(html, 's3cret'), 'script-src')).toBe(`script-src 'self' ${sha('one()')} ${sha('two()')}`)
})

test('an injected script without the secret is blocked, and the secret is not sent out', () => {
  const html =
    '<p><script>stolen()</script><script nonce="guess">stolen()</script></p><script nonce="s3cret">one()</script>'
  expect(part(policyOf(html, 's3cret'), 'script-src')).toBe(`script-src 'self' ${sha('one()')}`)
  expect(part(policyOf(html), 'script-src')).toBe(`script-src 'self'`)
  expect(withoutNonce(html, 's3cret')).not.toContain('s3cret')
})

test('data blocks are never executed and need no hash', () => {
  expect(part(policyOf('<script type="application/ld+json" nonce="n">{}</script>', 'n'), 'script-src')).toBe(
    `script-src 'self'`,
  )
})

test('a style attribute is hashed the way the browser reads it', () => {
  const html = '<p title="a" style="background:url(&quot;a&amp;b&quot;)">style="none"</p><style>p{}</style>'
  expect(part(policyOf(html), 'style-src-attr')).toBe(`style-src-attr 'unsafe-hashes' ${sha('background:url("a&b")')}`)
  expect(part(policyOf(html), 'style-src')).toBe(`style-src 'self' ${sha('p{}')}`)
})

test('unsafe-inline is never used', () => {
  expect(policyOf('<script nonce="n">1</script><p style="a:b">', 'n')).not.toContain('unsafe-inline')
})

test('the real payment service is allowed only where it is used', () => {
  const real = contentSecurity('https://js.stripe.com/endive/stripe.js')('')
  expect(part(real, 'script-src')).toContain('https://js.stripe.com')
  expect(part(real, 'frame-src')).toContain('https://hooks.stripe.com')
  expect(policyOf('')).not.toContain('stripe')
})

test('the real sign-in networks are allowed only where they are used', () => {
  const networks = ['https://accounts.google.com/gsi/client', 'https://connect.facebook.net/en_US/sdk.js']
  const real = contentSecurity('/sandbox/stripe/stripe.js', networks)('')
  expect(part(real, 'script-src')).toBe(
    "script-src 'self' https://accounts.google.com/gsi/client https://connect.facebook.net",
  )
  expect(part(real, 'frame-src')).toContain('https://accounts.google.com/gsi/ https://www.facebook.com')
  expect(part(real, 'style-src')).toContain('https://accounts.google.com/gsi/style')
  const standIns = ['/sandbox/google/gsi/client', '/sandbox/facebook/en_US/sdk.js']
  const withStandIns = contentSecurity('/sandbox/stripe/stripe.js', standIns)('')
  expect(withStandIns).toBe(policyOf('').replace(` ${trustedTypes};`, ''))
})

test('strings become code only through the page’s own policy, except beside the networks’ scripts', () => {
  expect(policyOf('')).toContain(`; ${trustedTypes};`)
  expect(contentSecurity('https://js.stripe.com/endive/stripe.js')('')).toContain(`; ${trustedTypes};`)
  const network = contentSecurity('/sandbox/stripe/stripe.js', ['https://accounts.google.com/gsi/client'])('')
  expect(network).not.toContain('trusted-types')
})

test('other hosts may serve pictures only', () => {
  const policy = contentSecurity('/sandbox/stripe/stripe.js', [], ['https://*.cdninstagram.com'])('')
  expect(part(policy, 'img-src')).toBe("img-src 'self' data: https://*.cdninstagram.com")
  expect(policy.replace(' https://*.cdninstagram.com', '')).toBe(policyOf(''))
})
