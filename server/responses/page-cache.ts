import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filterNames } from '#shared/filters.ts'
import { galleryFacets } from '#shared/gallery-filters.ts'
import { withoutLocale } from '#shared/locale.ts'

/** A rendered page, the same for everybody. `keep`: it may be cached. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; keep: boolean }
export type Encoding = 'br' | 'gzip' | 'identity'

type CacheEntry = { page: Promise<Page>; made_at: number; size: number; compressed: Map<Encoding, Promise<Buffer>> }
/** A page and its age since rendering began: nothing in it is older. */
export type CachedPage = { page: Page; age_ms: number; compress: (encoding: Encoding) => Promise<Buffer> }

/** ms. A changed price must show within 5 s; outside caches get what is left of this time as s-maxage. */
export const pageTtlMs = 4_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Memory cache of public pages for `pageTtlMs`. Concurrent misses are coalesced. The least recently used page is
 * evicted first.
 */
export function pageCache({ megabytes, now = () => performance.now() }: { megabytes: number; now?: () => number }) {
  const most = megabytes * 1024 * 1024
  const entries = new Map<string, CacheEntry>()
  let size = 0

  function drop(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function grow(key: string, entry: CacheEntry, bytes: number): void {
    if (entries.get(key) !== entry) return
    entry.size += bytes
    size += bytes
    for (const oldest of entries.keys()) {
      if (size <= most) return
      drop(oldest)
    }
  }

  async function find(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const cached = entries.get(key)
    const fresh = cached && now() - cached.made_at < pageTtlMs
    const entry: CacheEntry = fresh ? cached : { page: make(), made_at: now(), size: 0, compressed: new Map() }
    // Reinserted at the end: a Map keeps insertion order, so this makes it an LRU.
    entries.delete(key)
    entries.set(key, entry)
    if (!fresh) {
      size -= cached?.size ?? 0
      entry.page.then(
        (page) => (page.keep ? grow(key, entry, page.body.length + 2 * key.length + overhead) : forget()),
        () => forget(),
      )
    }
    function forget() {
      if (entries.get(key) === entry) drop(key)
    }
    const page = await entry.page
    return {
      page,
      age_ms: now() - entry.made_at,
      compress: (encoding) => {
        const compressed = entry.compressed.get(encoding) ?? compress(page.body, encoding)
        if (!entry.compressed.has(encoding)) {
          entry.compressed.set(encoding, compressed)
          if (page.keep && encoding !== 'identity')
            compressed.then(({ length }) => grow(key, entry, length)).catch(() => {})
        }
        return compressed
      },
    }
  }

  return { find, size: () => size }
}

export type PageCache = ReturnType<typeof pageCache>

/** Bytes of an entry besides its page: headers, the policy's hashes, the object itself. */
const overhead = 4_096

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
  ...filterNames,
  ...galleryFacets,
  'page',
  'per_page',
  'keywords',
  'skus',
  'rear',
  '_routes',
])

/** On accessory lists any such name may be an attribute of the category, like `seat` (shared/addon-filters.ts). */
const attribute = /^[a-z][a-z_]{1,30}$/

/**
 * The cache key of a page, and the URL it is rendered from: path and the parameters that pages read, sorted. Others
 * (tracking or random ones) are dropped.
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const isList = withoutLocale(path).startsWith('/addons/')
  const asked = new URLSearchParams(url.slice(at))
  const read = [...asked].filter(([name, value]) => value && (known.has(name) || (isList && attribute.test(name))))
  const params = new URLSearchParams(read)
  params.sort()
  return params.size > 0 ? `${path}?${params}` : path
}
