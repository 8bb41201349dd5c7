import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changed,
  chosen,
  cleared,
  countFilters,
  facetNames,
  rangeNames,
  readFilters,
  sorts,
  toggle,
  vehicleAsked,
  withoutVehicle,
  writeFilters,
} from '#shared/filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const write = (query: Parameters<typeof writeFilters>[0]) => decodeURIComponent(writeFilters(query).toString())

describe('reading', () => {
  test('unknown filters are dropped, and an invalid page is the first one', () => {
    expect(read('brand=dunehart&utm_source=x&page=-3&per_page=5000&colour=')).toEqual({
      brand: 'dunehart',
      page: 1,
      per_page: 24,
      uniqueSize: 'true',
    })
    expect(read('page=4&per_page=96')).toMatchObject({ page: 4, per_page: 96 })
    for (const page of ['0', '1e3', '2.5', '9'.repeat(400), '%00', 'x']) expect(read(`page=${page}`).page).toBe(1)
  })

  test('a repeated name keeps both values; an overlong text is dropped', () => {
    expect(read('brand=a&brand=b').brand).toBe('a,b')
    expect(read(`brand=${'x'.repeat(201)}`).brand).toBeUndefined()
  })

  test('a car needs all four choices', () => {
    expect(vehicleAsked(read('make=a&model=b&year=2020&modification=c'))).toEqual({
      make: 'a',
      model: 'b',
      year: 2020,
      modification: 'c',
    })
    expect(vehicleAsked(read('make=a&model=b&year=2020'))).toBeNull()
    expect(vehicleAsked(read('make=a&model=b&year=soon&modification=c'))).toBeNull()
  })
})

describe('writing', () => {
  test('defaults are left out, and the order is stable', () => {
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

  test('written filters are parsed back to the same filters', () => {
    fc.assert(
      fc.property(address, (params) => {
        const query = readFilters(new URLSearchParams(params as Record<string, string>))
        const again = readFilters(writeFilters(query))
        expect({ ...again, sort: again.sort ?? 'featured' }).toEqual({ ...query, sort: query.sort ?? 'featured' })
        expect(write(again)).toBe(write(query))
      }),
    )
  })

  test('toggling a value twice changes nothing but the page', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...facetNames), word, (params, name, value) => {
        const query = { ...readFilters(new URLSearchParams(params as Record<string, string>)), page: 1 }
        if (chosen(query, name).includes(value)) return
        const there = toggle(query, name, value)
        expect(chosen(there, name)).toContain(value)
        expect(countFilters(there)).toBe(countFilters(query) + 1)
        expect(write(toggle(there, name, value))).toBe(write(query))
      }),
    )
  })
})

describe('changing', () => {
  const query = read('brand=a,b&min_price=900&make=m&model=n&year=2020&modification=o&sort=newest&page=7')

  test('any change returns to the first page, and a page link goes to its page', () => {
    expect(write(toggle(query, 'brand', 'a'))).toBe(
      'make=m&model=n&year=2020&modification=o&brand=b&min_price=900&sort=newest',
    )
    expect(changed(query, { page: 8 }).page).toBe(8)
    expect(changed(query, { min_price: undefined })).not.toHaveProperty('min_price')
  })

  test('clearing keeps the car and the sorting; another car keeps the filters', () => {
    expect(write(cleared(query))).toBe('make=m&model=n&year=2020&modification=o&sort=newest')
    expect(countFilters(cleared(query))).toBe(0)
    expect(write(withoutVehicle(query))).toBe('brand=a,b&min_price=900&sort=newest')
    expect(countFilters(query)).toBe(3)
  })
})
