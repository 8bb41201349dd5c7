import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { WheelCard as Card } from '#shared/api/browse.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { WheelCard, WheelGrid } from '#web/wheels/wheel-grid.tsx'

const wheel = {
  ...{ sku: 'A', slug: 'a', brand: 'Dunehart', brand_ar: 'ديونهارت', design: 'Liwa 6', design_id: 'liwa' },
  ...{ finish_name: 'Bronze', finish_name_ar: 'برونزي', finishes: 1, sizes: 1, widths: [8.5], picture: null },
  ...{ diameter: 18, width: 8.5, bolt_pattern: '6x139.7', centre_bore: 106.1, offset: 35 },
  ...{ price: 465_000, set_price: 1_860_000, compare_at_price: null, off: null, rear: null, fit: null },
  ...{ supplier_stock: 8, special_order: false, in_stock: true },
} as unknown as Card

function shown(more: Partial<Card>, row = false): string {
  return rendered(<WheelCard wheel={{ ...wheel, ...more }} to="/a/A" row={row} />)
}

function rendered(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('fewer than four show the price of one; four and special orders that of a set', () => {
  const { set_of_four, each } = card.en
  for (const supplier_stock of [1, 2, 3]) {
    const page = shown({ supplier_stock })
    expect(page).toContain('4,650')
    expect(page).toContain(each)
    expect(page).not.toContain('18,600')
    expect(page).not.toContain(set_of_four)
  }
  for (const more of [{ supplier_stock: 4 }, { supplier_stock: 0, special_order: true }]) {
    expect(shown(more)).toContain('18,600')
    expect(shown(more)).toContain(set_of_four)
  }
})

test('a pair with one wheel left of an axle is sold out, with the price of the set', () => {
  const rear = { ...wheel, sku: 'B', supplier_stock: 1 }
  const { sold_out, special_order, few_left, set_two_two } = card.en
  const page = shown({ rear })
  for (const words of [sold_out, '18,600', set_two_two]) expect(page).toContain(words)
  expect(shown({ rear: { ...rear, special_order: true } })).toContain(special_order)
  expect(shown({ rear: { ...rear, supplier_stock: 2 } })).toContain(few_left(2))
})

test('for a car a card opens the set that it shows, also four of a SKU that has a pair', () => {
  const rear = { ...wheel, sku: 'B 1' }
  const linked = (more: Partial<Card>, query: string) =>
    /href="([^"]+)"/.exec(rendered(<WheelGrid wheels={[{ ...wheel, axle: 'any', ...more }]} query={query} />))![1]
  expect(linked({ rear, axle: 'front' }, 'make=bmw')).toBe('/a/A?make=bmw&amp;rear=B%201')
  expect(linked({ axle: 'front' }, 'make=bmw')).toBe('/a/A?make=bmw&amp;rear=none')
  expect(linked({}, 'make=bmw')).toBe('/a/A?make=bmw')
  expect(linked({ axle: 'front' }, '')).toBe('/a/A')
})

test('a row shows more than a card: bolt pattern, bore and offset, and every width', () => {
  const widths = [8, 8.5, 9, 9.5, 10]
  const [row, plain] = [shown({ widths }, true), shown({ widths })]
  for (const figure of ['PCD 6×139.7', 'CB 106.1', 'ET35', '18×10']) {
    expect(row).toContain(figure)
    expect(plain).not.toContain(figure)
  }
})
