import { expect, test } from 'vitest'
import { pagesAround } from '#web/wheels/list/pager.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i', (current, last, expected) => {
  expect(pagesAround(current, last)).toEqual(expected)
})
