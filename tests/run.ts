import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale } from '#server/build.ts'
import { haveChromium } from '#tests/support/chromium.ts'

/** `npm test`: style, types, build, then every test. The last line counts the tests; a step that fails counts as one. */

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

let passed = 0
let failed = 0

await step('style', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50'))
await step('types of the pages', () => node('node_modules/@react-router/dev/bin.cjs', 'typegen'))
await step('types', () => node('node_modules/typescript/bin/tsc', '--pretty'))
const built = await step('build', () => buildIfStale(console.log).then(() => true))
await step('tests', () => {
  const report = join(results, 'tests.json')
  const ended = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  )
  return count(ended, report, (found: VitestReport) => [
    found.numPassedTests,
    found.numTotalTests - found.numPassedTests,
  ])
})
if (built)
  await step('browser tests', () => {
    process.env.CHROMIUM_PATH ||= haveChromium()
    const ended = node('node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests')
    return count(ended, join(results, 'browser.json'), ({ stats }: PlaywrightReport) => [
      stats.expected,
      stats.unexpected + stats.flaky + stats.skipped,
    ])
  })

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

type VitestReport = { numPassedTests: number; numTotalTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Names what runs; what throws or says false counts as one failure. */
async function step(name: string, work: () => boolean | Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const well = await (async () => work())().catch((error: Error) => {
    console.error(error.message)
    return false
  })
  if (!well) {
    console.error(`${name}: failed`)
    failed++
  }
  return well
}

function node(...command: string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Adds the report's figures. False where the run failed and its figures do not say so (a test file that cannot load). */
function count<Report>(ended: boolean, report: string, figures: (found: Report) => [number, number]): boolean {
  const [well, badly] = existsSync(report) ? figures(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0]
  passed += well
  failed += badly
  return ended || badly > 0
}
