import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * The policy of one page. It names scripts and styles by hash, so that the page can be cached. Of the inline scripts
 * only those that carry `nonce`, the secret of this rendering, are allowed.
 */
export type ContentSecurity = (html: string, nonce?: string) => string

/** The page as it is sent: without the nonce that marked its own scripts. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

/**
 * The strict policy of a page. Inline content is allowed only if the server put it there, by its hash. Stripe is
 * allowed on every page, because client navigation to the checkout keeps the policy of the first page. Google and
 * Facebook are allowed only on the sign-in pages, which always load as a new document.
 */
export function contentSecurity(
  stripeScript: string,
  signInScripts: readonly string[] = [],
  pictureSources: readonly string[] = [],
): ContentSecurity {
  const networks = Object.entries(networkSources).flatMap(([script, sources]) =>
    signInScripts.includes(script) ? [sources] : [],
  )
  const ofNetworks = (name: keyof Sources) => networks.flatMap((sources) => sources[name])
  const stripe = /^https?:/.test(stripeScript) ? new URL(stripeScript).origin : undefined
  const isReal = stripe === 'https://js.stripe.com'
  const fixed = {
    'default-src': ["'none'"],
    'img-src': [
      "'self'",
      'data:',
      ...(isReal ? ['https://*.stripe.com'] : []),
      ...ofNetworks('img'),
      ...pictureSources,
    ],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...(isReal ? ['https://api.stripe.com'] : []), ...ofNetworks('connect')],
    'frame-src': [
      "'self'",
      ...(stripe ? [stripe] : []),
      ...(isReal ? ['https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
      ...ofNetworks('frame'),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const scripts = [
    "'self'",
    ...(stripe ? [stripe] : []),
    ...(isReal ? ['https://*.js.stripe.com'] : []),
    ...ofNetworks('script'),
  ]
  return (html, nonce) => {
    const attributes = styleAttributes(html)
    return write({
      ...fixed,
      'script-src': [...scripts, ...hashes(nonce ? inlineScripts(html, nonce) : [])],
      'style-src': ["'self'", ...ofNetworks('style'), ...hashes(inlineStyles(html))],
      ...(attributes.length > 0 && { 'style-src-attr': ["'unsafe-hashes'", ...hashes(attributes)] }),
    })
  }
}

type Sources = Record<'script' | 'style' | 'img' | 'connect' | 'frame', string[]>

/** Sources that each network's script loads. Google documents them; Facebook's are those its script uses. */
const networkSources: Record<string, Sources> = {
  'https://accounts.google.com/gsi/client': {
    script: ['https://accounts.google.com/gsi/client'],
    style: ['https://accounts.google.com/gsi/style'],
    img: [],
    connect: ['https://accounts.google.com/gsi/'],
    frame: ['https://accounts.google.com/gsi/'],
  },
  'https://connect.facebook.net/en_US/sdk.js': {
    script: ['https://connect.facebook.net'],
    style: [],
    img: ['https://www.facebook.com'],
    connect: ['https://graph.facebook.com', 'https://www.facebook.com'],
    frame: ['https://www.facebook.com'],
  },
}

/** For development: Vite adds its own styles and scripts. */
export const anythingOfOurs = write({ 'default-src': ["'self'", "'unsafe-inline'", 'data:', 'ws:', 'https:'] })

/** For responses that are not pages: no scripts, no frames. */
const nothingRuns = write({
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

function write(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Scripts with a src are covered by 'self'; data blocks (JSON-LD) never run and need no hash. */
function inlineScripts(html: string, nonce: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/\btype="application\//.test(attributes))
    .map(([, , content = '']) => content)
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, content = '']) => content)
}

/** React writes `style="…"` with double quotes and escapes; the browser hashes the unescaped text. */
function styleAttributes(html: string): string[] {
  const withoutScripts = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
  return [...withoutScripts.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/gi)].map(([, value = '']) => readable(value))
}

function readable(text: string): string {
  const names: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }
  return text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => names[name]!)
}

function hashes(contents: string[]): string[] {
  return [...new Set(contents)].map((each) => `'sha256-${createHash('sha256').update(each).digest('base64')}'`)
}

/** Security headers of every response, unless its route has set them already. */
export function secureHeaders(app: FastifyInstance, options: { public_url: string; test_mode: boolean }): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  const overHttps = options.public_url.startsWith('https:')
  if (!options.test_mode && overHttps) always['strict-transport-security'] = 'max-age=31536000; includeSubDomains'

  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingRuns)
    return payload
  })
}
