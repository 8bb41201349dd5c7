import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { haveChromium } from '#tests/support/chromium.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startShop } from '#tests/support/running-shop.ts'
import { screens } from '#tools/screens/all.ts'
import { learnFacts } from '#tools/screens/facts.ts'
import { indexPage } from '#tools/screens/index-page.ts'
import { locales, type Shot } from '#tools/screens/screen.ts'
import { takeScreen } from '#tools/screens/take.ts'
import { takeDesk } from '#tools/screens/take-desk.ts'

/**
 * `npm run screens`: screenshots of every screen in every state at three widths, in both languages, light and dark, and
 * an index page. `--url` uses a running shop (with the demo's goods; test orders are placed in it), `--only WORD` the
 * screens with the word in their name, `--axe` also checks WCAG, `--desk` takes the desk's pages instead, at two widths.
 * Exits with 1 and a list if a screen does not open in time, is wider than the window, logs an error or breaks a rule.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    axe: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    out: { type: 'string', default: '.data/screens' },
  },
})

const folder = resolve(values.out)
const wanted = values.desk ? [] : screens.filter(({ name }) => name.includes(values.only))
if (wanted.length === 0 && !values.desk) throw new Error(`No screen has "${values.only}" in its name.`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const own = values.url ? null : dataFolder()
const shop = own ? await startShop({ data_dir: own }) : null
const browser = await chromium.launch({ executablePath: haveChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const shots: Shot[] = []
try {
  // Under the shop's configured host name, or its pictures would be cross-site at the stand-ins.
  const base = shop ? `http://localhost:${shop.port}` : values.url!
  if (values.desk) shots.push(...(await takeDesk(browser, base, { folder, axe: values.axe, only: values.only })))
  const facts = await learnFacts(base)
  const waiting = wanted.flatMap((screen) => locales.map((locale) => ({ screen, locale })))
  const all = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { screen, locale } = next
      const taken = await takeScreen(browser, facts, screen, locale, { folder, axe: values.axe })
      shots.push(...taken)
      const wrong = new Set(taken.flatMap(({ problems }) => problems))
      console.log(
        `${all - waiting.length}/${all} ${screen.name} (${locale})${[...wrong].map((each) => `\n    ${each}`)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work))
} finally {
  await Promise.race([browser.close(), setTimeout(10_000)])
  await shop?.stop()
  if (own) await removeDataFolder(own)
}

const place = new Map(screens.map(({ name }, i) => [name, i]))
shots.sort((a, b) => place.get(a.name)! - place.get(b.name)!)
writeFileSync(resolve(folder, 'index.html'), indexPage(shots, `Taken ${new Date().toISOString()}`))
const wrong = shots.filter(({ problems }) => problems.length > 0)
for (const { file, problems } of wrong) console.log(`${file}: ${problems.join('; ')}`)
console.log(`${shots.length} pictures, ${wrong.length} with problems: ${resolve(folder, 'index.html')}`)
// A hanging renderer would keep the process alive.
process.exit(wrong.length > 0 ? 1 : 0)
