import { expect } from 'vitest'
import { importVehicles, readMakes, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import type { Verdict } from '#shared/api/fitment.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { FittingWheel } from '#shared/desk/fitting.ts'
import type { DeskVehicle, ListedVehicle } from '#shared/desk/vehicles.ts'
import { outerEdge } from '#shared/wheel-size.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

type Page<Row> = { rows: Row[]; next: string | null }

test('own factory wheels set the limits, change the verdict in the shop, outlast a load, and are undone', async ({
  app,
  shop,
}) => {
  const { ask } = await signedIn(app, shop, 'owner')
  await shop.catalogue.current()
  const [car] = (await ask<Page<ListedVehicle>>('GET /desk/vehicles?q=nissan+patrol&year=2021')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const read = async () => (await ask<DeskVehicle>(`GET ${path}`)).data
  const before = await read()
  const { make, model, version, values } = before
  const chosen = { make, model, year: 2021, modification: car!.slug }
  const known = async () => (await findVehicle(shop, chosen)).record
  const loaded = await known()
  const fits = async () => {
    const list = await app.inject(
      `/api/search-vehicles?${new URLSearchParams({ ...chosen, year: '2021', uniqueSize: 'false' })}`,
    )
    return (list.json() as { data: { fits: Record<string, number>; total: number } }).data
  }
  const offered = await fits()
  expect(values.factory_wheels).toMatch(/^\d\dx[\d.]+ ET[\d?]/)
  expect(before.corrected_at).toBeNull()

  // Wheels that sit much further in leave the shop's own ones too far out.
  const own = '18x8 ET110 265/70R18\n20x8 ET112±2 275/60R20'
  const saved = await ask(`PUT ${path}`, { version, values: { ...values, factory_wheels: own, source: 'Measured' } })
  expect(saved).toMatchObject({ data: { version: version + 1 } })
  const record = await known()
  expect(record.wheels.filter(({ is_stock }) => is_stock)).toMatchObject([
    { front: { rim: '8Jx18 ET110', rim_offset: 110, tire_width: 265, tire_diameter_mm: 828 }, rear: null },
    { front: { rim: '8Jx20 ET112±2', rim_offset: 112, offset_within_mm: 2 }, rear: null },
  ])
  expect(record).toMatchObject({ confidence: { wheels: 'own' }, takes_square: true, takes_staggered: false })
  expect(record.window_front.diameter_min).toBe(18)
  // With a tolerance, the end that leaves less room counts.
  const [least, most] = [outerEdge({ width: 8, offset: 114 }), outerEdge({ width: 8, offset: 110 })]
  expect(record.window_front.outer_pass_mm).toBeGreaterThanOrEqual(Math.min(least, most))
  expect(record.window_front.outer_pass_mm).toBeLessThan(loaded.window_front.outer_pass_mm!)
  expect((await fits()).total).toBeLessThan(offered.total)
  expect(await read()).toMatchObject({
    ...{ is_own: true, wheels_confidence: 'own', corrected_at: shop.now().toISOString() },
    values: { factory_wheels: own, source: 'Measured' },
    loaded: { factory_wheels: values.factory_wheels },
  })

  const all = readMakes(await readOwnCars())
  const makes = 'makes' in all ? all.makes.filter(({ slug }) => slug === make) : []
  await importVehicles(shop.db, makes)
  expect(await read()).toMatchObject({ values: { factory_wheels: own }, loaded_at: expect.stringMatching(/Z$/) })
  expect(await known()).toEqual(record)

  const { rows } = (await ask<Page<AuditEntry>>(`GET /desk/audit?kind=vehicle&thing_id=${car!.slug}`)).data
  expect(await ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ data: { undone: true } })
  await shop.catalogue.current()
  expect(await known()).toEqual(loaded)
  expect(await fits()).toEqual(offered)
})

test('a staggered factory set makes a car that takes pairs; a wrong line is refused at its field', async ({
  app,
  shop,
}) => {
  const { ask } = await signedIn(app, shop, 'manager')
  const [car] = (await ask<Page<ListedVehicle>>('GET /desk/vehicles?q=patrol')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const { make, model, end_year, version, values } = (await ask<DeskVehicle>(`GET ${path}`)).data
  const save = (factory_wheels: string) => ask(`PUT ${path}`, { version, values: { ...values, factory_wheels } })
  for (const wrong of [
    '20x9',
    '9x20 ET35 275/40R20',
    '20x9 ET35 a b',
    '20x9 ET35\n\n20x9 ET30',
    '20x9 ET35 + ',
    '20x40 ET35',
  ])
    expect(await save(wrong), wrong).toMatchObject({
      http: 422,
      fields: { 'values.factory_wheels': [expect.stringContaining('20x9 ET35')] },
    })
  expect(await save('20x9 ET35 275/40R20 + 20x10.5 ET? 305/35R20')).toMatchObject({ http: 200 })
  const { record } = await findVehicle(shop, { make, model, year: end_year, modification: car!.slug })
  expect(record).toMatchObject({ is_staggered_stock: true, takes_square: false, takes_staggered: true })
  expect(record.window_rear).toMatchObject({ basis: 'class_default', width_min: 10 })
})

test('a car shows the sets that it takes, the surest first, each with every check and its source', async ({
  app,
  shop,
}) => {
  const { ask } = await signedIn(app, shop, 'warehouse')
  const [car] = (await ask<Page<ListedVehicle>>('GET /desk/vehicles?q=nissan+patrol&year=2021')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const seen: FittingWheel[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Page<FittingWheel> = (
      await ask<Page<FittingWheel>>(`GET ${path}/wheels${after && `?after=${encodeURIComponent(after)}`}`)
    ).data
    seen.push(...page.rows)
    after = page.next
  }
  expect(new Set(seen.map(({ id, rear_id }) => `${id} ${rear_id}`)).size).toBe(seen.length)
  const order = ['pass', 'parts', 'warn', 'unknown']
  const ranks = seen.map(({ verdict }) => order.indexOf(verdict))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  const { make, model } = (await ask<DeskVehicle>(`GET ${path}`)).data
  const list = await app.inject(
    `/api/search-vehicles?${new URLSearchParams({ make, model, year: String(car!.end_year), modification: car!.slug, uniqueSize: 'false' })}`,
  )
  expect(seen).toHaveLength((list.json() as { data: { total: number } }).data.total)

  const [first] = seen
  const { axles } = (await ask<Verdict>(`GET ${path}/checks?front=${first!.id}`)).data
  expect(axles.map(({ axle }) => axle)).toEqual(['front', 'rear'])
  const outer = axles[0]!.checks.find(({ name }) => name === 'outer_move')!
  expect(outer).toMatchObject({ value: first!.outer_move, unit: 'mm', source: expect.stringMatching(/./) })
  const names = axles[0]!.checks.map(({ name }) => name)
  for (const name of ['bolt_pattern', 'centre_bore', 'diameter', 'width', 'inner_move', 'load', 'brakes', 'tyre'])
    expect(names).toContain(name)
  expect(await ask(`GET ${path}/checks?front=999999`)).toMatchObject({ http: 404 })
  expect(await ask('GET /desk/vehicles/unknown/wheels')).toMatchObject({ http: 404 })
})
