import { expect, test } from 'vitest'
import { nextPath } from '#web/account/sign-in/after-sign-in.ts'

const origin = 'https://shop.example'
const to = (next: string, locale: 'en' | 'ar' = 'en') => nextPath(`?${new URLSearchParams({ next })}`, locale, origin)

test('a path of the shop is kept, in the language of the page', () => {
  expect(to('/cart')).toBe('/cart')
  expect(to('/ar/my-account/orders?page=2')).toBe('/my-account/orders?page=2')
  expect(to('/cart', 'ar')).toBe('/ar/cart')
  expect(to('/ar', 'ar')).toBe('/ar')
  expect(to('/ar?x=1', 'ar')).toBe('/ar?x=1')
  expect(to('/search?keywords=20+inch')).toBe('/search?keywords=20+inch')
  expect(to('/compare?skus=A-1,B:2')).toBe('/compare?skus=A-1,B:2')
  expect(nextPath('', 'ar', origin)).toBe('/ar/my-account')
})

test.for([
  '//evil.example',
  '/\\evil.example',
  '/ar//evil.example/login',
  '/ar/\\evil.example',
  '/ar///evil.example',
  '/ar/..//evil.example',
  '/ar/../ar//evil.example',
  '/ar/.//evil.example',
  '/ar/%2e%2e//evil.example',
  '/%2e%2e//evil.example',
  '/ar\t//evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a:b',
  '/a+b,c',
  '/x?y=1#z',
  '/x?y=<script>',
  'evil.example',
  '//',
  '',
])('%j falls back to the account', (next) => {
  for (const locale of ['en', 'ar'] as const)
    expect(to(next, locale)).toBe(locale === 'ar' ? '/ar/my-account' : '/my-account')
})

test('any spelling of a foreign host stays in the shop', () => {
  for (const next of [
    '/ar/%2f%2fevil.example',
    '/ar/%5cevil.example',
    '/ar/..',
    '/ar/../evil.example',
    '/ar/x?y=//evil.example',
    '/?y=https://evil.example',
    '/ar?+://evil.example',
  ])
    for (const locale of ['en', 'ar'] as const) {
      const path = to(next, locale)
      expect(path).not.toMatch(/^\/[/\\]/)
      expect(new URL(path, origin).origin).toBe(origin)
    }
})
