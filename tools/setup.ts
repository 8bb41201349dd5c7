import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '#domain/audit/audit.ts'
import { listMissing } from '#domain/setup/missing.ts'
import { letVisitorsIn } from '#domain/setup/opening.ts'
import { readSetup, SetupMistakes } from '#domain/setup/setup-file.ts'
import { addTexts } from '#domain/setup/texts.ts'
import { writeSetupFile } from '#domain/setup/write-file.ts'
import type { SetupReport } from '#domain/setup/write-setup.ts'
import { is_opened } from '#domain/store.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainImportFailure, shopCommand } from '#tools/command.ts'

const usage = `Sets a shop up, or changes its settings. docs/setup.md explains the file.

  npm run setup -- --file shop.json   writes what the file says, all of it or nothing; may be repeated
  npm run setup -- --template         adds the pages, questions and home page that are missing, from the template
  npm run setup -- --check            lists what the shop still lacks before it may open
  npm run setup -- --open             opens the shop to visitors, once nothing is missing

The options can be combined; they are carried out in this order. Ends with 0 when it is done (with --check: when nothing is
missing), 2 when something is still missing, 1 when nothing could be done.`

export const main = shopCommand(
  usage,
  async (words) => {
    const { file, template, check, open } = readArguments(words)
    const text = file === undefined ? undefined : await readFile(file, 'utf8')
    return async (shop) => {
      const by = command('npm run setup')
      if (text !== undefined)
        console.log(
          summary(await writeSetupFile(shop, by, readSetup(text, { real: !shop.test_mode }), basename(file!))),
        )
      if (template) console.log(`Added from the template: ${(await addTexts(shop, by)).join(', ') || 'nothing'}`)
      if (open && shop.test_mode) console.log('A demonstration is always open.')
      if (shop.test_mode && !check) return 0
      const missing = await listMissing(shop)
      const lines = missing.map((line) => `\n  - ${line}`)
      console.log(missing.length > 0 ? `Still missing:${lines.join('')}` : 'Nothing is missing.')
      if (missing.length > 0) return 2
      if (open && !shop.test_mode) {
        await letVisitorsIn(shop, by)
        console.log('The shop is open.')
      } else if (!is_opened)
        console.log('The shop is not open yet: npm run setup -- --open, or the button at /desk/opening.')
      return 0
    }
  },
  (error, usage) =>
    error instanceof SetupMistakes
      ? ['Nothing has been changed:', ...error.mistakes].join('\n  ')
      : explainImportFailure(error, usage),
)

type Options = { file: string | undefined; template: boolean; check: boolean; open: boolean }

function readArguments(words: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const options = { file: { type: 'string' }, template: flag, check: flag, open: flag } as const
  const { values } = parseArgs({ args: words, options })
  const { file, template, check, open } = values
  if (file === undefined && !template && !check && !open) throw new CannotStart(usage)
  return { file, template, check, open }
}

function summary(report: SetupReport): string {
  return Object.entries(report)
    .map(([what, { removed, ...counts }]) => {
      const gone = removed ? `, ${removed} removed` : ''
      return `${what.padEnd(24)} ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged${gone}`
    })
    .join('\n')
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
