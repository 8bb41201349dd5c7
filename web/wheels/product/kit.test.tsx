import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { kit as words } from '#shared/i18n/wheels/product.ts'
import { addonLine, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import Kit from '#web/wheels/product/kit.tsx'
import { ownLines, packsOf } from '#web/wheels/product/kit-packs.ts'

const part = { name_ar: '', price: 10_000, stock: 9, picture: null, instead: [], locking: [], for_wheels: 4 }
const nuts = { ...part, addon_id: 1, sku: 'N', name: 'Nuts, set of 24', quantity: 1, needed: 24, pieces: 24 }
const rings = { ...part, addon_id: 2, sku: 'R', name: 'Rings, set of 4', quantity: 1, needed: 4, pieces: 4 }
const bolts = { ...part, addon_id: 3, sku: 'B', name: 'Bolts, set of 10', quantity: 2, needed: 20, pieces: 10 }

const set = { sku: 'W', rear_sku: undefined }

test.each([
  [4, [1, 1, 2]],
  [8, [2, 2, 4]],
  [5, [2, 2, 3]],
  [1, [1, 1, 1]],
])('%i wheels take so many packs', (wheels, packs) => {
  const element = <Kit product={{ kit: [nuts, rings, bolts], set, vehicle: null }} wheels={wheels} />
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const said = [...page.matchAll(/text-label text-muted">([^<]+)</g)].map(([, text]) => text)
  expect(said).toEqual(packs.map((count) => words.en.kit_packs(count)))
})

const own = [{ id: 'own' }]
const inCart = (quantity: number, taken: { line: string; pieces: number }[]) => ({
  addons: [addonLine({ id: 'a', addon_id: 1, quantity, unit_price: 10_000, taken })],
})

test.each([
  ['none in the cart', inCart(0, []), 1],
  ['those of this set', inCart(1, [{ line: 'own', pieces: 24 }]), 0],
  ['those that no wheels need', inCart(1, []), 0],
  ['those of another set', inCart(1, [{ line: 'other', pieces: 24 }]), 1],
  ['a pack that another set leaves half of', inCart(2, [{ line: 'other', pieces: 30 }]), 1],
  ['enough for both', inCart(2, [{ line: 'other', pieces: 24 }]), 0],
])('a kit lacks what the cart’s other wheels need: %s', (_, cart, missing) => {
  expect(packsOf(nuts, 4, cart, own)).toMatchObject({ quantity: 1, missing, is_short: false })
})

test('pieces of another accessory that does the same count, as far as other wheels leave them', () => {
  const either = { ...nuts, instead: [{ addon_id: 7, pieces: 20 }] }
  const cart = (quantity: number, others: number, picked = 0) => ({
    addons: [
      addonLine({ id: 'b', addon_id: 7, quantity, unit_price: 1, taken: [{ line: 'other', pieces: others }] }),
      addonLine({ id: 'a', addon_id: 1, quantity: picked, unit_price: 1, taken: [] }),
    ],
  })
  const missing = (...of: Parameters<typeof cart>) => packsOf(either, 4, cart(...of), own).missing
  expect([missing(2, 0), missing(1, 0), missing(2, 20), missing(1, 20, 1)]).toEqual([0, 1, 1, 0])
})

test.each([
  ['with four locking ones, twenty plain nuts are enough', 4, 20, 4, 0],
  ['a wheel takes one locking nut', 4, 16, 8, 1],
  ['locking ones that other wheels need are not for these', 4, 20, 4, 1, 4],
  ['of the two wheels of an axle two take one', 2, 8, 4, 1],
  ['of the two wheels of an axle two take one: enough', 2, 10, 4, 0],
])('locking nuts in the cart stand for plain ones: %s', (_, for_wheels, plain, locks, missing, others = 0) => {
  const studs = { ...nuts, for_wheels, needed: 6 * for_wheels, pieces: 6 * for_wheels }
  const some = { ...studs, instead: [{ addon_id: 7, pieces: 1 }], locking: [{ addon_id: 8, pieces: 1 }] }
  const cart = {
    addons: [
      addonLine({ id: 'b', addon_id: 7, quantity: plain, unit_price: 1, taken: [] }),
      addonLine({ id: 'c', addon_id: 8, quantity: locks, unit_price: 1, taken: [{ line: 'other', pieces: others }] }),
    ],
  }
  expect(packsOf(some, 4, cart, own).missing).toBe(missing)
})

test('a part is short where the shop has too few for all wheels of the cart', () => {
  const cart = inCart(9, [{ line: 'other', pieces: 9 * 24 }])
  expect(packsOf(nuts, 4, cart, own)).toMatchObject({ missing: 1, is_short: true })
})

const car = { make: 'nissan', model: 'patrol', year: 2021, modification: 'a' }
const onCar = { ...car, label: '', label_ar: '' }

test.each([
  ['four equal wheels', undefined, ['any']],
  ['a pair', 'R', ['front', 'rear']],
])('the lines of the set itself are those of its wheels for its car: %s', (_, rear_sku, axles) => {
  const vehicle = { ...onCar, ...car } as unknown as Parameters<typeof ownLines>[1]['vehicle']
  const line = (id: string, sku: string, axle: 'any' | 'front' | 'rear', of: typeof onCar | null = onCar) => ({
    ...wheelLine({ id, sku, quantity: 4, unit_price: 1 }),
    axle,
    vehicle: of,
  })
  const cart_items = [
    line('1', 'W', 'any'),
    line('2', 'W', 'front'),
    line('3', 'R', 'rear'),
    line('4', 'R', 'any'),
    line('5', 'W', 'any', { ...onCar, year: 2020 }),
    line('6', 'W', 'front', null),
  ]
  expect(ownLines({ cart_items }, { set: { sku: 'W', rear_sku }, vehicle }).map(({ axle }) => axle)).toEqual(axles)
})
