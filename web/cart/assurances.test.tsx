import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CartLine } from '#shared/api/cart.ts'
import { cart } from '#shared/i18n/cart.ts'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import type { Locale } from '#shared/locale.ts'
import Assurances from '#web/cart/assurances.tsx'
import { sayReturns } from '#web/shell/return-terms.ts'

const vehicle = { make: 'nissan', model: 'patrol', year: 2021, modification: 'v8' }
const line = { sku: 'A', slug: 'a', vehicle, fit: 'pass', special_order: false } as unknown as CartLine

function shown(...lines: Partial<CartLine>[]): string {
  return shownWith(10, lines)
}

function shownWith(return_days: number, lines: Partial<CartLine>[], locale: Locale = 'en'): string {
  const whole = lines.map((more) => ({ ...line, ...more }))
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Assurances lines={whole} returns={sayReturns(return_days, locale)} />
    </MemoryRouter>,
  )
  return page.replaceAll('&amp;', '&')
}

test('the cart repeats the promises of the product page: fit, returns, and the parts for the car', () => {
  const { guarantee, guarantee_measured, guarantee_no_car } = fitGuarantee.en
  const [returns, special_returns] = ['10-day returns, no restocking fee', '10-day returns; maker’s charge up to 15%']
  const sure = shown({})
  for (const text of [guarantee, returns, cart.en.kit_link]) expect(sure).toContain(text)
  expect(sure).toContain('href="/a/A?make=nissan&model=patrol&year=2021&modification=v8"')
  const measured = shown({}, { fit: 'warn', special_order: true })
  for (const text of [guarantee_measured, special_returns]) expect(measured).toContain(text)
  for (const text of [guarantee, returns]) expect(measured).not.toContain(text)
  const withoutCar = shown({}, { vehicle: null })
  expect(withoutCar).toContain(guarantee_no_car)
  expect(withoutCar).not.toContain(guarantee)
  expect(shown()).toBe('')
})

test('the returns promised in the cart are those of the shop’s settings, and none at 0 days', () => {
  expect(shownWith(30, [{}])).toContain('30-day returns')
  expect(shownWith(30, [{}], 'ar')).toContain('إرجاع خلال 30 يوماً')
  expect(shownWith(2, [{}], 'ar')).toContain('إرجاع خلال يومين')
  expect(shownWith(0, [{}])).not.toContain('returns')
})
