import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cart } from '#shared/i18n/cart.ts'
import { Totals } from '#web/cart/totals/totals.tsx'

const totals = {
  currency: 'AED',
  subtotal: 442_000,
  discount: 0,
  delivery: 0,
  vat: 21_048,
  vat_rate: 5,
  total: 442_000,
}

test.for(['en', 'ar'] as const)('the total says which VAT it includes, and that an export has none (%s)', (locale) => {
  const shown = (more: object) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[locale === 'ar' ? '/ar/cart' : '/cart']}>
        <Totals totals={{ ...totals, ...more }} />
      </MemoryRouter>,
    )
  expect(shown({})).toContain('5%')
  expect(shown({})).toContain('210.48')
  expect(shown({})).not.toContain(cart[locale].vat_export)
  expect(shown({ vat: 0, vat_rate: 0 })).toContain(cart[locale].vat_export)
  expect(shown({ vat: 0, vat_rate: 0 })).not.toContain('%')
})
