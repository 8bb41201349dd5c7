import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const web = globSync('web/**/*.test.{ts,tsx}')
/** A replaced module would stay replaced for the next file. */
const replacing = web.filter((file) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than cores: a test waits for Postgres and for its own stand-ins half of its time.
    maxWorkers: 3,
    // Against tests that hang: a machine that is three times as busy still ends every other one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: [
            '{shared,domain,services,sandbox,database,api,jobs,server,tools,tests,benchmarks}/**/*.test.ts?(x)',
          ],
          globalSetup: 'tests/support/database.ts',
          setupFiles: 'tests/support/real-timers.ts',
          // Half of the time went into loading the shop anew for every file. These tests keep nothing in modules: each has
          // a database and a shop of its own.
          isolate: false,
        },
      },
      // A process for each file would take five times the CPU of these.
      {
        extends: true,
        test: {
          name: 'web',
          include: web,
          exclude: replacing,
          isolate: false,
          setupFiles: 'tests/support/fresh-modules.ts',
        },
      },
      { extends: true, test: { name: 'web, replaced modules', include: replacing } },
    ],
  },
})
