import { expect, test } from 'vitest'
import type { CarChange, CartLineFit } from '#shared/api/cart.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { axleChanges, failingEntries, needsAnswer } from '#web/cart/car/car-change.tsx'

const fitOf = (front: VerdictWord, rear: VerdictWord = front, verdict: VerdictWord = rear): CartLineFit => ({
  verdict,
  axles: [['front', front] as const, ['rear', rear] as const].map(([axle, word]) => ({
    ...{ axle, verdict: word },
    ...(word === 'pass' ? { reason: null, reason_ar: null } : { reason: `${axle} ${word}`, reason_ar: word }),
  })),
})

function line(before: CartLineFit | null, after: CartLineFit | null, set_id: string | null = null) {
  return { id: Math.random().toString(), set_id, before, after } as CarChange['lines'][number]
}
const change = (...lines: CarChange['lines']): CarChange => ({ car: null, lines })

test('the shopper is asked only where a wheel fails on the new car or had a better verdict on the old one', () => {
  expect(needsAnswer(change())).toBe(false)
  expect(needsAnswer(change(line(fitOf('pass'), fitOf('pass')), line(fitOf('warn'), fitOf('parts'))))).toBe(false)
  expect(needsAnswer(change(line(null, fitOf('unknown'))))).toBe(false)
  expect(needsAnswer(change(line(fitOf('warn'), fitOf('unknown'))))).toBe(false)
  expect(needsAnswer(change(line(fitOf('pass'), fitOf('pass')), line(fitOf('pass'), fitOf('parts'))))).toBe(true)
  expect(needsAnswer(change(line(null, fitOf('fail'))))).toBe(true)
  expect(needsAnswer(change(line(fitOf('fail'), fitOf('fail'))))).toBe(true)
  expect(needsAnswer(change(line(fitOf('pass'), null)))).toBe(true)
})

test('front and rear of a failing set are one entry to remove', () => {
  const fails = fitOf('fail')
  expect(failingEntries(change(line(null, fails, 'a'), line(null, fails, 'a'), line(null, fails)))).toBe(2)
  expect(failingEntries(change(line(null, fitOf('pass'))))).toBe(0)
})

test('each axle shows its old and new verdict, or one for both where they agree', () => {
  expect(axleChanges(line(fitOf('pass'), fitOf('pass')))).toEqual([
    { axle: null, before: 'pass', after: 'pass', reason: null, reason_ar: null },
  ])
  expect(axleChanges(line(fitOf('pass'), fitOf('pass', 'fail')))).toEqual([
    { axle: 'front', before: 'pass', after: 'pass', reason: null, reason_ar: null },
    { axle: 'rear', before: 'pass', after: 'fail', reason: 'rear fail', reason_ar: 'fail' },
  ])
  expect(axleChanges(line(null, fitOf('warn')))).toMatchObject([
    { axle: 'front', before: null, after: 'warn', reason: 'front warn' },
    { axle: 'rear', before: null, after: 'warn', reason: 'rear warn' },
  ])
  expect(axleChanges(line(fitOf('parts'), null))).toMatchObject([{ axle: null, before: 'parts', after: null }])
  expect(axleChanges(line(null, null))).toMatchObject([{ axle: null, before: null, after: null }])
})
