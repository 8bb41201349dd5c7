import type { Database } from '#database/client.ts'
import type { Remark } from '#domain/goods-import/import-lists.ts'
import type { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { sayMistakes } from '#shared/i18n/desk/import-mistakes.ts'

/** Imports a list from CSV lines or parsed JSON; returns the report with all remarks, as the terminal words them. */
export async function importList(
  db: Database,
  importer: typeof importWheels,
  content: string[] | object,
  dryRun = false,
) {
  const bytes = Buffer.from(isLines(content) ? content.join('\n') : JSON.stringify(content, null, 1))
  async function* parts() {
    for (let i = 0; i < bytes.length; i += 60_000) yield bytes.subarray(i, i + 60_000)
  }
  const remarks: (Omit<Remark, 'mistakes'> & { reason: string })[] = []
  const remark = ({ mistakes, ...rest }: Remark) => remarks.push({ ...rest, reason: sayMistakes(mistakes, 'en') })
  const options = { dryRun, remark }
  const report = await db.transaction((db) => importer(db, readRecords(parts()), options))
  return { ...report, remarks }
}

function isLines(content: string[] | object): content is string[] {
  return Array.isArray(content) && typeof content[0] === 'string'
}
