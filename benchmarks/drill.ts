import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Acknowledged, checkBooks, hasLetter } from '#benchmarks/drill/books.ts'
import { type Buyers, buyersOf } from '#benchmarks/drill/buyers.ts'
import { type Drill, drills } from '#benchmarks/drill/drills.ts'
import { emptyTally, isGood, type Row, reportOf } from '#benchmarks/drill/tally.ts'
import { type DrillWorld, openWorld } from '#benchmarks/drill/world.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'

/**
 * `npm run drill -- [--only NAME,NAME] [--seconds 10] [--buyers 6]`: takes each thing that the shop depends on away in turn,
 * while buyers browse and buy, and prints what they saw. Wrong is an answer that is neither right nor a readable refusal;
 * after each drill the books are compared. Ends with 1 if anything was wrong. A run of all writes results/drill.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '6' },
  },
})
const seconds = Number(values.seconds)
/** For how long a shop is waited for that does not sell again (s). */
const longestRecovery = 120

const only = values.only?.split(',') ?? ['']
const chosen = Object.entries(drills).filter(([name]) =>
  only.some((each) => each === '' || `${name} `.startsWith(`${each} `)),
)
if (chosen.length === 0) throw new Error(`--only names one of: ${Object.keys(drills).join(', ')}`)

const folder = dataFolder()
const load = loadavg()[0]!.toFixed(1)
const rows: Row[] = []
let world: DrillWorld | undefined
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
  console.log('Stops after this drill.')
})
try {
  world = await openWorld(folder)
  const acknowledged: Acknowledged = { orders: new Set(), stories: [] }
  const buyers = buyersOf(world, acknowledged, { at_once: Number(values.buyers) })
  const reported = new Set<string>()
  for (const [name, drill] of chosen) {
    if (isStopped) break
    const row = await run(world, drill, buyers, acknowledged)
    // What the books lack since an earlier drill is that one's.
    row.books = row.books.filter((each) => !reported.has(each))
    for (const each of row.books) reported.add(each)
    rows.push(row)
    console.log(`\n${name}\n${reportOf([row])}`)
    if (!isGood(row)) for (const line of world.errors().slice(0, 60)) console.log(`  log: ${line.slice(0, 300)}`)
  }
} finally {
  await world?.close()
  await removeDataFolder(folder)
}
const report = [
  '# What shoppers see when something is away\n',
  `\`npm run drill${values.seconds === '10' ? '' : ` -- --seconds ${seconds}`}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the start), ` +
    `Node ${process.version.slice(1)}; ${values.buyers} buyers at once. Shop, Postgres, replica, stand-ins and buyers share the cores.\n`,
  reportOf(rows),
].join('\n')
console.log(`\n${report}`)
if (!values.only && !isStopped) {
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'drill.md'), `${report}\n`)
}
process.exitCode = rows.every(isGood) ? 0 : 1

/** A drill that breaks off is a row as well, and the next ones still run. */
async function run(world: DrillWorld, drill: Drill, buyers: Buyers, acknowledged: Acknowledged): Promise<Row> {
  const row: Row = { ...drill, seconds: 0, tally: emptyTally(), recovered: null, calls: null, books: [] }
  const reason = drill.impossible?.(world)
  if (reason) return { ...row, failed: reason }
  try {
    await drill.before?.(world)
    world.errors()
    buyers.open()
    // They are on their way when it begins.
    await pause(1_000)
    row.tally = buyers.begin()
    drill.calls?.(world)
    const from = performance.now()
    const ms = Math.max(seconds * 1000, drill.least ?? 0)
    try {
      await drill.begin(world, ms)
      await pause(Math.max(0, from + ms - performance.now()))
    } finally {
      await drill.end(world)
    }
    row.calls = drill.calls?.(world) ?? null
    row.seconds = Math.round((performance.now() - from) / 1000)
    const sold = await untilSold(buyers)
    row.recovered = sold?.after ?? null
    await buyers.rest()
    if (sold && !(await hasLetter(world, sold.email))) row.books.push('the jobs of the shop do not go on')
    await startIfEnded(world, row)
    await drill.after?.(world)
    row.books.push(...(await checkBooks(world, acknowledged)))
  } catch (error) {
    row.failed = String(error).split('\n')[0]!
    await buyers.rest()
    await startIfEnded(world, row).catch(console.error)
  }
  return row
}

/** As a service manager does. That it was needed is the worst a drill can find. */
async function startIfEnded(world: DrillWorld, row: Row): Promise<void> {
  const words = world.ended()
  if (words === undefined) return
  console.log(words)
  row.books.push('the process of the shop has ended')
  await world.restartShop()
}

/** Seconds until a whole purchase works, step by step, and who made it; null if none does. */
async function untilSold(buyers: Buyers): Promise<{ after: number; email: string } | null> {
  const from = performance.now()
  while (performance.now() - from < longestRecovery * 1000) {
    const began = performance.now()
    const email = await buyers.tryOut()
    if (email) return { after: (began - from) / 1000, email }
    await pause(500)
  }
  return null
}
