import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Load, loadPage } from '#benchmarks/bare-chromium.ts'
import { at, table } from '#benchmarks/measure.ts'
import { buildIfStale } from '#server/build.ts'
import { inLocale } from '#shared/locale.ts'
import { haveChromium } from '#tests/support/chromium.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startShop } from '#tests/support/running-shop.ts'

/**
 * How long a page keeps a slow phone from answering while it loads: total blocking time, the sum of what each task after
 * the first paint takes above 50 ms.
 *
 *   npm run bench:blocking -- [--visits 5] [--slowdown 4]
 */
const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
})
const visits = Number(values.visits)
const slowdown = Number(values.slowdown)
const load = loadavg()[0]!.toFixed(1)
/** Longer tasks block, ms. */
const longTask = 50

await buildIfStale(console.log)
const folder = dataFolder()
const shop = await startShop({ data_dir: folder, settings: { LOG_LEVEL: 'error', PAGES_PER_SECOND: '0' } })
try {
  const list = await (await fetch(`${shop.url}/alloy-wheels`)).text()
  const [, wheel] = /<article.*?<a[^>]* href="([^"]+)"/s.exec(list)!
  const pages = { home: '/', list: '/alloy-wheels', wheel: wheel!, cart: '/cart', 'sign in': '/login' }
  const rows: string[][] = []
  const executable = haveChromium()
  for (const [name, path] of Object.entries(pages))
    for (const locale of ['en', 'ar'] as const) {
      const loads: Load[] = []
      while (loads.length < visits) loads.push(await loadPage(executable, shop.url + inLocale(path, locale), slowdown))
      rows.push([`${name}, ${locale === 'en' ? 'English' : 'Arabic'}`, ...figuresOf(loads)])
      console.log(rows.at(-1)!.join(' | '))
    }
  const report = `# How long a page blocks a slow phone

\`npm run bench:blocking -- --visits ${visits} --slowdown ${slowdown}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the start), headless Chromium without a debugger, 390 × 844, ${slowdown}× slower, 150 ms and 1.6 Mbit/s away; ${visits} visits, each with an empty cache. ms; medians, and the lowest and highest.

${table(['page', 'first paint', 'blocked', 'from, to', 'longest task after it'], rows)}
`
  console.log(`\n${report}`)
  writeFileSync(resolve(import.meta.dirname, 'results/blocking.md'), report)
} finally {
  await shop.stop()
  await removeDataFolder(folder)
}

function figuresOf(loads: Load[]): string[] {
  const after = ({ painted, tasks }: Load) => tasks.filter(({ start }) => start >= painted).map((task) => task.duration)
  const blocked = loads.map((each) => after(each).reduce((sum, ms) => sum + ms - longTask, 0))
  const longest = loads.map((each) => Math.max(0, ...after(each)))
  const painted = loads.map((each) => each.painted)
  const range = `${Math.round(Math.min(...blocked))}, ${Math.round(Math.max(...blocked))}`
  const [paint, block, task] = [painted, blocked, longest].map((times) => String(Math.round(at(0.5, times))))
  return [paint!, block!, range, task!]
}
