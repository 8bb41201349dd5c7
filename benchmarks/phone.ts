import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { at, table } from '#benchmarks/measure.ts'
import { openPhone, type Phone, type StepFigures } from '#benchmarks/phone-page.ts'
import { buildIfStale } from '#server/build.ts'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { added, product } from '#shared/i18n/wheels/product.ts'
import { card as wheelWords } from '#shared/i18n/wheels/wheel.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startShop } from '#tests/support/running-shop.ts'

/**
 * What a phone does on the way from a list to the payment page: headless Chromium, 390 × 844, four times slower, 150 ms
 * and 1.6 Mbit/s away. Medians of some visits, each with an empty cache.
 *
 *   npm run bench:phone -- [--rounds 5] [--slowdown 4] [--url http://localhost:4000] [--before URL]
 *     [--trace folder] [--only en]
 *
 * Without `--url` it starts the demo shop. `--before` is a running shop of another build, which is measured in turn.
 * `--trace` writes the trace of every visit, for Chromium's performance panel.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    url: { type: 'string' },
    before: { type: 'string' },
    trace: { type: 'string' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const slowdown = Number(values.slowdown)
const locales = (['en', 'ar'] as const).filter((locale) => !values.only || locale === values.only)
const load = loadavg()[0]!.toFixed(1)

const explanation = `INP: the slowest press or key, ms until the next frame (8 ms steps; "–": none above 16 ms). Longest task, blocked (the time above
50 ms of each task) and busy: the main thread, by the clock / as CPU time of the thread; beside other work only the second is the page's. Painted: ms from
the press (of a load, from its start) until the next page or part is on the screen.
`

type Round = Map<string, StepFigures>

if (!values.url) await buildIfStale(console.log)
const folder = values.url ? undefined : dataFolder()
const shop = folder
  ? await startShop({ data_dir: folder, settings: { LOG_LEVEL: 'error', PAGES_PER_SECOND: '0' } })
  : undefined
const url = values.url ?? shop!.url
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const measured: Record<Locale, { now: Round[]; before: Round[] }> = {
    en: { now: [], before: [] },
    ar: { now: [], before: [] },
  }
  for (let round = 0; round < rounds; round++)
    for (const locale of locales) {
      if (values.before) measured[locale].before.push(await visit(browser, values.before, locale))
      const trace = values.trace && join(values.trace, `${locale}-${round}`)
      measured[locale].now.push(await visit(browser, url, locale, trace))
      console.log(`Visit ${round + 1} of ${rounds} (${locale}) done.`)
    }
  const report = [
    `# A phone from the list to the payment\n`,
    `\`npm run bench:phone -- --rounds ${rounds} --slowdown ${slowdown}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the ` +
      `start, ${loadavg()[0]!.toFixed(1)} after), ${browser.version()} headless, 390 × 844, ${slowdown}× slower, 150 ms and 1.6 Mbit/s away; medians of ${rounds} visits with an empty cache.\n`,
    explanation,
    ...(values.before ? ['Each figure: the build before → this one.\n'] : []),
    ...locales.flatMap((locale) => [`\n## ${locale === 'en' ? 'English' : 'Arabic'}\n`, tableOf(measured[locale])]),
  ].join('\n')
  console.log(`\n${report}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'phone.md'), `${report}\n`)
} finally {
  await browser.close()
  await shop?.stop()
  if (folder) await removeDataFolder(folder)
}

/** One visit. Every step ends when what it leads to is painted and the main thread has been idle for a while. */
async function visit(browser: Browser, url: string, locale: Locale, trace?: string): Promise<Round> {
  const named = (part: string) => trace && `${trace}-${part}.json`
  const loads = await openPhone(browser, { url, slowdown, trace: named('home') })
  await loads.step('load home', { to: 'h1', load: inLocale('/', locale) })
  const home = await loads.close()
  const phone = await openPhone(browser, { url, slowdown, trace: named('journey') })
  await journey(phone, locale)
  const steps = await phone.close()
  const direct = await openPhone(browser, { url, slowdown, trace: named('wheel') })
  await direct.step('load wheel', { to: '.product-page', load: phone.productPath() })
  return new Map([...home, ...steps, ...(await direct.close())])
}

async function journey({ page, step }: Phone, locale: Locale): Promise<void> {
  const filters = page.locator('a[href="#filters"]')
  const sheet = '[role=dialog]'
  const clearAll = 'a.textlink[rel=nofollow]'
  const main = page.getByRole('main')
  await step('load list', { to: 'article', load: inLocale('/alloy-wheels', locale) })
  await step('open the filters', { to: `${sheet} details`, tap: filters })
  await step('set a filter', {
    to: `main [aria-busy=false] ${clearAll}`,
    path: /[?&]\w+=/,
    tap: page.locator(`${sheet} details li a`).nth(1),
  })
  await step('close the filters', { gone: sheet, tap: page.locator(`${sheet} button`).last() })
  await step('clear the filters', {
    gone: clearAll,
    path: /alloy-wheels$/,
    tap: main.getByRole('link', { name: filterWords[locale].clear_all }),
  })
  const wheel = main.getByRole('article').filter({ hasText: wheelWords[locale].in_stock }).nth(1).getByRole('link')
  await step('open a wheel', { to: '.product-page h1', tap: wheel })
  await step('back to the list', { to: 'main article h3', gone: '.product-page', back: true })
  await step('open it again', { to: '.product-page h1', tap: wheel })
  const quantity = main.getByLabel(product[locale].quantity)
  await quantity.scrollIntoViewIfNeeded()
  await step('choose a quantity', { field: quantity, keys: ['ArrowDown'] })
  await step('choose another', { field: quantity, keys: ['ArrowUp'] })
  await step('add to the cart', {
    to: `${sheet} a[href*=cart]`,
    tap: main.getByRole('button', { name: product[locale].add_set(4), exact: true }).first(),
  })
  await step('open the cart', {
    to: '.cart-page li button',
    tap: page.getByRole('link', { name: added[locale].go_to_cart, exact: true }),
  })
  await step('go to checkout', {
    to: 'main a[href$="/cart/checkout"]',
    tap: main.getByRole('link', { name: cart[locale].checkout, exact: true }),
  })
  await step('as a guest', {
    to: 'main form input[type=email]',
    tap: main.getByRole('link', { name: checkout[locale].guest }),
  })
  const field = (name: string) => page.locator(`[name="billing.${name}"]`)
  await step('type an e-mail', { field: field('email'), keys: letters('layla@example.com') })
  await step('type a phone number', { field: field('phone'), keys: letters('0501234567') })
  await step('type a name', { field: field('first_name'), keys: letters('Layla') })
  await field('last_name').fill('Haddad')
  await step('choose the emirate', { field: field('city'), keys: ['ArrowDown'] })
  await step('type an address', { field: field('address'), keys: letters('Al Wasl Road 12') })
  for (const [name, text] of Object.entries({ make: 'Lada', model: 'Niva', year: '2021', model_sub: '1.7' }))
    await step(`type the ${name}`, { field: page.locator(`[name="vehicle_${name}"]`), keys: letters(text) })
  await step('go on to payment', {
    path: /\/cart\/payment/,
    to: 'main h1',
    tap: main.locator('form button[type=submit]').last(),
  })
}

function tableOf({ now, before }: { now: Round[]; before: Round[] }): string {
  const rows = [...now[0]!.keys()].map((name) => {
    const [cells, earlier] = [cellsOf(now, name), before.length > 0 ? cellsOf(before, name) : null]
    const longest = now.map((round) => round.get(name)!.longest).toSorted((a, b) => a.cpu - b.cpu)
    const { what } = longest[Math.floor(longest.length / 2)]!
    return [name, ...cells.map((cell, i) => (earlier ? `${earlier[i]} → ${cell}` : cell)), what]
  })
  const columns = ['INP', 'handlers', 'longest task', 'blocked', 'busy', 'painted', 'kB']
  return table(['step', ...columns, 'most of the longest task, ms'], rows)
}

function cellsOf(rounds: Round[], name: string): string[] {
  const all = rounds.map((round) => round.get(name)!)
  const median = (figures: (number | null)[]) => {
    const known = figures.filter((each) => each !== null)
    return known.length === 0 ? '–' : String(Math.round(at(0.5, known)))
  }
  const both = (part: (step: StepFigures) => { wall: number; cpu: number }) =>
    `${median(all.map((each) => part(each).wall))} / ${median(all.map((each) => part(each).cpu))}`
  return [
    median(all.map(({ inp }) => inp)),
    median(all.map(({ processing }) => processing)),
    both(({ longest }) => longest),
    both(({ blocked }) => blocked),
    both(({ busy }) => busy),
    median(all.map(({ painted }) => painted)),
    median(all.map(({ kb }) => kb)),
  ]
}

function letters(text: string): string[] {
  return [...text].map((letter) => (letter === ' ' ? 'Space' : letter))
}
