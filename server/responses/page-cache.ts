import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { zstd } from '#server/responses/zstd.ts'

/** A rendered page, the same for everybody. `keep`: it may be cached. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; keep: boolean }
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
/** A page as it is sent; `encoding` may be another one than the best that the browser takes. */
export type PageCopy = { encoding: Encoding; body: Buffer }

/** ms. A changed price must show within 5 s; outside caches get what is left of this time as s-maxage. */
export const pageTtlMs = 4_000

/** A page in the cache: its head and its compressed copies. */
export type CachedPage = {
  page: Omit<Page, 'body'>
  /** Bytes without compression. */
  length: number
  /** Time since rendering began, ms: nothing in the page is older. */
  age: () => number
  /** The copy to send now; undefined if there is none yet. */
  ready: (encoding: Encoding) => PageCopy | undefined
  /** The same, made if necessary. */
  compress: (encoding: Encoding) => Promise<PageCopy>
}

/**
 * Memory cache of public pages for `pageTtlMs`. Concurrent misses are coalesced. The least recently used page is
 * evicted first.
 */
export function pageCache({ megabytes, now = () => performance.now() }: { megabytes: number; now?: () => number }) {
  const cache = new LRUCache<string, CachedPage, () => Promise<Page>>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: ({ length }, key) => Math.ceil(copiesTake * length) + 2 * key.length + overhead,
    ttl: pageTtlMs,
    ttlResolution: 0,
    perf: { now },
    // An entry that is evicted while it is made is still returned to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: make }) => {
      const made_at = now()
      const { body, ...page } = await make()
      // Counted from the start of rendering; lru-cache counts from here and keeps an entry for one more millisecond.
      options.ttl = Math.max(1, Math.floor(pageTtlMs - (now() - made_at)) - 1)
      return { page, length: body.length, age: () => now() - made_at, ...copiesOf(body) }
    },
  })

  /** Part of every key, so that a rendering that began before `forgetAll` is not kept after it. */
  let epoch = 0
  const counted = { hits: 0, misses: 0 }
  const keyOf = (address: string) => `${epoch} ${address}`

  async function find(address: string, make: () => Promise<Page>): Promise<CachedPage> {
    const key = keyOf(address)
    const asked_at = now()
    counted.misses++
    let found = await cache.forceFetch(key, { context: make })
    // It joined a rendering that had begun too long before.
    if (found.age() - (now() - asked_at) >= pageTtlMs)
      found = await cache.forceFetch(key, { context: make, forceRefresh: true })
    if (!found.page.keep) cache.delete(key)
    return found
  }

  /** Called when the content of pages has changed: everything is rendered again. */
  function forgetAll(): void {
    epoch++
    cache.clear()
  }

  const use = () => ({ ...counted, bytes: cache.calculatedSize })
  const get = (address: string) => cache.get(keyOf(address))
  const all = { find, get, forgetAll, size: () => cache.calculatedSize, use, countHit: () => void counted.hits++ }
  caches.add(all)
  return all
}

const caches = new Set<{ forgetAll: () => void; use: () => { hits: number; misses: number; bytes: number } }>()

/** How the page cache of this process is used: pages sent from memory at once, others, and its memory (bytes). */
export function pageCacheUse(): { hits: number; misses: number; bytes: number } {
  const sum = { hits: 0, misses: 0, bytes: 0 }
  for (const { use } of caches) {
    const { hits, misses, bytes } = use()
    sum.hits += hits
    sum.misses += misses
    sum.bytes += bytes
  }
  return sum
}

/** Empties the page cache of this process, after a change of what pages show. */
export function forgetPages(): void {
  for (const { forgetAll } of caches) forgetAll()
}

export type PageCache = ReturnType<typeof pageCache>

/** Memory of a page's copies in relation to the page: in each encoding HTML takes less than a fifth. */
const copiesTake = 0.6

/** Bytes of an entry besides its copies: headers, the policy's hashes, the object itself. */
const overhead = 4_096

/**
 * Compressed copies of a page, each made once: quickly for the visitor who waits for it, and again, a tenth smaller,
 * when it is asked for a second time. Most pages are evicted before that. The page itself is not kept beside them, because it
 * takes more than five times the memory of a copy; decompressing one takes 0.1 ms.
 */
function copiesOf(body: Buffer): Pick<CachedPage, 'ready' | 'compress'> {
  const { length } = body
  let whole: Buffer | undefined = body
  const copies: Partial<Record<Packed, { copy: PackedCopy; smaller?: Promise<void> }>> = {}
  const making: Partial<Record<Packed, Promise<PackedCopy>>> = {}

  function text(): Buffer {
    if (whole) return whole
    const { encoding, body } = (copies.zstd ?? copies.br ?? copies.gzip)!.copy
    // In one piece: sixteen kB at a time take six times as long.
    return unpack[encoding](body, { chunkSize: length + 1 })
  }

  function ready(encoding: Encoding): PageCopy | undefined {
    if (encoding === 'identity') return { encoding, body: text() }
    const kept = copies[encoding]
    if (kept)
      kept.smaller ??= small[encoding](text()).then(
        (copy) => {
          kept.copy = copy
        },
        () => {},
      )
    return kept?.copy
  }

  async function compress(encoding: Encoding): Promise<PageCopy> {
    if (encoding === 'identity') return { encoding, body: text() }
    making[encoding] ??= quick[encoding](text())
    const copy = await making[encoding]
    copies[encoding] ??= { copy }
    whole = undefined
    return copies[encoding].copy
  }

  return { ready, compress }
}

type Packed = Exclude<Encoding, 'identity'>
type PackedCopy = PageCopy & { encoding: Packed }

/** Without the unused rest of the chunk that zlib wrote into. */
const trimmed = (body: Buffer) => (body.length < body.buffer.byteLength ? Buffer.copyBytesFrom(body) : body)

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Larger than a compressed page: zlib returns it in one piece, each further one is another round trip to its thread. */
const chunkSize = 64 * 1024

const inGzip = (level: number) => async (body: Buffer) => ({
  encoding: 'gzip' as const,
  body: trimmed(await zip(body, { level, chunkSize })),
})

/**
 * For 160 kB: Zstandard 0.5 ms, gzip 1 ms for a tenth more. Brotli, as small as Zstandard, would take 3 ms or more: most of
 * them for a new compressor's memory.
 */
const quick = {
  zstd: async (body: Buffer) => ({ encoding: 'zstd' as const, body: await zstd(body) }),
  br: inGzip(4),
  gzip: inGzip(4),
}

const inBrotli = async (body: Buffer) => ({
  encoding: 'br' as const,
  body: trimmed(await brotli(body, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
})

/** 2 ms. Brotli is smaller than Zstandard then. */
const small = { zstd: inBrotli, br: inBrotli, gzip: inGzip(6) }

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

const takesZstd = /(^|[,\s])zstd\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i
const takesBrotli = /(^|[,\s])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i
const takesGzip = /(^|[,\s])gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i

/**
 * The best encoding that the browser accepts; `q=0` refuses one. One that takes Brotli must take gzip, too, and one that
 * takes Zstandard both.
 */
export function encodingFor(accepted = ''): Encoding {
  if (!takesGzip.test(accepted)) return 'identity'
  if (!takesBrotli.test(accepted)) return 'gzip'
  return takesZstd.test(accepted) ? 'zstd' : 'br'
}
