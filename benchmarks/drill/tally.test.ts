import { expect, test } from 'vitest'
import { count, emptyTally, isGood, type Row, reportOf } from '#benchmarks/drill/tally.ts'

function rowOf(changes: Partial<Row> = {}): Row {
  const row = { away: 'Stripe', how: 'slow', seconds: 10, tally: emptyTally(), recovered: 0.5, calls: 3, books: [] }
  return { ...row, ...changes }
}

test('answers are counted by step and reason; waiting for a payment service is not the longest wait', () => {
  const tally = emptyTally()
  count(tally, { step: 'a list', verdict: 'right', reason: '200', took: 40 })
  count(tally, { step: 'paying', verdict: 'refused', reason: '503 payment_unavailable', took: 22_000 })
  count(tally, { step: 'paying', verdict: 'refused', reason: '503 payment_unavailable', took: 9 })
  count(tally, { step: 'a list', verdict: { wrong: 'a page with 500' }, reason: '500', took: 90 })
  expect(tally).toEqual({
    ...{ requests: 4, paid: 0, changed: 0, longest: 90 },
    refused: { 'paying: 503 payment_unavailable': 2 },
    wrong: { 'a list: a page with 500': 1 },
  })
})

test('the report has a row for each drill, and names what was refused and what is wrong', () => {
  const tally = {
    ...emptyTally(),
    requests: 7,
    refused: { 'paying: 503': 2 },
    wrong: { 'a list: 500': 1 },
    paid: 4,
    changed: 3,
  }
  const report = reportOf([rowOf({ tally }), rowOf({ how: 'away', recovered: null, books: ['2 orders are lost'] })])
  expect(report).toMatch(/\| Stripe +\| +slow \| +10 \| +3 \| +7 \| +2 \| +1 \| +4 \|/)
  expect(report).toContain(
    '- Stripe, slow: 3 of the orders were paid in the other way than their buyers had tried first',
  )
  expect(report).toContain('- Stripe, slow: refused 2 × paying: 503')
  expect(report).toContain('- Stripe, slow: WRONG 1 × a list: 500')
  expect(report).toContain('- Stripe, away: WRONG in the books: 2 orders are lost')
  expect(reportOf([rowOf({ failed: 'it broke' })])).toContain('drill failed')
})

test('a drill is good only with no wrong answer, right books, and a shop that sells again', () => {
  expect(isGood(rowOf())).toBe(true)
  expect(isGood(rowOf({ tally: { ...emptyTally(), refused: { 'paying: 503': 2 } } }))).toBe(true)
  expect(isGood(rowOf({ tally: { ...emptyTally(), wrong: { 'a list: 500': 1 } } }))).toBe(false)
  expect(isGood(rowOf({ books: ['2 orders are lost'] }))).toBe(false)
  expect(isGood(rowOf({ recovered: null }))).toBe(false)
  expect(isGood(rowOf({ failed: 'it broke' }))).toBe(false)
})
