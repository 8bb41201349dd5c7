import { expect, test } from 'vitest'
import { passwordLength, rememberedOrders, search } from '#shared/limits.ts'
import { newSessionId, sessionIdPattern } from '#shared/session-id.ts'

test('the constants of the specification are used', () => {
  expect(search).toEqual({ pauseMs: 400, minCharacters: 3, products: 5, brands: 3, models: 3, panel: 15 })
  expect(passwordLength.least).toBe(6)
  expect(rememberedOrders).toBe(10)
})

test('a session id is fifteen random letters and digits', () => {
  const made = Array.from({ length: 500 }, newSessionId)
  for (const id of made) expect(id).toMatch(/^[A-Za-z0-9]{15}$/)
  expect(new Set(made).size).toBe(500)
  // Each of the 62 characters comes up.
  expect(new Set(made.join('')).size).toBe(62)
  for (const none of ['', 'a'.repeat(14), 'a'.repeat(16), `${'a'.repeat(14)}-`, null])
    expect(sessionIdPattern.test(String(none))).toBe(false)
})
