import { expect, test } from 'vitest'
import { hasRoom } from '#web/wheels/compare/compared.ts'

const wheels = (skus: string) => [...skus].map((sku) => ({ sku }))

test('a shared comparison is added only where it drops no wheel of this browser', () => {
  expect(hasRoom(wheels(''), wheels('abcd'))).toBe(true)
  expect(hasRoom(wheels('ab'), wheels('bcd'))).toBe(true)
  expect(hasRoom(wheels('abcd'), wheels('abcd'))).toBe(true)
  expect(hasRoom(wheels('abcd'), wheels('da'))).toBe(true)
  expect(hasRoom(wheels('abcd'), wheels('efgh'))).toBe(false)
  expect(hasRoom(wheels('abcd'), wheels('e'))).toBe(false)
})
