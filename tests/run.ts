import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale } from '#server/build.ts'
import { haveChromium } from '#tests/support/chromium.ts'

/**
 * `npm test`: style, unused code, types, build, the tests, and the main errands in a browser. `npm run test:all` adds
 * the tests that start and kill whole processes, the other journeys, and every screen in every state. The last line
 * counts the tests; a step that fails counts as one.
 */

/** Tests of commands, starts and crashes: each starts separate processes, and together they take a minute. */
const ofProcesses = ['tests/start/**', 'database/embedded.test.ts', 'tools/import.test.ts', 'tools/redirects.test.ts']
const all = process.argv.includes('--all')

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

let passed = 0
const failures: string[] = []
const flaky: string[] = []

await step('style', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50'))
await step('comments and Python', () => node('tools/check-style.ts'))
await step('types of the pages', () => node('node_modules/@react-router/dev/bin.cjs', 'typegen'))
await step('unused files, exports and packages', () => node('node_modules/knip/bin/knip.js', '--no-progress'))
await step('types', () => node('node_modules/typescript/bin/tsc', '--pretty'))
const built = await step('build', () => buildIfStale(console.log).then(() => true))
await step('tests', () => {
  const report = join(results, 'tests.json')
  const ended = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(all ? [] : ofProcesses.map((files) => `--exclude=${files}`)),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  )
  return count(ended, report, ({ testResults }: VitestReport) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ name: fullName, passed: status === 'passed' })),
    ),
  )
})
if (built) {
  await step('main errands', () => browserTests('phone'))
  if (all) {
    await step('other journeys', () => browserTests('phone-rest', 'desktop'))
    await step('every screen', () => browserTests('desktop-repeats', 'screens-phone', 'screens-desktop'))
  }
}

// Repeats the failed names at the end, because the log of a long run is often cut to its tail.
for (const name of flaky) console.log(`passed on the second try: ${name}`)
for (const name of failures) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

type Outcome = { name: string; passed: boolean }
type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { projectName: string; status: string }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

/** Runs projects of playwright.config.ts. */
function browserTests(...projects: string[]): boolean {
  process.env.CHROMIUM_PATH ||= haveChromium()
  const report = join(results, 'browser.json')
  rmSync(report, { force: true })
  const ended = node(
    'node_modules/@playwright/test/cli.js',
    'test',
    // On a busy machine a page can miss a time-out. Such a journey is tried once more, and named at the end as flaky.
    '--retries=1',
    ...projects.map((name) => `--project=${name}`),
  )
  return count(ended, report, ({ suites }: PlaywrightReport) => suites.flatMap(journeysOf))
}

/** One outcome per journey and shape of screen; skipped ones have not passed. Collects the flaky ones. */
function journeysOf({ file, specs, suites = [] }: PlaywrightSuite): Outcome[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => {
        const name = `[${projectName}] ${file}: ${title}`
        if (status === 'flaky') flaky.push(name)
        return { name, passed: status === 'expected' || status === 'flaky' }
      }),
    ),
    ...suites.flatMap(journeysOf),
  ]
}

/** Prints the name and runs the step; an error or `false` counts as one failure. */
async function step(name: string, work: () => boolean | Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const well = await (async () => work())().catch((error: Error) => {
    console.error(error.message)
    return false
  })
  if (!well) failures.push(name)
  return well
}

function node(...command: string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Adds the outcomes of the report. False if the run failed without one (a test file that cannot load). */
function count<Report>(ended: boolean, report: string, outcomesOf: (found: Report) => Outcome[]): boolean {
  const outcomes = existsSync(report) ? outcomesOf(JSON.parse(readFileSync(report, 'utf8'))) : []
  const failed = outcomes.filter((each) => !each.passed)
  passed += outcomes.length - failed.length
  failures.push(...failed.map(({ name }) => name))
  return ended || failed.length > 0
}
