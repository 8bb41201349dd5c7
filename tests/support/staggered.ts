import { car } from '#tests/support/cars.ts'

/** A car that takes only staggered sets, with wheels of the demo that fit it: one front, and two rears for it. */
export const coupe = car('mercedes', 'amg-gt', 'AMG GT')
export const coupeWheels = {
  front: 'MD-NOO-19090-5112-67-P48-SLV',
  rear: 'MD-NOO-19110-5112-67-P58-SLV',
  other_rear: 'MD-LAT-20110-5112-67-P58-SLV',
}

const { make, model, year, modification } = coupe

/** The car as a call names it. */
export const chosenCoupe = { make, model, year, modification }
