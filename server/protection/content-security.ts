import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

/**
 * The policy of one page. It names scripts and styles by hash, so that the page can be cached. Of the inline scripts
 * only those that carry `nonce`, the secret of this rendering, are allowed.
 */
export type ContentSecurity = (html: string | readonly string[], nonce?: string) => string

/** The page as it is sent: without the nonce that marked its own scripts. */
export function withoutNonce(html: string, nonce: string): string {
  const mark = ` nonce="${nonce}"`
  return html.includes(mark) ? html.replaceAll(mark, '') : html
}

/**
 * The strict policy of a page. Inline content is allowed only if the server put it there, by its hash. Stripe is
 * allowed on every page, because client navigation to the checkout keeps the policy of the first page. Google and
 * Facebook are allowed only on the sign-in pages, which always load as a new document. Strings become markup or scripts
 * only through the page's own policy (web/delivery/trusted-types.ts), except on sign-in pages with the networks' scripts:
 * what those write into the page is theirs to decide.
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
    ...(signInScripts.length === 0 && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  }
  const scripts = [
    "'self'",
    ...(stripe ? [stripe] : []),
    ...(isReal ? ['https://*.js.stripe.com'] : []),
    ...ofNetworks('script'),
  ]
  // Parts are not joined: searching a text that was just joined takes V8 ten times as long.
  return (html, nonce) => {
    const parts = typeof html === 'string' ? [html] : html
    const attributes = parts.flatMap(styleAttributes)
    return write({
      ...fixed,
      'script-src': [...scripts, ...hashes(nonce ? parts.flatMap((part) => inlineScripts(part, nonce)) : [])],
      'style-src': ["'self'", ...ofNetworks('style'), ...hashes(parts.flatMap(inlineStyles))],
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
  if (!html.includes(nonce)) return []
  return html.split(` nonce="${nonce}"`).flatMap((part, i, parts) => {
    const before = parts[i - 1] ?? ''
    const tag = before.slice(before.lastIndexOf('<')) + part.slice(0, part.indexOf('>'))
    if (!tag.startsWith('<script') || /\bsrc=|\btype="application\//.test(tag)) return []
    return [part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))]
  })
}

function inlineStyles(html: string): string[] {
  if (!html.includes('<style')) return []
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content)
}

/** React writes `style="…"` with double quotes and escapes; the browser hashes the unescaped text. */
function styleAttributes(html: string): string[] {
  if (!html.includes(' style="')) return []
  const withoutScripts = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  return [...withoutScripts.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/g)].map(([, value = '']) => readable(value))
}

function readable(text: string): string {
  const names: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }
  return text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => names[name]!)
}

function hashes(contents: string[]): string[] {
  return [...new Set(contents)].map((each) => {
    const known = knownHashes.get(each) ?? `'sha256-${hash('sha256', each, 'base64')}'`
    knownHashes.set(each, known)
    return known
  })
}

/** Nearly every page has the same inline scripts and styles. */
const knownHashes = new LRUCache<string, string>({ max: 500 })

/** Security headers of every response. */
export function securityHeaders({ public_url, test_mode }: { public_url: string; test_mode: boolean }) {
  const isSecure = !test_mode && public_url.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Sets the security headers of every response, unless its route has set them already. */
export function secureHeaders(app: FastifyInstance, options: { public_url: string; test_mode: boolean }): void {
  const always = Object.entries({ ...securityHeaders(options), 'content-security-policy': nothingRuns })
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
