import { expect, test } from 'vitest'
import { carTyped, orderCar } from '#shared/car-name.ts'
import { notKnown } from '#shared/unknown-car.ts'

const typed = { vehicle_make: 'نيسان', vehicle_model: 'باترول', vehicle_year: '2021', vehicle_model_sub: '4.0 V6' }
const vehicle = { label: '2021 Nissan Patrol 4.0 V6', label_ar: 'نيسان باترول 2021 \u20664.0 V6\u2069' }

test('an order that was typed in Arabic names its car in English to who reads English', () => {
  const order = { ...typed, lines: [{ fitment: null }, { fitment: { vehicle } }] }
  expect(orderCar(order, 'en')).toBe(vehicle.label)
  expect(orderCar(order, 'ar')).toBe(vehicle.label_ar)
  expect(orderCar({ ...order, lines: [{ fitment: { vehicle: { label: vehicle.label } } }] }, 'ar')).toBe(vehicle.label)
})

test('a car without a verdict is named as typed, in the order of the labels', () => {
  const english = { ...typed, vehicle_make: 'Nissan', vehicle_model: 'Patrol', lines: [] }
  expect(orderCar(english, 'en')).toBe(vehicle.label)
  expect(orderCar({ ...typed, lines: [] }, 'ar')).toBe(vehicle.label_ar)
  expect(orderCar({ ...english, vehicle_model_sub: ' ' }, 'en')).toBe('2021 Nissan Patrol')
  expect(carTyped(typed, 'ar')).toBe('نيسان باترول 2021')
})

test('a buyer who does not know the car has none to name', () => {
  const unknown = { vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }
  expect(orderCar({ ...unknown, vehicle_model_sub: 'A white one', lines: [] }, 'en')).toBeNull()
})
