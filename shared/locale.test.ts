import { expect, test } from 'vitest'
import { withoutLocale } from '#shared/locale.ts'

test('what is left of an Arabic path is a path, never the name of a host', () => {
  expect(withoutLocale('/ar/cart')).toBe('/cart')
  expect(withoutLocale('/ar')).toBe('/')
  expect(withoutLocale('/ar/')).toBe('/')
  expect(withoutLocale('/arabia')).toBe('/arabia')
  for (const path of ['/ar//evil.example', '/ar/\\evil.example', '/ar/\\/evil.example', '/ar///evil.example'])
    expect(withoutLocale(path)).toBe('/evil.example')
})
