import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { command } from '#domain/audit/audit.ts'
import { importRecorded } from '#domain/redirects/desk.ts'
import { areColumns, RedirectLoop } from '#domain/redirects/redirects.ts'
import { rowsWithoutEffect } from '#domain/redirects/without-effect.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainImportFailure, shopCommand } from '#tools/command.ts'

const usage = `Imports a list of old addresses and their targets.

  npm run redirects -- FILE.csv

FILE is CSV in UTF-8 with the columns from, to and status: 301 (permanent, the default), 302 (temporary) or 410 (gone;
"to" stays empty). Addresses are paths or complete URLs; "to" leads within this shop. The query is kept, and /ar
redirects to /ar. An existing page is never redirected. Rows are identified by the old path: new ones are added, known
ones changed.
Ends with 0 when all rows were imported, 2 when some were refused or have no effect, 1 when nothing could be done.`

/** No single shop has a longer list. */
const mostRows = 200_000

export const main = shopCommand(
  usage,
  async (words) => {
    const rows = await readRows(readArguments(words))
    return async (shop) => {
      const { added, changed, refused } = await importRecorded(shop, command('npm run redirects'), rows)
      for (const { line, reason } of refused) console.error(`line ${line}: ${reason}`)
      const without = await rowsWithoutEffect(shop, rows)
      for (const { line, path } of without)
        console.error(`line ${line}: ${path} is a page of this shop, and is not redirected while it is there`)
      console.log(
        `redirects: ${added} new, ${changed} changed; rows refused: ${refused.length}, without effect: ${without.length}`,
      )
      return refused.length + without.length > 0 ? 2 : 0
    }
  },
  (error, usage) =>
    error instanceof RedirectLoop || error instanceof CsvError
      ? `Nothing has been changed: ${error.message}.`
      : explainImportFailure(error, usage),
)

type Row = { line: number; fields: Record<string, string> }

async function readRows(file: string): Promise<Row[]> {
  const rows: Row[] = []
  const options = { bom: true, info: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  let header: string[] = []
  const columns = (names: string[]) => {
    header = names.map((name) => name.toLowerCase())
    return header
  }
  const records = createReadStream(file).compose(parse({ ...options, columns }))
  for await (const { record, info } of records as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>) {
    if (rows.length === 0) refuseColumns(header)
    if (rows.push({ line: info.lines, fields: record }) > mostRows)
      throw new CannotStart(`The file has more than ${mostRows} rows.`)
  }
  refuseColumns(header)
  if (rows.length === 0) throw new CannotStart('The file has no rows below its first line.')
  return rows
}

function refuseColumns(header: string[]): void {
  if (!areColumns(header))
    throw new CannotStart(`The first line must name the columns from, to and status, and no others.\n\n${usage}`)
}

function readArguments(words: string[]): string {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new CannotStart(usage)
  return file
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
