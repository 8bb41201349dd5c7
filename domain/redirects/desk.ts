import { eq, sql } from 'drizzle-orm'
import { redirects } from '#database/schema/redirects.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import { areColumns, importRedirects, RedirectLoop, readRedirect } from '#domain/redirects/redirects.ts'
import { rowsWithoutEffect } from '#domain/redirects/without-effect.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedRedirect } from '#shared/desk/content/redirects.ts'
import { pageRows } from '#shared/desk/limits.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/** A page of redirects by their old address; `search` is a part of either address. */
export async function listRedirects(
  shop: Shop,
  { search = '', after = '' }: { search?: string | undefined; after?: string | undefined },
): Promise<{ rows: ListedRedirect[]; next: string | null }> {
  const { rows } = await shop.db.execute<ListedRedirect>(sql`
    select from_path as from, to_path as to, status from redirects
    where lower(from_path) > lower(${after})
      and (${search} = '' or position(lower(${search}) in lower(from_path || ' ' || coalesce(to_path, ''))) > 0)
    order by lower(from_path) limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows)
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.from : null }
}

type Form = { from: string; to: string; status: '301' | '302' | '410' }

/**
 * Adds or changes one redirect; says whether the old address is a page, which is shown as long as it is there. Throws
 * invalid, with a message in `locale` for each address that is wrong, and desk_redirect_loop.
 */
export async function addRedirect(
  shop: Shop,
  by: Actor,
  { from, to, status }: Form,
  locale: Locale,
): Promise<{ done: boolean; is_page: boolean }> {
  const fields = { from, to: status === '410' ? '' : to, status }
  const missing = (['from', 'to'] as const).filter(
    (name) => !fields[name].trim() && (name === 'from' || status !== '410'),
  )
  if (missing.length > 0)
    throw new Problem(
      ...(['invalid', 422, {}] as const),
      Object.fromEntries(missing.map((name) => [name, [sayProblem('desk_field_missing', locale)]])),
    )
  const row = readRedirect(fields, shop.public_url)
  if ('reason' in row)
    throw new Problem('invalid', 422, {}, { [row.field]: [sayProblem(`desk_redirect_${row.field}`, locale)] })
  await refuseLoops(() =>
    audited(shop, by, async (open, record) => {
      const [before] = await open.db
        .select()
        .from(redirects)
        .where(sql`lower(from_path) = lower(${row.from_path})`)
        .for('update')
      await importRedirects(open, [{ line: 1, fields }])
      await record({
        ...{ action: 'redirect.added', kind: 'redirect', id: row.from_path, name: row.from_path },
        ...{ before: { to: before?.to_path, status: before?.status }, after: { to: row.to_path, status: row.status } },
      })
    }),
  )
  return { done: true, is_page: (await rowsWithoutEffect(shop, [{ line: 1, fields }])).length > 0 }
}

/** Removes a redirect. Throws not_found. */
export async function removeRedirect(shop: Shop, by: Actor, from: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db.delete(redirects).where(eq(redirects.from_path, from)).returning()
    if (!gone) throw new Problem('not_found', 404)
    const before = { to: gone.to_path, status: gone.status }
    await record({ action: 'redirect.removed', kind: 'redirect', id: from, name: from, before, after: {} })
  })
}

type Imported = { added: number; changed: number; refused: { line: number; reason: string }[] }
type ImportedText = Imported & { without_effect: { line: number; path: string }[] }

/** Of each kind, the most rows that are named. */
const mostNamed = 100

/**
 * Imports the text of a CSV file: wrong rows are refused, a loop refuses all. Those whose old address is a page are named.
 * Throws desk_redirect_file.
 */
export async function importRedirectText(shop: Shop, by: Actor, text: string): Promise<ImportedText> {
  const rows = await rowsOf(text)
  const { refused, ...counts } = await refuseLoops(() => importRecorded(shop, by, rows))
  const without_effect = await rowsWithoutEffect(shop, rows)
  return { ...counts, refused: refused.slice(0, mostNamed), without_effect: without_effect.slice(0, mostNamed) }
}

/** Imports redirects (`importRedirects`) with their entry of the audit. Throws RedirectLoop. */
export async function importRecorded(
  shop: Shop,
  by: Actor | Command,
  rows: Parameters<typeof importRedirects>[1],
): Promise<Imported> {
  return audited(shop, by, async (open, record) => {
    const { added, changed, refused } = await importRedirects(open, rows)
    const after = { added, changed, refused: refused.length }
    await record({ action: 'redirect.imported', kind: 'redirect', id: 'import', name: 'CSV', after })
    return { added, changed, refused }
  })
}

async function rowsOf(text: string): Promise<{ line: number; fields: Record<string, string> }[]> {
  const { parse } = await import('csv-parse/sync')
  const options = { bom: true, info: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  try {
    const columns = (names: string[]) => names.map((name) => name.toLowerCase())
    const records = parse(text, { ...options, columns }) as unknown as {
      record: Record<string, string>
      info: { lines: number }
    }[]
    if (records[0] && areColumns(Object.keys(records[0].record)))
      return records.map(({ record, info }) => ({ line: info.lines, fields: record }))
  } catch {
    // The same answer as for a file without the columns.
  }
  throw new Problem('desk_redirect_file', 422)
}

async function refuseLoops<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RedirectLoop ? new Problem('desk_redirect_loop', 409) : error
  }
}
