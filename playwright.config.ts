import { globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defineConfig } from '@playwright/test'
import { freePort } from '#database/embedded/postmaster.ts'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

// The workers read this file as well: the first reading decides for all.
process.env.SHOP_PORT ??= String(await freePort())
if (!process.env.SHOP_DATA_DIR) {
  const folder = dataFolder()
  process.env.SHOP_DATA_DIR = folder
  // Resized pictures are named by their content, so the next run and the other tests reuse them.
  const pictures = resolve('node_modules/.cache/rimdana-pictures')
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(folder, 'pictures'))
  // Not in a teardown of Playwright's: those come before the shop has ended.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const url = `http://localhost:${process.env.SHOP_PORT}`
const executablePath = findChromium()
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    ...chromiumArgs,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
/** The rules for screens are about texts, controls and boxes. Decoding pictures at every width takes a sixth of the time. */
const withoutPictures = { ...launchOptions, args: [...launchOptions.args, '--blink-settings=imagesEnabled=false'] }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }
/** Drawing animations takes an eighth of a journey's CPU. The main errands, and the tests about animations, have them. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const

/** The journeys of tests/e2e by the screens that they are for. A new one is named here, or nothing runs. */
const journeys = {
  phone: [
    ...[
      'busy-shop',
      'chat',
      'early-input-phone',
      'first-visit',
      'fit-result',
      'focus',
      'formatters',
      'navigation',
      'next-page',
    ],
    ...['not-loaded', 'over-the-page', 'price-offer', 'touch-targets'],
  ],
  wide: ['early-input-desktop', 'keyboard', 'navigation-desktop', 'next-page-desktop', 'two-tabs'],
  /** Different on each. */
  both: ['buy-a-set-by-stripe', 'listing', 'product', 'search', 'trusted-types'],
  /** What does not depend on the width of the screen: on phones in each run, on wide screens by `npm run test:wide`. */
  same: [
    ...['accessories', 'account', 'back-and-refresh', 'browser-errors', 'checkout-form', 'consent', 'early-input'],
    ...['failed-calls', 'figures-in-arabic', 'finder', 'gallery', 'offline', 'pay-by-paymob', 'pay-by-stripe'],
    ...['payment-return', 'reviews', 'sign-in', 'social', 'wishlist'],
  ],
}
/** The errands of most shoppers: find a wheel, sign in, buy it with either gateway. */
const mainErrands = ['buy-a-set-by-stripe', 'listing', 'pay-by-paymob', 'product', 'search', 'sign-in']

const { phone: onPhones, wide: onWide, both: onBoth, same } = journeys
const otherErrands = [...onPhones, ...onBoth, ...same].filter((name) => !mainErrands.includes(name))
const files = (names: string[]) => names.map((name) => `e2e/${name}.spec.ts`)

const named = files(Object.values(journeys).flat()).toSorted()
const there = globSync('e2e/**/*.spec.ts', { cwd: resolve('tests') }).toSorted()
if (!isDeepStrictEqual(named, there))
  throw new Error(
    `Name each journey once in playwright.config.ts: ${[...new Set(named).symmetricDifference(new Set(there))]}`,
  )

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  webServer: {
    command: `"${process.execPath}" server/start.ts`,
    url,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      // A machine that runs many tests is late without being overloaded by visitors.
      SHED_LAG_MS: '0',
      // All journeys come from one network address, which would spend the pages of one visitor.
      PAGES_PER_SECOND: '0',
      NODE_ENV: 'production',
      PORT: process.env.SHOP_PORT,
      DATA_DIR: process.env.SHOP_DATA_DIR,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      MODE: 'demo',
      // An account that purchases can be reported to, at an address without a server: so that the shop asks about it.
      META_PIXEL_ID: '1',
      META_ACCESS_TOKEN: 'none',
      META_GRAPH_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    },
  },
  use: {
    baseURL: url,
    // What a journey answers itself would pass its routes by; the one about having no network lets it in.
    serviceWorkers: 'block',
    // A fifth of the time; `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    launchOptions,
  },
  // `npm test` runs `phone`: the main errands, on the screen that most shoppers have. `npm run test:all` runs the rest.
  projects: [
    { name: 'phone', testMatch: files(mainErrands), use: phone },
    { name: 'phone-rest', testMatch: files(otherErrands), use: { ...phone, ...still } },
    { name: 'desktop', testMatch: files([...onWide, ...onBoth]), use: { ...desktop, ...still } },
    { name: 'desktop-repeats', testMatch: files(same), use: { ...desktop, ...still } },
    {
      name: 'screens-phone',
      testMatch: 'screens/**/*.spec.ts',
      testIgnore: /screens.desk\.spec\.ts$/,
      use: { ...phone, launchOptions: withoutPictures },
    },
    { name: 'screens-desktop', testMatch: 'screens/**/*.spec.ts', use: { ...desktop, launchOptions: withoutPictures } },
  ],
})
