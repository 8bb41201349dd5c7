import { expect } from 'vitest'
import { textsOf } from '#domain/fitment/corrections/figures.ts'
import { importVehicles, readMakes, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import { type DeskVehicle, type ListedVehicle, vehicleDeskCalls } from '#shared/desk/vehicles.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

type Page = { rows: ListedVehicle[]; next: string | null }

/** The data of a make as the next load has it, and one car of it. */
async function dataOf(make: string, car: string) {
  const all = readMakes(await readOwnCars())
  const makes = 'makes' in all ? all.makes.filter(({ slug }) => slug === make) : []
  const generations = makes.flatMap(({ models }) => models.flatMap((each) => each.generations))
  const next = generations.flatMap(({ modifications }) => modifications).find(({ slug }) => slug === car)!
  return { makes, next }
}

test('cars are found by make, model and year in both languages, and paged by key', async ({ app, shop, database }) => {
  const { ask } = await signedIn(app, shop, 'support')
  const list = (query: Record<string, string>) => ask<Page>(`GET /desk/vehicles?${new URLSearchParams(query)}`)
  const patrols = (await list({ q: 'nissan patrol', year: '2021' })).data.rows
  expect(patrols.length).toBeGreaterThan(0)
  for (const { model_name, start_year, end_year } of patrols) {
    expect(model_name).toMatch(/Patrol/)
    expect([start_year <= 2021, end_year >= 2021]).toEqual([true, true])
  }
  expect((await list({ q: 'باترول', year: '2021' })).data.rows).toEqual(patrols)
  expect((await list({ q: '%' })).data.rows).toEqual([])
  const seen: string[] = []
  for (let after = ''; ; ) {
    const { rows, next } = (await list({ after })).data
    seen.push(...rows.map(({ slug }) => slug))
    if (next === null) break
    after = next
  }
  const { rows } = await database.pool.query('select count(*)::int as n from vehicle_modifications')
  expect(new Set(seen).size).toBe(rows[0].n)
  expect(seen).toHaveLength(rows[0].n)
})

test('the form accepts the figures of every car as they are loaded', async ({ database }) => {
  const { body } = vehicleDeskCalls['PUT /desk/vehicles/{slug}']
  const { rows } = await database.pool.query(
    'select slug, technical, min_wheel_load_kg, wheels from vehicle_modifications',
  )
  const refused = rows.flatMap((row) => {
    const { error } = body.safeParse({ version: 1, values: { ...textsOf(row), source: '' } })
    return error ? [`${row.slug}: ${error.message}`] : []
  })
  expect(refused).toEqual([])
})

test('a correction is used at once, marked, kept when the data is loaded again, and undone', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  // As a process that serves pages, which has read the catalogue before.
  await shop.catalogue.current()
  const [car] = (await owner.ask<Page>('GET /desk/vehicles?q=nissan+patrol&year=2021')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const read = async () => (await owner.ask<DeskVehicle>(`GET ${path}`)).data
  const before = await read()
  const { make, model, version, values } = before
  const chosen = { make, model, year: 2021, modification: car!.slug }
  const known = async () => (await findVehicle(shop, chosen)).record
  expect((await known()).technical.bolt_pattern).toBe(values.bolt_pattern)

  const own = {
    ...values,
    bolt_pattern: '5x150.0',
    centre_bore: '110.10',
    torque: '131',
    wheel_load: '901',
    source: 'Measured',
  }
  expect(await owner.ask(`PUT ${path}`, { version, values: own })).toMatchObject({ data: { version: 2 } })
  const spelled = { bolt_pattern: '5x150', centre_bore: '110.1' }
  const corrected = {
    technical: {
      bolt_pattern: '5x150',
      stud_holes: 5,
      pcd: 150,
      centre_bore: '110.1',
      wheel_tightening_torque: '131 Nm',
    },
    ...{ min_wheel_load_kg: 901, confidence: { technical: 'own', load: 'own' } },
  }
  expect(await known()).toMatchObject(corrected)
  expect(await owner.ask(`PUT ${path}`, { version, values })).toMatchObject({ http: 409, code: 'desk_conflict' })
  expect((await owner.ask<Page>('GET /desk/vehicles?state=own')).data.rows.map(({ slug }) => slug)).toEqual([car!.slug])

  const { makes, next } = await dataOf(make, car!.slug)
  expect((await importVehicles(shop.db, makes)).modifications).toMatchObject({ new: 0, changed: 0 })
  next.technical.bolt_pattern = '6x135'
  await importVehicles(shop.db, makes)
  expect(await read()).toMatchObject({
    is_own: true,
    values: { ...own, ...spelled },
    loaded: { bolt_pattern: '6x135' },
  })
  expect(await known()).toMatchObject(corrected)

  const history = await owner.ask<{ rows: AuditEntry[] }>(`GET /desk/audit?kind=vehicle&thing_id=${car!.slug}`)
  next.technical.bolt_pattern = values.bolt_pattern
  await importVehicles(shop.db, makes)
  expect(await owner.ask(`POST /desk/audit/${history.data.rows[0]!.id}/undo`)).toMatchObject({ data: { undone: true } })
  expect(await read()).toMatchObject({ is_own: false, values, loaded: {} })
  // As another process notices it, which did not make the change.
  await shop.catalogue.current()
  expect((await known()).technical.bolt_pattern).toBe(values.bolt_pattern)
})

test('undoing a first correction leaves none, though the data was loaded with another figure meanwhile', async ({
  app,
  shop,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const [car] = (await owner.ask<Page>('GET /desk/vehicles?q=nissan+patrol&year=2021')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const read = async () => (await owner.ask<DeskVehicle>(`GET ${path}`)).data
  const { make, version, values } = await read()
  const set = async (bolt_pattern: string, n: number) =>
    expect(await owner.ask(`PUT ${path}`, { version: n, values: { ...values, bolt_pattern } })).toMatchObject({
      http: 200,
    })
  await set('5x150', version)
  await set('5x160', version + 1)
  const { makes, next } = await dataOf(make, car!.slug)
  next.technical.bolt_pattern = '6x135'
  await importVehicles(shop.db, makes)

  const { rows } = (await owner.ask<{ rows: AuditEntry[] }>(`GET /desk/audit?kind=vehicle&thing_id=${car!.slug}`)).data
  const undo = (n: number) => owner.ask(`POST /desk/audit/${rows[n]!.id}/undo`)
  // The second correction replaced one of the shop's own; the first one what was loaded then.
  expect(await undo(0)).toMatchObject({ http: 200 })
  expect(await read()).toMatchObject({
    is_own: true,
    values: { bolt_pattern: '5x150' },
    loaded: { bolt_pattern: '6x135' },
  })
  expect(await undo(1)).toMatchObject({ http: 200 })
  expect(await read()).toMatchObject({ is_own: false, values: { bolt_pattern: '6x135' } })
})

test('undoing a later correction brings the earlier one back, though the data once said the same', async ({
  app,
  shop,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const [car] = (await owner.ask<Page>('GET /desk/vehicles?q=nissan+patrol&year=2021')).data.rows
  const path = `/desk/vehicles/${car!.slug}`
  const read = async () => (await owner.ask<DeskVehicle>(`GET ${path}`)).data
  const { make, values } = await read()
  const set = async (bolt_pattern: string) =>
    owner.ask(`PUT ${path}`, { version: (await read()).version, values: { ...(await read()).values, bolt_pattern } })
  await set('5x150')
  const { makes, next } = await dataOf(make, car!.slug)
  next.technical.bolt_pattern = '6x135'
  await importVehicles(shop.db, makes)
  await set(values.bolt_pattern)
  await set('5x160')

  const { rows } = (await owner.ask<{ rows: AuditEntry[] }>(`GET /desk/audit?kind=vehicle&thing_id=${car!.slug}`)).data
  const seen = []
  for (const { id } of rows) {
    expect(await owner.ask(`POST /desk/audit/${id}/undo`)).toMatchObject({ http: 200 })
    const { is_own, values: now } = await read()
    seen.push([is_own, now.bolt_pattern])
  }
  expect(seen).toEqual([
    [true, values.bolt_pattern],
    [true, '5x150'],
    [false, '6x135'],
  ])
})

test('a figure that no car has is refused at its field', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'manager')
  const [car] = (await ask<Page>('GET /desk/vehicles?q=patrol')).data.rows
  const { version, values } = (await ask<DeskVehicle>(`GET /desk/vehicles/${car!.slug}`)).data
  for (const [name, value] of Object.entries({
    bolt_pattern: '6 by 139',
    centre_bore: '12',
    thread_size: 'M12',
    wheel_load: '5',
  }))
    expect(
      await ask(`PUT /desk/vehicles/${car!.slug}`, { version, values: { ...values, [name]: value } }),
    ).toMatchObject({
      http: 422,
      fields: { [`values.${name}`]: expect.any(Array) },
    })
  const warehouse = await signedIn(app, shop, 'warehouse')
  expect(await warehouse.ask(`PUT /desk/vehicles/${car!.slug}`, { version, values })).toMatchObject({ http: 403 })
})
