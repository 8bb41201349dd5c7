import { expect, test } from 'vitest'
import { corrected } from '#domain/fitment/corrections/figures.ts'
import { car } from '#tests/support/cars.ts'

test.each([
  ['M12 x 1.50', 'M12 x 1.5'],
  ['M14 x 2', 'M14 x 2'],
  ['1/2 - 20 UNF', '1/2" - 20 UNF'],
  ['1/2 20 UNF', '1/2" - 20 UNF'],
  ['9/16"-18UNF', '9/16" - 18 UNF'],
])('a thread typed as %s is compared as %s', (typed, name) => {
  const loaded = car('toyota', 'land-cruiser', '5.7 V8') as unknown as Parameters<typeof corrected>[0]
  expect(corrected(loaded, { thread_size: typed }, 'suv').technical.wheel_fasteners.thread_size).toBe(name)
})
