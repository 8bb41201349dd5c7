import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownGenerations } from '#domain/fitment/import/own-records.ts'
import { heldOutPairs, judgePairs, offersOf, type PairResult, reportOn } from '#domain/fitment/report.ts'

/**
 * `npm run fitment:report [-- --json]`: how often the engine says yes for the demo's cars and wheels, by make and model
 * and by reason; cars that no wheel fits; factory wheels that fail on their own car (exit code 1 if there is one); how
 * well the data is documented; and how many held-out pairs it lists, of those known to fit and of those known to be
 * impossible (exit code 1 if it lists one of these).
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const file = await readFile(join(import.meta.dirname, '../data/catalogue.json'), 'utf8')
const generations = await ownGenerations()
const cars = generations.flatMap(({ vehicles }) => vehicles)
const report = reportOn(cars, offersOf(JSON.parse(file) as Parameters<typeof offersOf>[0]))
const known = judgePairs(heldOutPairs.fits, generations)
const impossible = judgePairs(heldOutPairs.impossible, generations)
const wronglyListed = impossible.filter(({ listed }) => listed !== 'none')
if (report.contradictions.length > 0 || wronglyListed.length > 0) process.exitCode = 1

if (values.json) {
  const designs = report.designs.map(({ vehicle, by_diameter }) => ({
    car: [vehicle.make, vehicle.model, vehicle.name, vehicle.year].join(' '),
    designs: Object.fromEntries([...by_diameter].map(([inches, names]) => [inches, names.size])),
  }))
  console.log(JSON.stringify({ ...report, designs, held_out: { known, impossible } }, null, 2))
} else {
  const share = (verdicts: Record<string, number>) => {
    const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0)
    return Object.entries(verdicts)
      .map(([verdict, count]) => `${verdict} ${Math.round((count / Math.max(all, 1)) * 100)} %`.padEnd(14))
      .join('')
  }
  console.log(`All pairs   ${share(report.verdicts)}${JSON.stringify(report.verdicts)}`)
  for (const { make, model, cars, without_fit, verdicts } of report.models)
    console.log(
      `${`${make} ${model}`.padEnd(34)} ${String(cars).padStart(3)} cars  ${share(verdicts)}${without_fit > 0 ? `  ${without_fit} without a fit` : ''}`,
    )
  const reasons = Object.entries(report.reasons).toSorted(([, one], [, other]) => other - one)
  console.log(`\nReasons\n${reasons.map(([reason, count]) => `${String(count).padStart(7)}  ${reason}`).join('\n')}`)
  console.log(`\nCars that nothing fits: ${report.without_fit.length}`)
  for (const { car, measured } of report.without_fit) console.log(`  ${car}: ${measured} to be measured first`)
  console.log(`\nFactory wheels that their own car refuses: ${report.contradictions.length}`)
  for (const each of report.contradictions) console.log(`  ${each}`)
  console.log(
    `\nSources, modifications\n${Object.entries(report.sources)
      .map(([mark, count]) => `${String(count).padStart(7)}  ${mark}`)
      .join('\n')}`,
  )
  console.log(
    `\nHeld-out pairs known to fit: ${known.length}, listed ${listedBy(known)}; found to fit on every version: ${allSure(known)}`,
  )
  for (const { pair, refused } of known.filter(({ listed }) => listed !== 'every'))
    console.log(`  ${pair}\n${refused.map((each) => `      ${each}`).join('\n')}`)
  console.log(
    `\nHeld-out pairs known to be impossible: ${impossible.length}, listed for any version: ${wronglyListed.length}`,
  )
  for (const { pair, why } of wronglyListed) console.log(`  ${pair}: ${why}`)
}

function listedBy(results: PairResult[]): string {
  const count = (word: PairResult['listed']) => results.filter(({ listed }) => listed === word).length
  return `for every version ${count('every')}, for some ${count('some')}, for none ${count('none')}`
}

function allSure(results: PairResult[]): number {
  return results.filter(({ sure, of }) => sure === of).length
}
