import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { emptyList } from '#shared/i18n/wheels/listing.ts'
import { type ListFilters, ListFiltersContext, type ShownFilter } from '#web/filters/list-filters.ts'
import EmptyList from '#web/wheels/list/empty-list.tsx'
import type { ShownListing } from '#web/wheels/list/loaded-pages.ts'

const words = emptyList.en
const vehicle = { make_name: 'Nissan', model_name: 'Patrol', year: 2021 }
const list = { total: 0, nearest: [], vehicle } as unknown as ShownListing

const pathname = '/wheelbrand/midarra'
const query = { brand: 'midarra', make: 'nissan', model: 'patrol', year: 2021 }
const context = { query, pathname, to: () => pathname } as unknown as ListFilters

const diameter = (chosen: boolean): ShownFilter => ({
  ...{ name: 'diameter', label: 'Diameter', kind: 'choice' },
  values: [{ value: '22', label: '22 in', count: 0, chosen }],
})

function shown(filters: ShownFilter[]): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`${pathname}?brand=midarra`]}>
      <ListFiltersContext value={context}>
        <EmptyList list={list} filters={filters} />
      </ListFiltersContext>
    </MemoryRouter>,
  )
}

test('a brand without a wheel for the car leads to the car’s wheels, also at the address that names the brand twice', () => {
  const page = shown([diameter(false)])
  expect(page).not.toContain(words.empty_text)
  expect(page).toContain(words.see_these)
  expect(page).toContain('href="/alloy-wheels"')
})

test('where filters can be removed, they are offered', () => {
  expect(shown([diameter(true)])).toContain(words.empty_text)
})
