import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { haveChromium } from '#tests/support/chromium.ts'
import type { LooseError } from '#tests/support/loose-errors.ts'

/**
 * `npm test`: style, unused code, types, build, the tests, and the main errands in a browser. `npm run test:all` adds
 * the tests that start and kill whole processes, the journeys of each area of the desk, the other journeys, and every
 * screen in every state. The last line counts the tests; a step that fails counts as one.
 */

/** Tests that start separate processes or walk through an area of the desk in a browser: together they take minutes. */
const long = [
  'tests/start/**',
  'tests/fuzz/**',
  'database/embedded.test.ts',
  'database/replica.test.ts',
  'tools/import.test.ts',
  'tools/redirects.test.ts',
  'tests/desk/*-journey.test.ts',
  'tests/support/loose-errors.test.ts',
]
const all = process.argv.includes('--all')

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
// Compiled sources of packages and, for threads that Node loads itself, of the shop: workers start faster.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

let passed = 0
const failures: string[] = []
const flaky: string[] = []

// These keep one core busy each, so two rows of them run side by side; a browser comes over the network meanwhile.
const [, built] = await Promise.all([
  quietStep('browser', 'tests/support/chromium.ts'),
  (async () => {
    await quietStep('comments and Python', 'tools/check-style.ts')
    await quietStep('style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50')
    return quietStep('build', 'server/build.ts')
  })(),
  (async () => {
    await quietStep('types of the pages', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
    await quietStep('unused files, exports and packages', 'node_modules/knip/bin/knip.js', '--no-progress')
    await quietStep('types', 'node_modules/typescript/bin/tsc', '--pretty')
  })(),
])
await step('tests', async () => {
  const report = join(results, 'tests.json')
  const loose = join(results, 'loose-errors.json')
  process.env.LOOSE_ERRORS = loose
  const ended = await vitest(report, ...(all ? [] : long.map((files) => `--exclude=${files}`)))
  if (!existsSync(report) || !existsSync(loose)) return false
  const outcomes = [...testsOf(report), ...errorsOf(loose)]
  const journeys = outcomes.filter((each) => !each.passed && isJourney(each.file))
  const again = journeys.length > 0 ? await secondTry(journeys) : []
  for (const each of again) each.passed = true
  flaky.push(...again.map(({ name }) => name))
  // Every reason to fail is an outcome, so a run in which only journeys failed that passed later is a good one.
  return add(outcomes) || ended || again.length > 0
})
if (built) {
  await step('main errands', () => browserTests('phone'))
  if (all) {
    await step('other journeys', () => browserTests('phone-rest', 'desktop'))
    await step('every screen', () => browserTests('screens-phone', 'screens-desktop'))
  }
}

// Repeats the failed names at the end, because the log of a long run is often cut to its tail.
for (const name of flaky) console.log(`passed on the second try: ${name}`)
for (const name of failures) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

type Outcome = { name: string; passed: boolean; why?: string }
type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { projectName: string; status: string }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

function vitest(report: string, ...options: string[]): Promise<boolean> {
  return node(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/loose-errors.ts',
    `--outputFile=${report}`,
  )
}

function testsOf(report: string): (Outcome & { file: string })[] {
  const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName: name, status, failureMessages = [] }) => ({
      file,
      name,
      passed: status === 'passed',
      why: failureMessages.join('\n'),
    })),
  )
}

/** A file that cannot load, a hook that fails, and an error that nothing caught: each is a failure without a test. */
function errorsOf(loose: string): (Outcome & { file: string })[] {
  const errors: LooseError[] = JSON.parse(readFileSync(loose, 'utf8'))
  return errors.map(({ file, message }) => ({
    file: file ?? '',
    name: file ? relative(root, file) : 'an error that nothing caught',
    passed: false,
    why: message,
  }))
}

/** Walks through the desk in a browser. They are tried twice, like those of Playwright below. */
function isJourney(file: string): boolean {
  return /\/tests\/desk\/[^/]+-journey\.test\.ts$/.test(file)
}

/** Runs the files of failed journeys once more. Those that passed now. */
async function secondTry<Journey extends Outcome & { file: string }>(journeys: Journey[]): Promise<Journey[]> {
  const report = join(results, 'second-try.json')
  await vitest(report, ...new Set(journeys.map(({ file }) => file)))
  if (!existsSync(report)) return []
  const titleOf = ({ file, name }: { file: string; name: string }) => `${file}\n${name}`
  const well = new Set(testsOf(report).flatMap((each) => (each.passed ? [titleOf(each)] : [])))
  return journeys.filter((each) => well.has(titleOf(each)))
}

/** Runs projects of playwright.config.ts. */
async function browserTests(...projects: string[]): Promise<boolean> {
  process.env.CHROMIUM_PATH ||= haveChromium()
  const report = join(results, 'browser.json')
  rmSync(report, { force: true })
  const ended = await node(
    'node_modules/@playwright/test/cli.js',
    'test',
    // On a busy machine a page can miss a time-out. Such a journey is tried once more, and named at the end as flaky.
    '--retries=1',
    ...projects.map((name) => `--project=${name}`),
  )
  if (!existsSync(report)) return ended
  const { suites }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'))
  return add(suites.flatMap(journeysOf)) || ended
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

/** Like `step`, for a program whose output is printed when it has ended. */
async function quietStep(name: string, ...command: string[]): Promise<boolean> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const well = await hasEndedWell(child)
  console.log(`\n── ${name}\n${Buffer.concat(said)}`.trimEnd())
  if (!well) failures.push(name)
  return well
}

/** Enough of an error to know what to look for; the whole of it is further up. */
function firstLines(error: string): string {
  return error.split('\n').slice(0, 12).join('\n')
}

function node(...command: string[]): Promise<boolean> {
  return hasEndedWell(spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }))
}

function hasEndedWell(child: ChildProcess): Promise<boolean> {
  return new Promise((done) => child.once('close', (code) => done(code === 0)).once('error', () => done(false)))
}

/** Adds the outcomes to those of the run. True if one of them failed. */
function add(outcomes: Outcome[]): boolean {
  const failed = outcomes.filter((each) => !each.passed)
  passed += outcomes.length - failed.length
  failures.push(...failed.map(({ name, why }) => (why ? `${name}\n${firstLines(why)}` : name)))
  return failed.length > 0
}
