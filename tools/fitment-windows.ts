import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { computeLimits } from '#domain/fitment/import/compute-limits.ts'
import { readMakes } from '#domain/fitment/import/vehicle-file.ts'

/**
 * `npm run fitment:windows [-- --check]`: recomputes the windows, kinds of set and wheel loads of data/vehicles from
 * the factory wheels and the documented weights. `--check` writes nothing, prints each difference, and exits with 1 if
 * there is one.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const folder = join(import.meta.dirname, '../data/vehicles')
let differences = 0

for (const file of (await readdir(folder)).filter((name) => name !== 'index.json').sort()) {
  const text = await readFile(join(folder, file), 'utf8')
  const make: unknown = JSON.parse(text)
  const read = readMakes(make)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  const changes = computeLimits(make as Parameters<typeof computeLimits>[0])
  differences += changes.length
  for (const change of changes) console.log(change)
  if (!values.check && changes.length > 0) await writeFile(join(folder, file), JSON.stringify(make))
}
console.log(differences === 0 ? 'Nothing differs.' : `${differences} figures ${values.check ? 'differ' : 'written'}.`)
if (values.check && differences > 0) process.exitCode = 1
