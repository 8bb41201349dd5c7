import { expect, test } from 'vitest'
import type { Listing } from '#shared/api/browse.ts'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'

const value = (label: string) => ({ value: label, label, label_ar: label, count: 1, chosen: false })

/** The filters that a list with these facets shows, by name. */
function shown(facets: Record<string, string[]>) {
  const list = {
    facets: Object.entries(facets).map(([name, values]) => ({ name, values: values.map(value) })),
    ...{ price_range: { min: 1, max: 2 }, offset_range: { min: 1, max: 2 }, data: [] },
  } as unknown as Listing
  const { filters } = withShownFilters({ list }, { page: 1, per_page: 24 }, 'en')
  return new Map(filters.filter(({ hidden }) => !hidden).map((filter) => [filter.name, filter]))
}

test('a filter with nothing in it is not shown', () => {
  expect(shown({ in_stock: ['true'], clearance: ['true'] }).has('in_stock')).toBe(true)
  const empty = shown({ in_stock: [], clearance: [] })
  expect(empty.has('in_stock')).toBe(false)
  expect(empty.has('clearance')).toBe(false)
})

test('a diameter says that it is in inches, also alone among the applied filters', () => {
  const filter = shown({ diameter: ['19', '20'] }).get('diameter')
  expect(filter?.kind !== 'range' && filter?.values.map(({ label }) => label)).toEqual(['19″', '20″'])
})

test('the verdicts say that they count wheels by all of their sizes', () => {
  expect(shown({ fit: ['pass', 'measure'] }).get('fit')?.help).toMatch(/at least one size/)
})

test('a bolt pattern is written as on the wheels beside it', () => {
  const filter = shown({ bolt_pattern: ['5x112', '6x139.7'] }).get('bolt_pattern')
  expect(filter?.kind !== 'range' && filter?.values.map(({ value, label }) => [value, label])).toEqual([
    ['5x112', '5×112'],
    ['6x139.7', '6×139.7'],
  ])
})
