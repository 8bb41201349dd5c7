import { expect, test } from 'vitest'
import { fold } from '#domain/fold.ts'
import { joinThreads, printThread, spellThread } from '#domain/screw-threads.ts'
import { allCars } from '#tests/support/cars.ts'

test.each([
  ['M14 x 1.5', 'm14x1.5'],
  ['M14×1.5', 'm14x1.5'],
  ['M١٤ × ١٫٥', 'm14x1.5'],
  ['M12 x 1,25 nuts', 'm12x1.25 nuts'],
  ['M12X1.50', 'm12x1.5'],
  ['M14 x 2.0', 'm14x2'],
  ['1/2" - 20 UNF', '1.2.20'],
  ['1/2-20', '1.2.20'],
  ['١/٢" - ٢٠ UNF', '1.2.20'],
  ['{"thread_size":"1/2\\"-20UNF"}', '{"thread_size":"1.2.20"}'],
])('%s is one word', (text, joined) => {
  expect(joinThreads(fold(text))).toBe(joined)
})

test.each(['bmw m5 x5', '20x9 5x114.3', 'm14x1.575', '5/112 20', '285/50/20', '1/2"', '20"'])(
  '%s is no thread',
  (text) => {
    expect(joinThreads(text)).toBe(text)
  },
)

test('a joined thread is printed as it is typed', () => {
  expect(['1.2.20', 'm14x1.5', '114.3'].map(printThread)).toEqual(['1/2-20', 'm14x1.5', '114.3'])
})

test.each([
  ['M14x1.5', 'M14 x 1.5'],
  ['m14 × 1,50', 'M14 x 1.5'],
  ['M12*1.25', 'M12 x 1.25'],
  ['M14 x 2', 'M14 x 2.0'],
  ['1/2-20', '1/2" - 20 UNF'],
  ['1/2" - 20 unf', '1/2" - 20 UNF'],
  [' 9/16"-18 ', '9/16" - 18 UNF'],
  ['1/2-13 UNC', '1/2-13 UNC'],
  ['ball', 'ball'],
])('a thread %s is spelled as cars spell it: %s', (text, spelled) => {
  expect(spellThread(text)).toBe(spelled)
  expect(spellThread(spelled)).toBe(spelled)
})

test('the threads of the cars that come with the shop are spelled so', () => {
  const threads = new Set(allCars().map(({ technical }) => technical.wheel_fasteners.thread_size))
  for (const thread of threads) if (thread) expect(spellThread(thread)).toBe(thread)
})
