import fc from 'fast-check'
import { expect } from 'vitest'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import { readAskedCars } from '#domain/figures/gaps/asked-cars.ts'
import { countVisits } from '#domain/figures/visits.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { CarGaps, SkuGaps } from '#shared/desk/gaps.ts'
import type { DeskVehicle } from '#shared/desk/vehicles.ts'
import { allCars, catalogue, wheelFor } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const browser = (ip: string) => ({ ip, headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari' } })

/** Judging every car when the shop has just started takes seconds; these makes are enough. */
const fewCars = `delete from vehicle_modifications where make not in ('nissan', 'kia')`

const patrol = { make: 'nissan', model: 'patrol', year: 2021 }

test('a car that shoppers chose is shown with the sets that fit it, as its list in the shop has them', async ({
  app,
  shop,
  database,
}) => {
  shop.visits = countVisits(shop)
  await database.pool.query(fewCars)
  const { rows } = await database.pool.query<{ slug: string }>(
    `select slug from vehicle_modifications where make = 'nissan' and model = 'patrol' and 2021 between start_year and end_year`,
  )
  const { slug } = rows[0]!
  const address = (car: object) => `/alloy-wheels?${new URLSearchParams({ ...car } as Record<string, string>)}`
  const chosen = address({ ...patrol, modification: slug })
  // One visitor who turns pages counts once; a program and a car that does not exist do not count.
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) shop.visits.page(browser(ip), chosen)
  shop.visits.page(browser('203.0.113.1'), `${chosen}&page=2`)
  shop.visits.page({ ...browser('203.0.113.3'), headers: { 'user-agent': 'Googlebot' } }, chosen)
  shop.visits.page(browser('203.0.113.4'), address({ ...patrol, modification: 'made-up' }))
  shop.visits.page(browser('203.0.113.4'), address({ ...patrol, year: 1990, modification: slug }))
  await shop.visits.flush()
  const { ask } = await signedIn(app, shop, 'manager')
  const page = (await ask<CarGaps>('GET /desk/gaps/cars')).data
  expect(page.rows).toMatchObject([{ slug, asked: 2, lacked: 0, year: 2021, make_name: 'Nissan' }])
  expect(page.makes).toEqual([{ slug: 'nissan', name: 'Nissan', name_ar: expect.any(String) }])
  // The shop's list of the same car, ungrouped, so that its total counts SKUs and pairs.
  const list = await app.inject(
    `/api/search-vehicles?${new URLSearchParams({ ...patrol, year: '2021', modification: slug, uniqueSize: 'false' })}`,
  )
  const { fits, total } = list.json().data as { fits: Record<string, number>; total: number }
  const [row] = page.rows
  expect(row).toMatchObject({ fits: fits.pass, conditions: fits.parts! + fits.warn!, unknown: fits.unknown })
  expect(row!.fits + row!.conditions + row!.unknown).toBe(total)
  expect(row!.in_stock).toBeGreaterThan(0)
  expect((await ask<CarGaps>('GET /desk/gaps/cars?make=toyota')).data.rows).toEqual([])
  expect((await ask<CarGaps>('GET /desk/gaps/cars?show=none')).data.rows).toEqual([])
  expect((await ask<CarGaps>('GET /desk/gaps/cars?months=4')).http).toBe(422)
  const support = await signedIn(app, shop, 'support')
  expect(await support.ask('GET /desk/gaps/cars')).toMatchObject({ http: 403 })
})

test('cars without a wheel are found with the sizes to buy, and counts follow stock and corrections', async ({
  app,
  shop,
  database,
}) => {
  const { ask } = await signedIn(app, shop, 'owner')
  const gaps = async (query = '') => (await ask<CarGaps>(`GET /desk/gaps/cars${query}`)).data
  await database.pool.query(fewCars)
  await database.pool.query(`
    insert into asked_days (day, kind, words, times)
    select '2026-02-15', 'chosen', concat_ws('/', make, model, end_year, slug), row_number() over (order by slug)
    from vehicle_modifications;
    insert into asked_days values ('2026-01-15', 'car', 'nissan/patrol/2021/gone', 9)`)
  const { rows: all } = await database.pool.query<{ n: number }>('select count(*)::int as n from vehicle_modifications')
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: CarGaps = await gaps(after && `?after=${encodeURIComponent(after)}`)
    seen.push(...page.rows.map(({ slug }) => slug))
    after = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([all[0]!.n, all[0]!.n])
  const slug = seen[0]!
  const rowOf = async () => (await gaps()).rows.find((row) => row.slug === slug)!
  const before = (await gaps()).rows.find((row) => row.slug === slug)!
  await database.pool.query('update wheels set supplier_stock = 0')
  await expect.poll(async () => (await rowOf()).in_stock).toBe(0)
  expect((await gaps('?show=not_in_stock')).rows.length).toBeGreaterThan(0)
  const { version, values } = (await ask<DeskVehicle>(`GET /desk/vehicles/${slug}`)).data
  await ask(`PUT /desk/vehicles/${slug}`, { version, values: { ...values, bolt_pattern: '8x225' } })
  await expect.poll(rowOf).toMatchObject({ bolt_pattern: '8x225', fits: 0, conditions: 0, unknown: 0 })
  expect(before.fits + before.conditions + before.unknown).toBeGreaterThan(0)
  const none = await gaps('?show=none')
  expect(none.rows.map((row) => row.slug)).toContain(slug)
  for (const { fits, conditions, unknown } of none.rows) expect(fits + conditions + unknown).toBe(0)
  const size = none.to_buy.find(({ bolt_pattern }) => bolt_pattern === '8x225')
  expect(size).toMatchObject({ centre_bore: before.centre_bore, cars: 1, asked: before.asked })
  expect(size!.diameters.length).toBeGreaterThan(0)
})

test('counts of past days are kept, those of today and yesterday are read, and the sums are those of all days', async ({
  shop,
  database,
  clock,
}) => {
  const { rows: cars } = await database.pool.query<{ slug: string; words: string }>(`
    select slug, concat_ws('/', make, model, end_year, slug) as words from vehicle_modifications order by slug limit 12`)
  const askedOn = (day: string, kind: string, words: string, times: number) =>
    database.pool.query(
      `insert into asked_days (day, kind, words, times) values ($1, $2, $3, $4)
      on conflict (kind, day, words) do update set times = asked_days.times + excluded.times`,
      [day, kind, words, times],
    )
  const dayBefore = (days: number) => new Date(shop.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
  for (const [place, { words }] of cars.entries())
    for (let days = 0; days <= 91; days += 1 + (place % 7)) {
      await askedOn(dayBefore(days), 'chosen', words, 1 + ((days + place) % 5))
      if (days % 2 === 0) await askedOn(dayBefore(days), 'car', words.replace(/\d{4}/, '1999'), 1 + (place % 3))
    }
  const both = async (days: number) => {
    const { rows } = await database.pool.query(
      `select slug, sum(greatest(chosen, lacked))::int as asked, sum(lacked)::int as lacked, max(year)::int as year
      from (
        select day, split_part(words, '/', 4) as slug, split_part(words, '/', 3)::int as year,
          sum(times) filter (where kind = 'chosen') as chosen, coalesce(sum(times) filter (where kind = 'car'), 0) as lacked
        from asked_days where kind <> 'search' and day > $1::date - $2::int
        group by day, words
      ) daily
      group by slug order by asked desc, slug collate "C"`,
      [dayBefore(0), days],
    )
    expect(await readAskedCars(shop, days)).toEqual(rows)
    return rows
  }
  for (const days of [30, 60, 90]) expect((await both(days)).length).toBe(cars.length)
  await askedOn(dayBefore(0), 'chosen', cars[3]!.words, 7)
  await askedOn(dayBefore(1), 'car', cars[4]!.words.replace(/\d{4}/, '2031'), 900)
  const [most] = await both(90)
  expect(most).toMatchObject({ slug: cars[4]!.slug, year: 2031 })
  clock.pass({ days: 1 })
  await askedOn(dayBefore(0), 'chosen', cars[5]!.words, 2000)
  for (const days of [30, 60, 90]) expect((await both(days))[0]).toMatchObject({ slug: cars[5]!.slug })
})

test('a SKU that fits no car is named with the check that most cars refuse it by', async ({ app, shop, database }) => {
  const { ask } = await signedIn(app, shop, 'owner')
  await database.pool.query(fewCars)
  const skus = async () => (await ask<SkuGaps>('GET /desk/gaps/skus')).data
  const { rows } = await database.pool.query<{ id: number; sku: string }>(
    `select id, sku from wheels where bolt_pattern = '5x114.3' and sku not in (select front_sku from wheel_pairs)
      and sku not in (select rear_sku from wheel_pairs) order by id limit 3`,
  )
  const [wide, heavy, odd] = rows
  const change = (sql: string, id: number) => database.pool.query(`update wheels set ${sql} where id = $1`, [id])
  await change('diameter = 30, supplier_stock = 4000', wide!.id)
  await change('load_rating_kg = 100, supplier_stock = 3000', heavy!.id)
  await change(`stud_holes = 3, pcd = 98, bolt_pattern = '3x98', supplier_stock = 2000`, odd!.id)
  await expect
    .poll(async () => (await skus()).rows.slice(0, 3))
    .toMatchObject([
      { sku: wide!.sku, stock: 4000, reason: 'diameter' },
      { sku: heavy!.sku, stock: 3000, reason: 'load' },
      { sku: odd!.sku, stock: 2000, reason: 'bolt_pattern' },
    ])
  const page = await skus()
  const next = (await ask<SkuGaps>(`GET /desk/gaps/skus?after=${encodeURIComponent(page.next!)}`)).data
  expect(next.rows[0]!.stock).toBeLessThanOrEqual(page.rows.at(-1)!.stock)
  expect(page.rows.map(({ id }) => id)).not.toContain(next.rows[0]!.id)
  const [first, , last] = page.rows
  expect(first!.refused).toBe(first!.cars)
  expect(last!.cars).toBe((await database.pool.query('select from vehicle_modifications')).rowCount)
})

test('the checks that refuse a rim are those that the engine fails', () => {
  const { items } = catalogue()
  const names = ['bolt_pattern', 'diameter', 'width', 'centre_bore', 'load', 'outer_move', 'inner_move']
  const cases = fc.record({
    car: fc.constantFrom(...allCars()),
    item: fc.constantFrom(...items),
    isOfPattern: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ car, item, isOfPattern }) => {
      const { stud_holes, pcd } = wheelFor(car)
      const wheel = isOfPattern ? { ...item, stud_holes, pcd } : item
      const rim = {
        ...{ diameter: wheel.diameter, width: wheel.width, offset: wheel.offset, centre_bore: wheel.centre_bore },
        load: wheel.load_rating_kg ?? 0,
        is_aggressive: wheel.fit_style === 'aggressive',
        bolt_pattern: `${wheel.stud_holes}x${wheel.pcd}`,
      }
      const failed = judge({ vehicle: car, front: wheel, rear: wheel }).axles.flatMap(({ checks }) =>
        checks.filter(({ name, verdict }) => verdict === 'fail' && names.includes(name)).map(({ name }) => name),
      )
      expect(carLimits(car).refusals(rim).toSorted()).toEqual([...new Set(failed)].toSorted())
    }),
    { numRuns: 200 },
  )
})
