import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { freePort } from '#database/embedded/free-port.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

// The workers read this file as well: the first reading decides for all.
process.env.SHOP_PORT ??= String(await freePort())
if (!process.env.SHOP_DATA_DIR) {
  const folder = dataFolder()
  process.env.SHOP_DATA_DIR = folder
  // Not in a teardown of Playwright's: those come before the shop has ended.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const url = `http://localhost:${process.env.SHOP_PORT}`
const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
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
      NODE_ENV: 'production',
      PORT: process.env.SHOP_PORT,
      DATA_DIR: process.env.SHOP_DATA_DIR,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      MODE: 'demo',
      LOG_LEVEL: 'warn',
    },
  },
  use: {
    baseURL: url,
    // What a journey answers itself would pass its routes by; the one about having no network lets it in.
    serviceWorkers: 'block',
    // A fifth of the time; `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Both shapes of a page where it has two; a journey that a wide screen would only repeat is run on the phone, where
  // most shoppers are.
  projects: [
    {
      name: 'phone',
      testIgnore: /(accessible-wide|every-width|keyboard|two-tabs|walking-wide)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore:
        /(accessible|account|back-and-refresh|chat|checkout-form|consent|doubt-about-a-payment|early-input(-phone)?|first-visit|no-page-complains|offline|pay-by-paymob|pay-by-stripe|reviews|sign-in|social|touch|walking)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
