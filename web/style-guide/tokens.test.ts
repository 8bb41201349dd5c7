import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, pairs, readTokens } from '#web/style-guide/tokens.tsx'

const tokens = readTokens(readFileSync('web/design/tokens.css', 'utf8'))

test('black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#0b6b6a', '#0b6b6a')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('every colour has a light and a dark value', () => {
  expect(Object.keys(tokens.day).length).toBeGreaterThan(20)
  expect(Object.keys(tokens.night)).toEqual(Object.keys(tokens.day))
})

for (const light of ['day', 'night'] as const)
  test.each(pairs)(`in ${light} mode, $text on $on has a contrast of $needs`, ({ text, on, needs }) => {
    expect(contrast(tokens[light][text]!, tokens[light][on]!)).toBeGreaterThanOrEqual(needs)
  })
