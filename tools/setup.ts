import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listMissing } from '#domain/setup/missing.ts'
import { readSetup, SetupMistakes } from '#domain/setup/setup-file.ts'
import { type SetupReport, writeSetup } from '#domain/setup/write-setup.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainImportFailure, shopCommand } from '#tools/command.ts'

const usage = `Sets a shop up, or changes its settings. docs/setup.md explains the file.

  npm run setup -- --file shop.json   writes what the file says, all of it or nothing; may be repeated
  npm run setup -- --check            lists what the shop still lacks before it may open

Ends with 0 when it is done (with --check: when nothing is missing), 2 when something is still missing, 1 when nothing
could be done.`

const main = shopCommand(
  usage,
  async (words) => {
    const { file, check } = readArguments(words)
    const text = file === undefined ? undefined : await readFile(file, 'utf8')
    return async ({ db, test_mode }) => {
      if (text !== undefined) console.log(summary(await writeSetup(db, readSetup(text, { real: !test_mode }))))
      if (test_mode && !check) return 0
      const missing = await listMissing(db)
      const lines = missing.map((line) => `\n  - ${line}`)
      console.log(missing.length > 0 ? `Still missing:${lines.join('')}` : 'Nothing is missing.')
      return missing.length > 0 ? 2 : 0
    }
  },
  (error, usage) =>
    error instanceof SetupMistakes
      ? ['Nothing has been changed:', ...error.mistakes].join('\n  ')
      : explainImportFailure(error, usage),
)

function readArguments(words: string[]): { file: string | undefined; check: boolean } {
  const options = { file: { type: 'string' }, check: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ args: words, options })
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

process.exitCode = await main(process.argv.slice(2))
