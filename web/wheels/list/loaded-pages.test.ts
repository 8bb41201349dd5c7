import { expect, test } from 'vitest'
import { pageMemory } from '#web/wheels/list/loaded-pages.ts'
import type { ShownCard } from '#web/wheels/shown-card.ts'

const page = (current_page: number) => ({ current_page, data: [{ sku: `W-${current_page}` } as ShownCard] })
const skus = ({ wheels }: { wheels: ShownCard[] }) => wheels.map(({ sku }) => sku)

test('consecutive pages form one list; a gap is not bridged', () => {
  const memory = pageMemory()
  expect(skus(memory.add('a', page(2)))).toEqual(['W-2'])
  expect(memory.add('a', page(3))).toMatchObject({ first: 2, last: 3 })
  expect(skus(memory.add('a', page(5)))).toEqual(['W-5'])
  expect(skus(memory.add('a', page(4)))).toEqual(['W-2', 'W-3', 'W-4', 'W-5'])
  expect(skus(memory.add('b', page(1)))).toEqual(['W-1'])
})

test('stale pages are fetched again, and only a few lists are kept', () => {
  let time = 0
  const memory = pageMemory(() => time)
  memory.add('a', page(1))
  time = 11 * 60_000
  expect(skus(memory.add('a', page(2)))).toEqual(['W-2'])
  for (let i = 0; i < 8; i++) memory.add(`other ${i}`, page(1))
  expect(skus(memory.add('a', page(3)))).toEqual(['W-3'])
})

test('a page fetched again replaces the old one', () => {
  const memory = pageMemory()
  memory.add('a', page(1))
  expect(skus(memory.add('a', { current_page: 1, data: [] }))).toEqual([])
})
