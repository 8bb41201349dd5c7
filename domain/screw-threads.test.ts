import { expect, test } from 'vitest'
import { fold } from '#domain/fold.ts'
import { joinThreads, printThread } from '#domain/screw-threads.ts'

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
