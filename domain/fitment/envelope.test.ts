import { describe, expect, test } from 'vitest'
import { factorySides, type Sister, setsOf, sistersOf } from '#domain/fitment/envelope.ts'

const rim = (rim_diameter: number, rim_width: number, rim_offset: number) => ({ rim_diameter, rim_width, rim_offset })
const square = { is_stock: true, front: rim(18, 8, 40), rear: null }
const staggered = { is_stock: true, front: rim(19, 8.5, 35), rear: rim(19, 9.5, 40) }
const car = (wheels: Sister['wheels']): Sister => ({
  ...{ wheels, performance: false },
  technical: { stud_holes: 5, pcd: 112, centre_bore: '66.6' },
})

describe('the kinds of set that the factory sells', () => {
  const kinds = (...wheels: Sister['wheels']) => {
    const { takes_square, takes_staggered } = setsOf([car(wheels)])
    return [takes_square && 'square', takes_staggered && 'staggered'].filter(Boolean)
  }

  test('one rim on both axles is square, even if it is named for each because the tyres differ', () => {
    expect(kinds(square)).toEqual(['square'])
    expect(kinds({ ...square, rear: rim(18, 8, 40) })).toEqual(['square'])
  })

  test.each([
    ['diameter', rim(19, 8, 40)],
    ['width', rim(18, 9, 40)],
    ['offset', rim(18, 8, 45)],
  ])('another %s at the rear alone makes it staggered', (_, rear) => {
    expect(kinds({ ...square, rear })).toEqual(['staggered'])
  })

  test('a set of either kind is enough, and one that the factory does not mount counts for nothing', () => {
    expect(kinds(square, staggered)).toEqual(['square', 'staggered'])
    expect(kinds(square, { ...staggered, is_stock: false })).toEqual(['square'])
  })
})

test('the room of an axle is proven by its own factory rims: those of the rear, or the front ones of a square set', () => {
  const one = car([square, staggered, { ...square, is_stock: false, front: rim(22, 10, 20) }])
  const sister = car([{ ...square, front: rim(20, 9, 30) }])
  const at = (axle: 'front' | 'rear') => factorySides(one, [one, sister], axle)
  expect(at('front').own).toEqual([square.front, staggered.front])
  expect(at('rear').own).toEqual([square.front, staggered.rear])
  expect(at('rear').proven).toEqual([square.front, staggered.rear, rim(20, 9, 30)])
})

test('only modifications with the same bolt pattern, hubs and suspension prove room for each other', () => {
  const one = car([square])
  const same = { ...car([staggered]), technical: { ...one.technical, rear_axis_centre_bore: '66.6' } }
  const others: Sister[] = [
    { ...one, performance: true },
    ...[{ stud_holes: 4 }, { pcd: 114.3 }, { centre_bore: '57.1' }, { rear_axis_centre_bore: '57.1' }].map((more) => ({
      ...one,
      technical: { ...one.technical, ...more },
    })),
  ]
  expect(sistersOf(one, [one, same, ...others])).toEqual([one, same])
})
