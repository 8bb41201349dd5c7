import { expect, test } from 'vitest'
import { hashOf, slugsIn } from '#web/finder/steps-address.ts'

const make = { slug: 'nissan', name: 'Nissan', name_ar: 'نيسان' }
const model = { slug: 'patrol', name: 'Patrol', name_ar: 'باترول' }

test('each answer is a step in the URL and is read back', () => {
  expect(hashOf({})).toBe('')
  expect(hashOf({ make })).toBe('#car=nissan')
  expect(hashOf({ make, model, year: 2021 })).toBe('#car=nissan/patrol/2021')
  expect(slugsIn('#car=nissan')).toEqual({ make: 'nissan' })
  expect(slugsIn('#car=nissan/patrol/2021')).toEqual({ make: 'nissan', model: 'patrol', year: 2021 })
})

test('an unknown or damaged car is ignored', () => {
  expect(['', '#search', '#car=', '#car=/patrol', '#car=%E0%A4%A'].map(slugsIn)).toEqual([null, null, null, null, null])
  expect(slugsIn('#car=nissan/patrol/soon')).toEqual({ make: 'nissan', model: 'patrol' })
})
