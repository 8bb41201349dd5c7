import { expect, test } from 'vitest'
import { carFitState } from '#web/checkout/draft.ts'
import { emptyValues } from '#web/checkout/order-values.ts'

const patrol = {
  vehicle_make: 'Nissan',
  vehicle_model: 'Patrol',
  vehicle_year: '2021',
  vehicle_model_sub: '4.0 V6',
}
const key = 'nissan/patrol/2021/4-0-v6'
const draft = (typed: object) => ({
  values: { ...emptyValues('AE'), ...patrol, ...typed },
  car: key,
  checked: patrol,
})

test('the fit is marked as checked only for the car of the cart', () => {
  expect(carFitState(draft({}), key)).toBe('checked')
  expect(carFitState(draft({ vehicle_model: ' PATROL ', vehicle_year: '٢٠٢١' }), key)).toBe('checked')
  for (const typed of [{ vehicle_model: 'Sunny' }, { vehicle_year: '2012' }, { vehicle_model_sub: '' }])
    expect(carFitState(draft(typed), key)).toBe('other')
  expect(carFitState(draft({}), 'toyota/land-cruiser/2021/5-7-v8')).toBe('other')
  expect(carFitState({ ...draft({}), car: '', checked: null }, key)).toBe('other')
})

test('without a car in the cart the fit is not marked as checked', () => {
  expect(carFitState(draft({}), '')).toBe('none')
})
