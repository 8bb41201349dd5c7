import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { accessoryAddress, isAttribute } from '#shared/filters/accessories.ts'
import { galleryAddress } from '#shared/filters/gallery.ts'
import { wheelAddress } from '#shared/filters/wheels.ts'
import { withoutLocale } from '#shared/locale.ts'

/** A rendered page, the same for everybody. `keep`: it may be cached. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; keep: boolean }
export type Encoding = 'br' | 'gzip' | 'identity'

type Entry = { page: Page; made_at: number }
/** A page and its age since rendering began: nothing in it is older. */
export type CachedPage = { page: Page; age_ms: number; compress: (encoding: Encoding) => Promise<Buffer> }

/** ms. A changed price must show within 5 s; outside caches get what is left of this time as s-maxage. */
export const pageTtlMs = 4_000

/**
 * Memory cache of public pages for `pageTtlMs`. Concurrent misses are coalesced. The least recently used page is
 * evicted first; a compressed copy is an entry of its own.
 */
export function pageCache({ megabytes, now = () => performance.now() }: { megabytes: number; now?: () => number }) {
  const cache = new LRUCache<string, Entry, () => Promise<Page>>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: ({ page }, key) => page.body.length + 2 * key.length + overhead,
    ttl: pageTtlMs,
    ttlResolution: 0,
    perf: { now },
    // An entry that is evicted while it is made is still returned to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: make }) => {
      const made_at = now()
      const page = await make()
      // Counted from the start of rendering; lru-cache counts from here and keeps an entry for one more millisecond.
      options.ttl = Math.max(1, Math.floor(pageTtlMs - (now() - made_at)) - 1)
      return { page, made_at }
    },
  })

  async function find(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const asked_at = now()
    let entry = await cache.forceFetch(key, { context: make })
    // It joined a rendering that had begun too long before.
    if (asked_at - entry.made_at >= pageTtlMs)
      entry = await cache.forceFetch(key, { context: make, forceRefresh: true })
    const { page, made_at } = entry
    if (!page.keep) cache.delete(key)
    return { page, age_ms: now() - made_at, compress: (encoding) => compressed(page, encoding, `${made_at} ${key}`) }
  }

  async function compressed(page: Page, encoding: Encoding, key: string): Promise<Buffer> {
    if (encoding === 'identity' || !page.keep) return compress(page.body, encoding)
    const make = async () => ({ ...page, body: await compress(page.body, encoding) })
    return (await cache.forceFetch(`${encoding} ${key}`, { context: make })).page.body
  }

  return { find, size: () => cache.calculatedSize }
}

export type PageCache = ReturnType<typeof pageCache>

/** Bytes of an entry besides its page: headers, the policy's hashes, the object itself. */
const overhead = 4_096

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressed once for all requests, so at a higher level than uncached responses (server/app.ts). */
async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? zip(body) : body
}

/** The best encoding that the browser accepts; `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted ?? '')
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Parameters that pages read: list filters, search text, compared SKUs, a rear wheel, and React Router's own. */
const known = new Set<string>([
  ...wheelAddress.names,
  ...galleryAddress.names,
  ...accessoryAddress.names,
  'page',
  'per_page',
  'keywords',
  'skus',
  'rear',
  '_routes',
])

/**
 * The cache key of a page, and the URL it is rendered from: path and the parameters that pages read, sorted, each pair
 * once. Others (tracking or random ones) are dropped.
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const isList = withoutLocale(path).startsWith('/addons/')
  const query = new URLSearchParams(url.slice(at))
  const read = [...query].filter(([name, value]) => value && (known.has(name) || (isList && isAttribute(name))))
  const params = new Set(read.map((pair) => String(new URLSearchParams([pair]))))
  return params.size > 0 ? `${path}?${[...params].sort().join('&')}` : path
}
