import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StarRow } from '#web/reviews/stars.tsx'

const drawn = (rating: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StarRow rating={rating} size={24} />
    </MemoryRouter>,
  )
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0

test.each([
  [5, 5, 0, null],
  [4, 4, 1, null],
  [4.3, 5, 1, '8.7'],
  [4.6, 5, 1, '13.6'],
  [1.5, 2, 4, '12'],
])('a mean of %d fills %d stars, the last one only as far as it goes', (rating, filled, empty, edge) => {
  const row = drawn(rating)
  expect(count(row, /fill-current/g)).toBe(filled)
  expect(count(row, /opacity-40/g)).toBe(empty)
  expect(/viewBox="0 0 ([\d.]+) 24" aria-hidden="true" class="absolute/.exec(row)?.[1] ?? null).toBe(edge)
  expect(row).toContain(`aria-label="${rating} of 5 stars"`)
})
