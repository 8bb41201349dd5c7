import { expect, test } from 'vitest'
import { periodIn } from '#web/desk/reports/periods.ts'

test.for([
  ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this_quarter', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-06-30', '2026-01-01', '2026-12-31'],
] as const)('%s of %s is from %s to %s', ([period, today, from, to]) => {
  expect(periodIn(period, today)).toEqual({ from, to })
})
