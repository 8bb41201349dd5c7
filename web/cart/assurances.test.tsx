import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CartLine } from '#shared/api/cart.ts'
import { cart } from '#shared/i18n/cart.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import Assurances from '#web/cart/assurances.tsx'

const vehicle = { make: 'nissan', model: 'patrol', year: 2021, modification: 'v8' }
const line = { sku: 'A', slug: 'a', vehicle, fit: 'pass', special_order: false } as unknown as CartLine

function shown(...lines: Partial<CartLine>[]): string {
  const whole = lines.map((more) => ({ ...line, ...more }))
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Assurances lines={whole} />
    </MemoryRouter>,
  )
  return page.replaceAll('&amp;', '&')
}

test('the cart repeats the promises of the product page: fit, returns, and the parts for the car', () => {
  const { guarantee, guarantee_measured, guarantee_no_car, fourteen_days, special_returns } = product.en
  const sure = shown({})
  for (const text of [guarantee, fourteen_days, cart.en.kit_link]) expect(sure).toContain(text)
  expect(sure).toContain('href="/a/A?make=nissan&model=patrol&year=2021&modification=v8"')
  const measured = shown({}, { fit: 'warn', special_order: true })
  for (const text of [guarantee_measured, special_returns]) expect(measured).toContain(text)
  for (const text of [guarantee, fourteen_days]) expect(measured).not.toContain(text)
  const withoutCar = shown({}, { vehicle: null })
  expect(withoutCar).toContain(guarantee_no_car)
  expect(withoutCar).not.toContain(guarantee)
  expect(shown()).toBe('')
})
