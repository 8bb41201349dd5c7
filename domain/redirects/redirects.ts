import { DrizzleQueryError, sql } from 'drizzle-orm'
import { recordset } from '#database/recordset.ts'
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
  return { status, to: inLocale(withQuery(encoded(last.to_path), query), localeOf(path)) }
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
function encoded(path: string): string {
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

const lastRedirect = statement<{ to_path: string | null; temporary: boolean }, { from_path: string }>(
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

type RedirectReport = { added: number; changed: number; refused: { line: number; reason: string }[] }

/** A redirect loop, with a message that names it. Nothing of the list has been imported. */
export class RedirectLoop extends Error {
  override name = 'RedirectLoop'
}

/**
 * Imports redirects, keyed by old address; the last row wins. Invalid rows are refused with a reason, the others are
 * written in one transaction or, if they form a loop, not at all (RedirectLoop).
 */
export async function importRedirects(
  { db, public_url }: Pick<Shop, 'db' | 'public_url'>,
  rows: { line: number; fields: Record<string, string> }[],
): Promise<RedirectReport> {
  const refused: RedirectReport['refused'] = []
  const read = new Map<string, RedirectRow>()
  for (const { line, fields } of rows) {
    const row = readRedirect(fields, public_url)
    if ('reason' in row) refused.push({ line, reason: row.reason })
    else read.set(row.from_path.toLowerCase(), row)
  }
  try {
    const { rows: written } = await db.execute<{ is_new: boolean }>(sql`
      insert into redirects (from_path, to_path, status)
      select from_path, to_path, status from ${recordset('redirects', [...read.values()])}
      on conflict (lower(from_path)) do update set to_path = excluded.to_path, status = excluded.status
        where (redirects.to_path, redirects.status) is distinct from (excluded.to_path, excluded.status)
      returning xmax = 0 as is_new`)
    const added = written.filter(({ is_new }) => is_new).length
    return { added, changed: written.length - added, refused }
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? (error.cause as { constraint?: string; message: string }) : null
    if (cause?.constraint === 'redirects_lead_somewhere') throw new RedirectLoop(cause.message)
    throw error
  }
}

/** The columns of a list. */
const columns = ['from', 'to', 'status']

/** Whether the first line of a list, in lower case, names `from` and `to`, and nothing but the columns: `staus` would be left out. */
export function areColumns(names: readonly string[]): boolean {
  return names.includes('from') && names.includes('to') && names.every((name) => name === '' || columns.includes(name))
}

type RedirectRow = { from_path: string; to_path: string | null; status: 301 | 302 | 410 }

const statuses = [301, 302, 410] as const

/** Why a row is refused, and by which of its two addresses. */
type Refusal = { reason: string; field: 'from' | 'to' }

/**
 * Parses a row: `from`, `to` and `status`, addresses as URLs or paths; a `to` with a host must be of the shop at
 * `public_url`. Returns a reason if it is invalid.
 */
export function readRedirect(fields: Record<string, string>, public_url: string): RedirectRow | Refusal {
  const [from = '', to = '', written = ''] = ['from', 'to', 'status'].map((name) => fields[name]?.trim())
  const refused = (field: Refusal['field'], reason: string): Refusal => ({ field, reason })
  const status = statuses.find((each) => String(each) === (written || (to ? '301' : '410')))
  if (!status) return refused('to', `status "${written}" is none of ${statuses.join(', ')}`)
  if ((status === 410) !== (to === ''))
    return refused('to', status === 410 ? '410 leads nowhere: leave "to" empty' : '"to" is missing')
  const from_path = pathOf(from)
  if (!from_path || from_path === '/') return refused('from', `from "${from}" is no path of the old shop`)
  if (/[?#]/.test(from_path)) return refused('from', `from "${from}" has a query: paths alone are looked up`)
  if (URL.canParse(to) && new URL(to).origin !== new URL(public_url).origin)
    return refused('to', `to "${to}" is no address of this shop`)
  const to_path = to === '' ? null : pathOf(to)
  if (to_path === '') return refused('to', `to "${to}" is no path of this shop`)
  for (const [field, path] of [
    ['from', from_path],
    ['to', to_path ?? ''],
  ] as const)
    if (/^\/(ar|api)(\/|\?|$)/i.test(path))
      return refused(
        field,
        'paths are without their language; those below /ar follow, those below /api never lead elsewhere',
      )
  return { from_path, to_path, status }
}

/** The decoded path of an address, without a trailing slash; empty if it is invalid. */
function pathOf(address: string): string {
  const path =
    /^https?:\/\//i.test(address) && URL.canParse(address) ? address.replace(/^https?:\/\/[^/?#]*/i, '') : address
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in an address.
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u001f]/.test(path) || path.length > 500) return ''
  const readable = decoded(path).replace(/(.)\/+(?=[?#]|$)/, '$1')
  return /\/\//.test(readable.split(/[?#]/)[0]!) ? '' : readable
}
