import { expect, test } from 'vitest'
import { withoutLocale } from '#shared/locale.ts'

test('the rest of an Arabic path is a path, never a host name', () => {
  expect(withoutLocale('/ar/cart')).toBe('/cart')
  expect(withoutLocale('/ar')).toBe('/')
  expect(withoutLocale('/ar/')).toBe('/')
  expect(withoutLocale('/arabia')).toBe('/arabia')
  for (const path of ['/ar//evil.example', '/ar/\\evil.example', '/ar/\\/evil.example', '/ar///evil.example'])
    expect(withoutLocale(path)).toBe('/evil.example')
})
