import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const unpacked = resolve('node_modules/.cache/chromium')

/**
 * Options of Chromium for tests. Most of a journey's CPU is the browser's, so that tests leave out what they do not look at: one
 * process draws and one runs all pages of a browser, and scripts that live for seconds are not compiled to the last
 * optimisation.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-features=Translate,BackForwardCache,PaintHolding',
  '--js-flags=--max-opt=1',
]

/**
 * The browser for the tests: CHROMIUM_PATH, else the system's headless shell, else Playwright's own, else the system's
 * Chromium, else one that we unpacked. The headless shell has no window and needs a quarter less CPU. Undefined if
 * there is none.
 */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return configured
  const shell = onPath('chromium-headless-shell')
  const system = onPath('chromium', 'chromium-browser', 'google-chrome')
  return [...shell, chromium.executablePath(), ...system, join(unpacked, 'chromium')].find(runs)
}

/** Finds the browser, or installs one and says so. Throws if neither works. */
export function haveChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium on this machine: installing one for the browser tests.')
  const asRoot = process.getuid?.() === 0
  // The distribution's comes first: where it has none, it says so at once, while Playwright waits for its download.
  const ways = [
    asRoot
      ? [
          'sh',
          '-c',
          'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation',
        ]
      : ['tests/support/unpack-chromium.sh', unpacked],
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'install',
      ...(asRoot ? ['--with-deps'] : []),
      'chromium',
    ],
  ]
  for (const [command = '', ...rest] of ways) {
    spawnSync(command, rest, { stdio: 'inherit' })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
}

function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Whether it exists and has all its libraries. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}

/** `node tests/support/chromium.ts`: installs a browser ahead of the tests, where there is none. */
if (import.meta.main) haveChromium()
