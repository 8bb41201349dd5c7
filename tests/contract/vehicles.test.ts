import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { vehicleCalls } from '#shared/api/vehicles.ts'
import { hostileTexts, inAddress } from '#tests/support/hostile-input.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const get = async (app: FastifyInstance, url: string) => {
  const reply = await app.inject({ url: `/api${url}` })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

describe('GET /api/makes', () => {
  test('returns every make with both names, and is cacheable', async ({ app }) => {
    const { status, body, headers } = await get(app, '/makes')
    expect(status).toBe(200)
    expect(body.status).toBe(true)
    expect(vehicleCalls['GET /makes'].data.parse(body.data)).toEqual(body.data)
    expect(body.data).toHaveLength(40)
    expect(body.data).toContainEqual({ slug: 'toyota', name: 'Toyota', name_ar: 'تويوتا' })
    expect(headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('from make to modification', () => {
  test('GET /api/models returns the models of a make', async ({ app }) => {
    const { body } = await get(app, '/models?make=toyota')
    expect(vehicleCalls['GET /models'].data.parse(body.data)).toEqual(body.data)
    const names = body.data.map((model: { name: string }) => model.name)
    expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en')))
    const landCruiser = body.data.find((model: { slug: string }) => model.slug === 'land-cruiser')
    expect(landCruiser).toMatchObject({ name_ar: 'لاند كروزر', year_ranges: expect.arrayContaining(['2008-2021']) })
  })

  test('GET /api/years returns the years of a model, newest first', async ({ app }) => {
    const { body } = await get(app, '/years?make=toyota&model=land-cruiser')
    const years = body.data.map((year: { slug: number }) => year.slug)
    expect(years).toEqual(years.toSorted((a: number, b: number) => b - a))
    expect(new Set(years).size).toBe(years.length)
    expect(body.data).toContainEqual({ slug: 2015, name: 2015 })
  })

  test('GET /api/modifications returns what was sold in that year, with distinct labels', async ({ app }) => {
    const { body } = await get(app, '/modifications?make=toyota&model=land-cruiser&year=2019')
    expect(vehicleCalls['GET /modifications'].data.parse(body.data)).toEqual(body.data)
    expect(body.data.map((each: { name: string }) => each.name)).toContain('5.7 V8 · 362 hp')
    expect(body.data.map((each: { name_ar: string }) => each.name_ar)).toContain('\u200f\u20665.7 V8\u2069 · 362 حصان')
    for (const { start_year, end_year } of body.data) expect(start_year <= 2019 && end_year >= 2019).toBe(true)
  })

  test('no two modifications of one list have the same label', async ({ app }) => {
    for (const make of (await get(app, '/makes')).body.data)
      for (const model of (await get(app, `/models?make=${make.slug}`)).body.data) {
        const of = `make=${make.slug}&model=${model.slug}`
        const [newest] = (await get(app, `/years?${of}`)).body.data
        const names = (await get(app, `/modifications?${of}&year=${newest.slug}`)).body.data.map(
          (each: { name: string }) => each.name,
        )
        expect([of, new Set(names).size]).toEqual([of, names.length])
        expect(names.length).toBeGreaterThan(0)
      }
  })

  test('GET /api/search/by_model returns the record in the format of Wheel-Size', async ({ app }) => {
    const of = 'make=bmw&model=m4&year=2022'
    const [first] = (await get(app, `/modifications?${of}`)).body.data
    const { body } = await get(app, `/search/by_model?${of}&modification=${first.slug}`)
    expect(vehicleCalls['GET /search/by_model'].data.parse(body.data)).toEqual(body.data)
    expect(body.data.technical).toMatchObject({ bolt_pattern: '5x112', centre_bore: expect.any(String) })
    for (const wheel of body.data.wheels) {
      expect(wheel.is_stock).toEqual(expect.any(Boolean))
      expect(wheel.front).toMatchObject({ rim_diameter: expect.any(Number), rim_width: expect.any(Number) })
      expect(wheel.rear).toHaveProperty('rim_diameter')
    }
  })
})

describe('unknown or missing values', () => {
  test('an unknown make, model or year gives an empty list; an unknown car is not found', async ({ app }) => {
    for (const url of [
      '/models?make=unknown',
      '/years?make=toyota&model=nothing',
      '/modifications?make=toyota&model=camry&year=1901',
    ])
      expect((await get(app, url)).body).toEqual({ status: true, data: [] })
    const { status, body, headers } = await get(app, '/search/by_model?make=bmw&model=m4&year=2022&modification=nope')
    expect([status, body.code, body.status]).toEqual([404, 'vehicle_not_found', false])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a missing choice is named', async ({ app }) => {
    const { status, body } = await get(app, '/modifications?make=toyota')
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual(['model', 'year'])
    expect(body.errors[0]).toEqual(expect.any(String))
  })

  test('any input gets an envelope and never a server error', { timeout: 60_000 }, async ({ app, complaints }) => {
    for (const text of hostileTexts) {
      const word = inAddress(text)
      for (const url of [
        `/models?make=${word}`,
        `/models?make[]=${word}&make=${word}`,
        `/years?make=${word}&model=camry`,
        `/years?make=toyota&model=${word}`,
        `/modifications?make=toyota&model=camry&year=${word}`,
        `/search/by_model?make=${word}&model=${word}&year=${word}&modification=${word}`,
        `/search/by_model?make=bmw&model=m4&year=2022&modification=${word}`,
      ]) {
        const { status, body } = await get(app, url)
        expect([url.slice(0, 80), status < 500]).toEqual([url.slice(0, 80), true])
        expect(body.status).toBe(status === 200)
        if (status !== 200)
          expect(body).toMatchObject({
            message: expect.any(String),
            errors: [expect.any(String), ...body.errors.slice(1)],
          })
      }
    }
    expect(complaints).toEqual([])
  })
})
