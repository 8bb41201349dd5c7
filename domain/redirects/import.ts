import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { recordset } from '#database/recordset.ts'
import { type RedirectRow, readRedirect } from '#domain/redirects/row.ts'

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
