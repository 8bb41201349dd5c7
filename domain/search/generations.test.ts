import { expect } from 'vitest'
import { findNames } from '#domain/search/names.ts'
import { searchMemory } from '#domain/search/search-memory.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import { readTerms } from '#domain/search/terms.ts'
import { understand } from '#domain/search/understand.ts'
import { readingTest as test } from '#tests/support/shop.ts'

test.for([
  ['patrol y62', 'Y62'],
  ['y61 patrol', 'Y61'],
  ['باترول y62', 'Y62'],
  ['patrol super safari', 'Y61'],
  ['lc300', 'J300'],
  ['LC200', 'J200'],
  ['land cruiser 300', 'J300'],
  ['لاند كروزر ٣٠٠', 'J300'],
  ['land cruiser 70', 'J70'],
  ['land cruiser j200 18', 'J200'],
  ['prado 150', 'J150'],
  ['lx570', 'J200'],
  ['lx 570', 'J200'],
  ['wrangler jl', 'JL'],
  ['porsche 997', '997'],
  ['camry 18', undefined],
  ['hilux 20 bronze', undefined],
  ['kia k5', undefined],
])('the generation of a named car is understood: %s', async ([query, platform], { shop, database }) => {
  const memory = await searchMemory(shop)
  const terms = readTerms(query!)
  const { generations, unknown, words, models } = understand(terms, findNames(memory, terms), memory.cars)
  const { rows } = await database.pool.query(
    `select distinct generation from vehicle_modifications where make || '/' || model = $1 and platform = $2`,
    [models[0]!.ref, platform ?? ''],
  )
  expect([generations, unknown, words]).toEqual([rows.map(({ generation }) => generation), [], []])
  expect(generations).toHaveLength(platform ? 1 : 0)
})

test('a search lists what the generation takes, also in a year before it was sold', async ({ shop }) => {
  const patterns = async (keywords: string) => {
    const { list } = await searchWheels(shop, { page: 1, per_page: 24, uniqueSize: 'true', keywords })
    return [...new Set(list.data.map(({ bolt_pattern }) => bolt_pattern))].toSorted()
  }
  expect(await patterns('land cruiser')).toEqual(['5x150', '6x139.7'])
  expect(await patterns('lc200')).toEqual(['5x150'])
  expect(await patterns('lc300')).toEqual(['6x139.7'])
  expect(await patterns('lc300 2021')).toEqual(['6x139.7'])
})

test('a year counts within the generation, and is left out beside one that was not sold in it', async ({ shop }) => {
  const searched = async (keywords: string) => {
    const { models, rest, reading } = await searchWheels(shop, { page: 1, per_page: 24, uniqueSize: 'true', keywords })
    return { year: models[0]!.year, rest, reading }
  }
  const { reading, ...before } = await searched('lc300 2021')
  expect(before).toEqual({ year: null, rest: 'lc300' })
  expect(reading).toMatchObject({ searched: 'lc300', unknown: [], year_left_out: { year: 2021, from: 2022 } })
  const within = await searched('lc200 2019')
  expect([within.year, within.rest.split(' ').toSorted()]).toEqual([2019, ['2019', 'lc200']])
  expect(within.reading).toMatchObject({ searched: 'lc200 2019', unknown: [] })
  expect(within.reading.year_left_out).toBeUndefined()
  expect((await searched('land cruiser 2021')).year).toBe(2021)
})

test('a figure that is no generation of the car is left out, and the answer says so', async ({ shop }) => {
  const unknown = async (keywords: string) =>
    (await searchWheels(shop, { page: 1, per_page: 24, uniqueSize: 'true', keywords })).reading.unknown
  expect(await unknown('patrol 300')).toEqual(['300'])
  expect(await unknown('lc450')).toEqual(['450'])
  expect(await unknown('patrol y99')).toEqual(['y99'])
})
