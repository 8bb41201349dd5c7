import { defineConfig } from 'vitest/config'

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
          // Half of the time went into loading the shop anew for every file. These tests keep nothing in modules: each has
          // a database and a shop of its own.
          isolate: false,
        },
      },
      // These replace modules and globals of the browser.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts?(x)'] } },
    ],
  },
})
