import { expect, test } from 'vitest'
import { carTyped } from '#shared/car-name.ts'
import { carName, shortCarName } from '#web/finder/car-words.ts'
import { lookCar, shortLookCar } from '#web/gallery/look-words.ts'
import { modelName } from '#web/search/hits.ts'

const names = { make_name: 'Nissan', make_name_ar: 'نيسان', model_name: 'Patrol', model_name_ar: 'باترول' }
const car = { ...names, make: 'nissan', model: 'patrol', year: 2021, modification: 'x', modification_name: '4.0 V6' }
const look = car as never
const found = { ...names, make: 'nissan', model: 'patrol', name: 'Patrol', name_ar: 'باترول', year: 2021 } as never
const typed = { vehicle_make: 'Nissan', vehicle_model: 'Patrol', vehicle_year: '2021' }

test('a car is shown in one order: the year first in English, and last in Arabic', () => {
  expect([carName(car, 'en'), lookCar(look, 'en'), modelName(found, 'en'), carTyped(typed, 'en')]).toEqual(
    Array(4).fill('2021 Nissan Patrol'),
  )
  expect([shortCarName(car, 'en'), shortLookCar(look, 'en')]).toEqual(['2021 Patrol', '2021 Patrol'])
  expect([carName(car, 'ar'), lookCar(look, 'ar'), modelName(found, 'ar')]).toEqual(Array(3).fill('نيسان باترول 2021'))
  expect([shortCarName(car, 'ar'), shortLookCar(look, 'ar')]).toEqual(['باترول 2021', 'باترول 2021'])
})

test('a car without a year is its name', () => {
  const undated = { ...(found as object), year: null } as never
  expect([modelName(undated, 'en'), modelName(undated, 'ar')]).toEqual(['Nissan Patrol', 'نيسان باترول'])
  expect(lookCar({ ...(look as object), year: 0 } as never, 'en')).toBe('Nissan Patrol')
})
