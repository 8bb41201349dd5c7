import { expect, test } from 'vitest'
import { carStep, questionsHash, reviewHash } from '#web/cart/car/use-car-choice.ts'
import { slugsIn } from '#web/finder/steps.ts'

const car = { make: 'nissan', model: 'patrol', year: 2021, modification: '5c7ecc9a3c' }

test('the URL has the step of the car choice, and the finder reads its own steps from it', () => {
  expect(carStep('')).toBeNull()
  expect(carStep('#filters')).toBeNull()
  expect(carStep(questionsHash)).toEqual({ at: 'questions' })
  expect(slugsIn(questionsHash)).toBeNull()
  expect(carStep('#car=nissan/patrol/2021')).toEqual({ at: 'questions' })
  expect(carStep(reviewHash(car))).toEqual({ at: 'review', car })
  expect(slugsIn(reviewHash(car))).toEqual({ make: 'nissan', model: 'patrol', year: 2021 })
  expect(carStep(reviewHash(null))).toEqual({ at: 'review', car: null })
  expect(carStep('#car=nissan/patrol/20211/x')).toEqual({ at: 'questions' })
})
