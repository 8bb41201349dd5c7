import { expect, test } from 'vitest'
import { hashOf, matchesNames, slugsIn } from '#web/finder/steps.ts'

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

const make = { slug: 'nissan', name: 'Nissan', name_ar: 'نيسان' }
const model = { slug: 'patrol', name: 'Patrol', name_ar: 'باترول' }

test('each answer is a step in the URL and is read back', () => {
  expect(hashOf({})).toBe('')
  expect(hashOf({ make })).toBe('#car=nissan')
  expect(hashOf({ make, model, year: 2021 })).toBe('#car=nissan/patrol/2021')
  expect(slugsIn('#car=nissan')).toEqual({ make: 'nissan' })
  expect(slugsIn(hashOf({ make }, '#garage='))).toBeNull()
  expect(slugsIn(hashOf({ make }, '#garage='), '#garage=')).toEqual({ make: 'nissan' })
  expect(slugsIn('#car=nissan/patrol/2021')).toEqual({ make: 'nissan', model: 'patrol', year: 2021 })
})

test('an unknown or damaged car is ignored', () => {
  expect(['', '#search', '#car=', '#car=/patrol', '#car=%E0%A4%A'].map((hash) => slugsIn(hash))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(slugsIn('#car=nissan/patrol/soon')).toEqual({ make: 'nissan', model: 'patrol' })
})
