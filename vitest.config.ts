import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,domain,services,database,api,jobs,server,web,tools,tests}/**/*.test.ts?(x)'],
    exclude: ['node_modules/**'],
    globalSetup: 'tests/support/database.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Against tests that hang: a machine that is three times as busy still ends every other one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
