import { expect, test } from 'vitest'
import { hashOf, Numbering } from '#domain/catalogue/memory/numbering.ts'

test('byte sequences are numbered in the order of their first appearance, also when there are many', () => {
  const numbering = new Numbering()
  const texts = Array.from({ length: 5_000 }, (_, n) => `${n}`.repeat(1 + (n % 3)))
  const distinct = [...new Set(texts)]
  const bytes = Buffer.from(`-${distinct.join('-')}-`)
  const numbers = () => {
    let from = 0
    return distinct.map((text) => {
      from++
      const to = from + text.length
      const hash = hashOf(bytes, from, to)
      expect(numbering.ofHashed(hash, bytes, from, to)).toBe(numbering.of(bytes, from, to))
      const number = numbering.of(bytes, from, to)
      from = to
      return number
    })
  }
  const expected = distinct.map((_, number) => number)
  expect(numbers()).toEqual(expected)
  expect(numbers()).toEqual(expected)
})

test('sequences with the same hash have different numbers', () => {
  const numbering = new Numbering()
  const bytes = Buffer.from('onetwo')
  expect(numbering.ofHashed(1, bytes, 0, 3)).toBe(0)
  expect(numbering.ofHashed(1, bytes, 3, 6)).toBe(1)
  expect(numbering.ofHashed(1, bytes, 0, 3)).toBe(0)
})
