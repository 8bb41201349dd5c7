import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { ListingHeader } from '#web/wheels/list/listing-header.tsx'

function shown(pass: number): string {
  const fits = { pass, parts: 0, warn: 0, unknown: 0 }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ListingHeader list={{ vehicle: null, total: pass, fits }} count="" title="" text="" />
    </MemoryRouter>,
  )
}

test('a list says how its wheels fit the car, and an empty one does not begin to', () => {
  expect(shown(3)).toContain(listing.en.best_size)
  expect(shown(0)).not.toContain(listing.en.best_size)
})
