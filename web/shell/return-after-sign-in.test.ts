import { expect, test } from 'vitest'
import { searchOfSignIn } from '#web/shell/return-after-sign-in.ts'

const from = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.example')
  return new URLSearchParams(searchOfSignIn({ pathname, search })).get('next')
}

test('signing in from the header leads back to the page, with its query', () => {
  expect(from('/ar/liwa/DH-20?make=nissan&year=2020')).toBe('/ar/liwa/DH-20?make=nissan&year=2020')
  expect(from('/search?keywords=20+inch')).toBe('/search?keywords=20+inch')
})

test('from the pages for signing in it leads where they lead, and a signature stays out of it', () => {
  expect(from('/ar/register?next=%2Fwishlist&step=mail')).toBe('/wishlist')
  expect(from('/login')).toBeNull()
  expect(from('/thank-you?order_id=1&signature=secret')).toBe('/thank-you')
})
