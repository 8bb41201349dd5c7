import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { listMissing } from '#domain/setup/missing.ts'
import { readSetup, SetupMistakes } from '#domain/setup/setup-file.ts'
import { type SetupReport, writeSetup } from '#domain/setup/write-setup.ts'
import type { Shop } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainFailure, withShop } from '#tools/command.ts'

const usage = `Sets a shop up, or changes what it was set up with. docs/setup.md explains the file.

  npm run setup -- --file shop.json   writes what the file says, all of it or nothing; may be repeated
  npm run setup -- --check            says what the shop still lacks before it may open

Ends with 0 when it is done (with --check: when nothing is missing), 2 when something is still missing, 1 when nothing
could be done.`

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { file, check } = readArguments()
    const text = file === undefined ? undefined : await readFile(file, 'utf8')
    return await withShop(async (shop) => {
      if (text !== undefined) console.log(summary(await setUp(shop, text)))
      const missing = await listMissing(shop.db)
      if (shop.test_mode && !check) return 0
      console.log(
        missing.length > 0
          ? ['Still missing:', ...missing.map((line) => `  - ${line}`)].join('\n')
          : 'Nothing is missing.',
      )
      return missing.length > 0 ? 2 : 0
    })
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}

function setUp({ db, test_mode }: Shop, text: string): Promise<SetupReport> {
  return writeSetup(db, readSetup(text, { real: !test_mode }))
}

function readArguments(): { file: string | undefined; check: boolean } {
  const { values } = parseArgs({ options: { file: { type: 'string' }, check: { type: 'boolean', default: false } } })
  if (values.file === undefined && !values.check) throw new CannotStart(usage)
  return { file: values.file, check: values.check }
}

function summary(report: SetupReport): string {
  return Object.entries(report)
    .map(([what, { removed, ...counts }]) => {
      const gone = removed ? `, ${removed} removed` : ''
      return `${what.padEnd(24)} ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged${gone}`
    })
    .join('\n')
}

function explain(error: unknown): unknown {
  if (error instanceof SetupMistakes)
    return ['Nothing has been changed:', ...error.mistakes.map((each) => `  ${each}`)].join('\n')
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') return `The file cannot be read: ${message}.`
  return explainFailure(error, usage)
}
