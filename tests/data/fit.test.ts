import { expect, test } from 'vitest'
import { ringsFor } from '#domain/fitment/rules.ts'
import { addons, catalogue, wheelBySku } from '#tests/data/files.ts'
import { cars, fits, holds, near, pattern, sits } from '#tests/data/fits.ts'

// A car gets wheels that fit both axles if the factory has square sets, or either axle if it has staggered ones.
const choices = cars.map((car) => {
  const front = catalogue.items.filter((item) => fits(item, car, 'front'))
  const rear = catalogue.items.filter((item) => fits(item, car, 'rear'))
  const both = front.filter((item) => rear.includes(item))
  return { car, skus: new Set([...(car.square ? both : []), ...(car.staggered ? [...front, ...rear] : [])]) }
})

test('every car has at least six wheels to choose from', () => {
  expect(choices.filter(({ skus }) => skus.size < 6).map(({ car }) => car.label)).toEqual([])
})

test('every staggered car has at least three pairs to choose from', () => {
  const few = cars.filter((car) => {
    const pairs = catalogue.staggered_pairs.filter(
      ({ front, rear }) => fits(wheelBySku.get(front)!, car, 'front') && fits(wheelBySku.get(rear)!, car, 'rear'),
    )
    return car.staggered && pairs.length < 3
  })
  expect(few.map((car) => car.label)).toEqual([])
})

test('every hub ring a wheel needs is sold, where one is made', () => {
  const sold = addons.items.filter(({ category }) => category === 'hub-rings').map(({ fits }) => fits!)
  const without = cars.flatMap((car) =>
    (['front', 'rear'] as const).flatMap((axle) => {
      const hub = car.hubs[axle]
      return catalogue.items
        .filter((item) => pattern(item.stud_holes, item.pcd) === car.pattern && item.load_rating_kg >= car.load)
        .filter((item) => holds(car.fitment_window[axle], item))
        .filter(({ centre_bore }) => ringsFor(hub).some((outer) => near(outer, centre_bore, 0.11)))
        .filter(
          ({ centre_bore }) =>
            !sold.some(
              ({ wheel_bore, hub_bore }) =>
                near(Number(wheel_bore), centre_bore, 0.11) && near(Number(hub_bore), hub, 0.11),
            ),
        )
        .map((item) => `${item.centre_bore} to ${hub} for ${car.label}`)
    }),
  )
  expect([...new Set(without)]).toEqual([])
})

test('every regular wheel fits a car', () => {
  const useful = new Set(choices.flatMap(({ skus }) => [...skus]))
  const useless = catalogue.items.filter((item) => item.fit_style === 'regular' && !useful.has(item))
  expect(useless.map((item) => item.sku)).toEqual([])
})

test('an aggressive wheel fits some car by the wider window only', () => {
  const wrong = catalogue.items.filter(
    (item) =>
      item.fit_style === 'aggressive' &&
      !cars.some(
        (car) =>
          pattern(item.stud_holes, item.pcd) === car.pattern &&
          car.fitment_window.front.outer_aggressive_mm !== null &&
          sits(item.centre_bore, car.hubs.front) &&
          !holds(car.fitment_window.front, item) &&
          holds(car.fitment_window.front, item, true),
      ),
  )
  expect(wrong.map((item) => item.sku)).toEqual([])
})
