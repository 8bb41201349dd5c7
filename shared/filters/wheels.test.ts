import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeFilters,
  chosenValues,
  parametersOf,
  toggleValue,
  vehicleOf,
  withoutVehicle,
  writeQuery,
} from '#shared/filters/filters.ts'
import {
  clearFilters,
  countFilters,
  facetNames,
  readWheelQuery,
  sorts,
  wheelAddress,
  wheelFilters,
} from '#shared/filters/wheels.ts'

const rangeNames = parametersOf(wheelFilters.filter(({ kind }) => kind === 'range'))
const read = (address: string) => readWheelQuery(new URLSearchParams(address))
const write = (query: Parameters<typeof writeQuery>[1]) => decodeURIComponent(writeQuery(wheelAddress, query))

describe('reading', () => {
  test('unknown parameters are dropped, and an invalid page is the first', () => {
    expect(read('brand=dunehart&utm_source=x&page=-3&per_page=5000&colour=')).toEqual({
      brand: 'dunehart',
      page: 1,
      per_page: 24,
      uniqueSize: 'true',
    })
    expect(read('page=4&per_page=96')).toMatchObject({ page: 4, per_page: 96 })
    for (const page of ['0', '1e3', '2.5', '9'.repeat(400), '%00', 'x']) expect(read(`page=${page}`).page).toBe(1)
  })

  test('a parameter given twice has both values; a text over 200 characters is dropped', () => {
    expect(read('brand=a&brand=b').brand).toBe('a,b')
    expect(read(`brand=${'x'.repeat(201)}`).brand).toBeUndefined()
  })

  test('a car needs all four choices', () => {
    expect(vehicleOf(read('make=a&model=b&year=2020&modification=c'))).toEqual({
      make: 'a',
      model: 'b',
      year: 2020,
      modification: 'c',
    })
    expect(vehicleOf(read('make=a&model=b&year=2020'))).toBeNull()
    expect(vehicleOf(read('make=a&model=b&year=soon&modification=c'))).toBeNull()
  })
})

describe('writing', () => {
  test('defaults are left out, the order is always the same', () => {
    expect(write(read('sort=featured&diameter=20&page=1&brand=b,a&uniqueSize=true'))).toBe('brand=b,a&diameter=20')
    expect(write(read('page=3&uniqueSize=false&sort=newest'))).toBe('sort=newest&uniqueSize=false&page=3')
  })

  const word = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,8}$/)
  const address = fc.record(
    {
      ...Object.fromEntries(
        facetNames.map((name) => [
          name,
          fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(',')),
        ]),
      ),
      ...Object.fromEntries(rangeNames.map((name) => [name, fc.integer({ min: -50, max: 5000 }).map(String)])),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 500 }).map(String),
      per_page: fc.constantFrom('12', '24', '96'),
      uniqueSize: fc.constantFrom('true', 'false'),
    },
    { requiredKeys: [] },
  )

  test('what is written is read as the same filters', () => {
    fc.assert(
      fc.property(address, (params) => {
        const query = readWheelQuery(new URLSearchParams(params as Record<string, string>))
        const again = read(writeQuery(wheelAddress, query))
        expect({ ...again, sort: again.sort ?? 'featured' }).toEqual({ ...query, sort: query.sort ?? 'featured' })
        expect(write(again)).toBe(write(query))
      }),
    )
  })

  test('choosing a value twice is as if nothing had happened, but for the page', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...facetNames), word, (params, name, value) => {
        const query = { ...readWheelQuery(new URLSearchParams(params as Record<string, string>)), page: 1 }
        if (chosenValues(query, name).includes(value)) return
        const there = toggleValue(query, name, value)
        expect(chosenValues(there, name)).toContain(value)
        expect(countFilters(there)).toBe(countFilters(query) + 1)
        expect(write(toggleValue(there, name, value))).toBe(write(query))
      }),
    )
  })
})

describe('changing', () => {
  const query = read('brand=a,b&min_price=900&make=m&model=n&year=2020&modification=o&sort=newest&page=7')

  test('any change leads back to the first page', () => {
    expect(write(toggleValue(query, 'brand', 'a'))).toBe(
      'make=m&model=n&year=2020&modification=o&brand=b&min_price=900&sort=newest',
    )
    expect(changeFilters(query, { min_price: undefined })).not.toHaveProperty('min_price')
  })

  test('clearing keeps the car and the order; another car keeps the filters', () => {
    expect(write(clearFilters(query))).toBe('make=m&model=n&year=2020&modification=o&sort=newest')
    expect(countFilters(clearFilters(query))).toBe(0)
    expect(write(withoutVehicle(query))).toBe('brand=a,b&min_price=900&sort=newest')
    expect(countFilters(query)).toBe(3)
  })
})
