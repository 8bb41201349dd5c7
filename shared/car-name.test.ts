import { expect, test } from 'vitest'
import { carTyped, orderCar } from '#shared/car-name.ts'
import type { Locale } from '#shared/locale.ts'
import { notKnown } from '#shared/unknown-car.ts'

const typed = { vehicle_make: 'نيسان', vehicle_model: 'باترول', vehicle_year: '2021', vehicle_model_sub: '4.0 V6' }
const vehicle = {
  modification: 'b4f54842d6',
  ...{ label: '2021 Nissan Patrol 4.0 V6', label_ar: 'نيسان باترول 2021 \u20664.0 V6\u2069' },
}

test('an order that was typed in Arabic names its car in English to who reads English', () => {
  const order = { ...typed, lines: [{ fitment: null }, { fitment: { vehicle } }] }
  expect(orderCar(order, 'en')).toBe(vehicle.label)
  expect(orderCar(order, 'ar')).toBe(vehicle.label_ar)
  expect(orderCar({ ...order, lines: [{ fitment: { vehicle: { ...vehicle, label_ar: undefined } } }] }, 'ar')).toBe(
    vehicle.label,
  )
})

test('a version that its verdict’s car is not named by is printed beside that car', () => {
  const named = (vehicle_model_sub: string, locale: Locale) =>
    orderCar({ ...typed, vehicle_model_sub, lines: [{ fitment: { vehicle } }] }, locale)
  expect(named('VXR', 'en')).toBe('2021 Nissan Patrol 4.0 V6 (VXR)')
  expect(named('VXR', 'ar')).toBe('نيسان باترول 2021 \u20664.0 V6\u2069 (\u2066VXR\u2069)')
  expect(named('4.0 V6 · 271 hp', 'en')).toBe('2021 Nissan Patrol 4.0 V6 (4.0 V6 · 271 hp)')
  for (const same of ['4.0 v6', '٤.٠ V6', vehicle.modification, ' ']) expect(named(same, 'en')).toBe(vehicle.label)
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
