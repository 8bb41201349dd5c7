import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import { inLocale, localeOf, withoutLocale } from '#shared/locale.ts'

/** `to` is null if nothing replaced the page. */
export type Redirect = { status: 301 | 302 | 410; to: string | null }

/**
 * Resolves an old address to its final target (chains are followed): the new address in the same language, with the
 * original query. Null if there is no redirect. `query` begins with "?" or is empty.
 */
export async function findRedirect(shop: Shop, path: string, query = ''): Promise<Redirect | null> {
  const from_path = readablePath(withoutLocale(path))
  if (from_path === null) return null
  const [last] = await lastRedirect(shop.db, { from_path })
  if (!last) return null
  if (last.to_path === null) return { status: 410, to: null }
  const status = last.temporary ? 302 : 301
  return { status, to: inLocale(withQuery(written(last.to_path), query), localeOf(path)) }
}

/** Normalises a path: percent-decoded, without a trailing slash. Null if it is not valid text. */
function readablePath(path: string): string | null {
  const text = decoded(path)
  return text.length <= 500 && text.isWellFormed() && !text.includes('\0') ? text.replace(/(.)\/+$/, '$1') : null
}

function decoded(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Encodes a path for the Location header: non-ASCII is percent-encoded, existing escapes stay. */
function written(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://shop.example')
  return `${pathname}${search}${hash}`
}

/** Merges the queries; parameters of the new address override those of the old one. */
function withQuery(to: string, query: string): string {
  if (query.length <= 1) return to
  const [address = '', anchor] = to.split('#', 2)
  const [path = '', own = ''] = address.split('?', 2)
  const both = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query))
    if (!new URLSearchParams(own).has(name)) both.append(name, value)
  return `${path}?${both}${anchor ? `#${anchor}` : ''}`
}

type Last = { to_path: string | null; temporary: boolean }

const lastRedirect = statement<Last, { from_path: string }>(
  'last_redirect',
  sql`
    with recursive way as (
      select to_path, status, 1 as step, status = 302 as temporary
      from redirects where lower(from_path) = lower(${sql.placeholder('from_path')}::text)
      union all
      select r.to_path, r.status, w.step + 1, w.temporary or r.status = 302
      from way w join redirects r on lower(r.from_path) = lower(regexp_replace(w.to_path, '[?#].*$', ''))
      where w.step < 25
    )
    select to_path, temporary from way order by step desc limit 1`,
)
