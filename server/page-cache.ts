import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it goes out, the same for everybody. `keep`: others may be given it too. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; keep: boolean }
export type Encoding = 'br' | 'gzip' | 'identity'

type Kept = { page: Promise<Page>; made_at: number; size: number; packed: Map<Encoding, Promise<Buffer>> }
/** A page and when it began to be made: nothing in it is older. */
export type Found = { page: Page; age_ms: number; pack: (encoding: Encoding) => Promise<Buffer> }

/** ms. A changed price must show within 5 s; caches outside keep a page for what is left of this time. */
export const pageTtlMs = 4_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Public pages, kept in memory for `pageTtlMs`. Of many who ask for one page at once, one has it made. The page that has not
 * been asked for the longest makes room for others.
 */
export function pageCache({ megabytes, now = () => performance.now() }: { megabytes: number; now?: () => number }) {
  const most = megabytes * 1024 * 1024
  const kept = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function grow(key: string, entry: Kept, bytes: number): void {
    if (kept.get(key) !== entry) return
    entry.size += bytes
    size += bytes
    for (const oldest of kept.keys()) {
      if (size <= most) return
      drop(oldest)
    }
  }

  async function find(key: string, make: () => Promise<Page>): Promise<Found> {
    const there = kept.get(key)
    const fresh = there && now() - there.made_at < pageTtlMs
    const entry: Kept = fresh ? there : { page: make(), made_at: now(), size: 0, packed: new Map() }
    // Last asked for, last to go.
    kept.delete(key)
    kept.set(key, entry)
    if (!fresh) {
      size -= there?.size ?? 0
      entry.page.then(
        (page) => (page.keep ? grow(key, entry, page.body.length + 2 * key.length + overhead) : forget()),
        () => forget(),
      )
    }
    function forget() {
      if (kept.get(key) === entry) drop(key)
    }
    const page = await entry.page
    return {
      page,
      age_ms: now() - entry.made_at,
      pack: (encoding) => {
        const packed = entry.packed.get(encoding) ?? pack(page.body, encoding)
        if (!entry.packed.has(encoding)) {
          entry.packed.set(encoding, packed)
          if (page.keep && encoding !== 'identity')
            packed.then(({ length }) => grow(key, entry, length)).catch(() => {})
        }
        return packed
      },
    }
  }

  return { find, size: () => size }
}

export type PageCache = ReturnType<typeof pageCache>

/** Headers, the policy's hashes, the entry itself. */
const overhead = 4_096

/** Packed once for all who ask, so a little smaller than what is packed for one (server/app.ts). */
async function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? zip(body) : body
}

/** The encoding a browser takes; `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted ?? '')
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
