import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { recordset } from '#database/recordset.ts'

export type RedirectReport = {
  added: number
  changed: number
  refused: { line: number; reason: string }[]
}

/** A redirect loop, with a message that names it. Nothing of the list has been imported. */
export class RedirectsInCircle extends Error {
  override name = 'RedirectsInCircle'
}

/**
 * Imports redirects, keyed by old address; the last row wins. Invalid rows are refused with a reason, the others are
 * written in one transaction or, if they form a loop, not at all (RedirectsInCircle).
 */
export async function importRedirects(
  db: Database,
  rows: { line: number; fields: Record<string, string> }[],
): Promise<RedirectReport> {
  const refused: RedirectReport['refused'] = []
  const read = new Map<string, RedirectRow>()
  for (const { line, fields } of rows) {
    const row = readRedirect(fields)
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
    if (cause?.constraint === 'redirects_lead_somewhere') throw new RedirectsInCircle(cause.message)
    throw error
  }
}

type RedirectRow = { from_path: string; to_path: string | null; status: 301 | 302 | 410 }

const statuses = [301, 302, 410] as const

/** Parses a row: `from`, `to` and `status`, addresses as URLs or paths. Returns a reason if it is invalid. */
export function readRedirect(fields: Record<string, string>): RedirectRow | { reason: string } {
  const [from, to, asked] = ['from', 'to', 'status'].map((name) => (fields[name] ?? '').trim()) as [
    string,
    string,
    string,
  ]
  const status = statuses.find((each) => String(each) === (asked || (to ? '301' : '410')))
  if (!status) return { reason: `status "${asked}" is none of ${statuses.join(', ')}` }
  if ((status === 410) !== (to === ''))
    return { reason: status === 410 ? '410 leads nowhere: leave "to" empty' : '"to" is missing' }
  const from_path = pathOf(from)
  if (!from_path || from_path === '/') return { reason: `from "${from}" is no path of the old shop` }
  if (/[?#]/.test(from_path)) return { reason: `from "${from}" has a query: paths alone are looked up` }
  const to_path = to === '' ? null : pathOf(to)
  if (to_path === '') return { reason: `to "${to}" is no path of this shop` }
  if ([from_path, to_path].some((path) => /^\/(ar|api)(\/|\?|$)/i.test(path ?? '')))
    return { reason: 'paths are without their language; those below /ar follow, those below /api never lead elsewhere' }
  return { from_path, to_path, status }
}

/** The decoded path of an address, without a trailing slash; empty if it is invalid. */
function pathOf(address: string): string {
  const path =
    /^https?:\/\//i.test(address) && URL.canParse(address) ? address.replace(/^https?:\/\/[^/?#]*/i, '') : address
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in an address.
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u001f]/.test(path) || path.length > 500) return ''
  const readable = readably(path).replace(/(.)\/+(?=[?#]|$)/, '$1')
  return /\/\//.test(readable.split(/[?#]/)[0]!) ? '' : readable
}

function readably(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
