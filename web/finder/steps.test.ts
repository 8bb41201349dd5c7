import { expect, test } from 'vitest'
import { matchesNames } from '#web/finder/steps.ts'

test.each([
  [['Land Cruiser', 'لاند كروزر'], 'land c'],
  [['Land Cruiser', 'لاند كروزر'], 'CRUISER'],
  [['Land Cruiser', 'لاند كروزر'], 'كروزر'],
  [['Mercedes-Benz', 'مرسيدس-بنز'], 'benz'],
  [['Ibiza', 'إيبيزا'], 'ايبيزا'],
  [['Sierra', 'سييرا'], 'سِيـيرا'],
  [['2022'], '٢٠٢٢'],
  [['Škoda'], 'skoda'],
  [['3.5 V6 · 409 hp'], '3.5 409'],
  [['anything'], '  '],
])('%j matches %j', (names, typed) => {
  expect(matchesNames(names, typed)).toBe(true)
})

test.each([
  [['Land Cruiser', 'لاند كروزر'], 'patrol'],
  [['Land Cruiser', 'لاند كروزر'], 'land rover'],
  [['2022'], '22'],
])('%j does not match %j', (names, typed) => {
  expect(matchesNames(names, typed)).toBe(false)
})
