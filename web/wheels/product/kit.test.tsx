import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { kit as words } from '#shared/i18n/wheels/product.ts'
import Kit from '#web/wheels/product/kit.tsx'

const part = { name_ar: '', price: 10_000, stock: 9, picture: null }
const nuts = { ...part, addon_id: 1, sku: 'N', name: 'Nuts, set of 24', quantity: 1, needed: 24, pieces: 24 }
const rings = { ...part, addon_id: 2, sku: 'R', name: 'Rings, set of 4', quantity: 1, needed: 4, pieces: 4 }
const bolts = { ...part, addon_id: 3, sku: 'B', name: 'Bolts, set of 10', quantity: 2, needed: 20, pieces: 10 }

test.each([
  [4, [1, 1, 2]],
  [8, [2, 2, 4]],
  [5, [2, 2, 3]],
  [1, [1, 1, 1]],
])('%i wheels take so many packs', (wheels, packs) => {
  const element = <Kit kit={[nuts, rings, bolts]} wheels={wheels} />
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const said = [...page.matchAll(/text-label text-muted">([^<]+)</g)].map(([, text]) => text)
  expect(said).toEqual(packs.map((count) => words.en.kit_packs(count)))
})
