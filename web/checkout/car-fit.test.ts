import { expect, test } from 'vitest'
import { fitMessage, verdictOf } from '#web/checkout/car-fit.ts'

test('the fit is called checked only where the verdict is sure', () => {
  for (const fit of ['pass', 'parts'] as const) expect(fitMessage('checked', verdictOf([{ fit }]))).toBe('car_text')
  for (const fit of ['warn', 'unknown'] as const)
    expect(fitMessage('checked', verdictOf([{ fit: 'pass' }, { fit }]))).toBe('car_measured')
  expect(fitMessage('checked', verdictOf([{ fit: 'fail' }]))).toBeNull()
  expect(fitMessage('other', 'pass')).toBeNull()
  expect(fitMessage('none', null)).toBe('car_missing')
})

test('wheels of which one was not judged have no verdict', () => {
  expect(verdictOf([{ fit: 'pass' }, { fit: null }])).toBeNull()
  expect(verdictOf([])).toBeNull()
})
