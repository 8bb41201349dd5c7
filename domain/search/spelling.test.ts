import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, mayBeAlike, typosBetween } from '#domain/search/spelling.ts'

test.each([
  ['dunehart', 'dunehart', 0],
  ['dunhart', 'dunehart', 1],
  ['dunehaart', 'dunehart', 1],
  ['dunegart', 'dunehart', 1],
  ['dunehrat', 'dunehart', 1],
  ['patrl', 'patrol', 1],
  ['باطرول', 'باترول', 1],
  ['', 'ab', 2],
])('%s and %s have distance %i', (a, b, apart) => {
  expect(editDistance(a, b)).toBe(apart)
})

test('distance is symmetric, and zero only for equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(
      word,
      word,
      (a, b) => editDistance(a, b) === editDistance(b, a) && (editDistance(a, b) === 0) === (a === b),
    ),
  )
})

test('figures and short words are never corrected', () => {
  expect(typosBetween('f150', 'f250')).toBeUndefined()
  expect(typosBetween('rs06', 'rs05')).toBeUndefined()
  expect(typosBetween('han', 'hen')).toBeUndefined()
  expect(typosBetween('tarik20', 'tariq20')).toBe(1)
})

test('a word is alike every other one at distance one, and none that takes more letters out', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdeاب'), minLength: 5, maxLength: 12 })
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('a', 'ب', ''), fc.boolean(), (word, place, letter, isSwapped) => {
      const at = place % (word.length - 1)
      const near = isSwapped
        ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
        : word.slice(0, at) + letter + word.slice(at + 1)
      expect(mayBeAlike(word, near)).toBe(true)
      expect(mayBeAlike(near, word)).toBe(true)
    }),
  )
  expect(mayBeAlike('patrol', 'potral')).toBe(false)
  expect(mayBeAlike('dunehart', 'danehort')).toBe(true)
  expect(mayBeAlike('dunehart', 'danehorx')).toBe(false)
  expect(mayBeAlike('gle', 'gla')).toBe(false)
})
