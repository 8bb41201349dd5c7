import sharp from 'sharp'
import { expect } from 'vitest'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { ListedLook, LookFields } from '#shared/desk/content/gallery.ts'
import { test } from '#tests/support/pages.ts'
import { type Desk, signedIn, upload } from '#tests/support/staff.ts'

const looks = async ({ ask }: Desk) => (await ask<{ rows: ListedLook[] }>('GET /desk/gallery')).data.rows
const look = async (desk: Desk, id: string) => (await looks(desk)).find((row) => row.id === id)!
const entries = async ({ ask }: Desk, action: string) =>
  (await ask<{ rows: AuditEntry[] }>(`GET /desk/audit?action=${action}`)).data.rows

/** A small photo of one colour. */
const photo = (red: number) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()

test('a customer’s picture needs a consent, and is in the shop’s gallery at once', async ({ app, shop, opened }) => {
  const manager = await signedIn(app, shop, 'manager')
  const [first] = await looks(manager)
  const send = (content: Buffer) => upload(app, manager, content)
  expect(await send(Buffer.from('<svg/>'))).toMatchObject({ http: 422, code: 'photo_refused' })
  const { name } = (await send(await photo(200))).data
  const fields: LookFields = {
    ...first!.values,
    ...{ image: name, year: '2022', caption: 'Sent from Ras Al Khaimah', caption_ar: 'من رأس الخيمة' },
    ...{ alt: 'A white car on a mountain road', alt_ar: 'سيارة بيضاء على طريق جبلي', source: 'customer' },
    ...{ consent_name: '', consent_on: '', consent_note: 'WhatsApp' },
  }
  const refused = await manager.ask('POST /desk/gallery', fields)
  expect(refused).toMatchObject({
    http: 422,
    fields: { consent_name: [expect.any(String)], consent_on: [expect.any(String)] },
  })
  const agreed = { ...fields, consent_name: 'Omar S', consent_on: '2026-11-20' }
  for (const [wrong, code] of [
    [{ image: 'uploads/none.webp' }, 'photo_missing'],
    [{ sku: 'NONE' }, 'wheel_not_found'],
    [{ model: 'none' }, 'vehicle_not_found'],
  ] as const)
    expect(await manager.ask('POST /desk/gallery', { ...agreed, ...wrong })).toMatchObject({ http: 422, code })

  const { id } = (await manager.ask<{ id: string }>('POST /desk/gallery', agreed)).data
  const [added] = await looks(manager)
  expect(added).toMatchObject({ id, version: 1, values: agreed, demo: false, wheel: first!.wheel })
  expect(added!.picture).toMatchObject({ width: 90, height: 60 })
  const page = await opened('/gallery')
  expect(page).toContain(added!.picture!.base)
  expect(page).not.toContain('Omar S')
  expect(await opened(`/gallery/${added!.slug}`)).toContain('alt="A white car on a mountain road"')
  expect(await opened(`/ar/gallery/${added!.slug}`)).toContain('alt="سيارة بيضاء على طريق جبلي"')

  const another = { ...agreed, consent_name: 'Omar Saleh', caption: 'Sent by Omar' }
  const put = (version: number, values: object) => manager.ask(`PUT /desk/gallery/${id}`, { version, values })
  expect(await put(1, another)).toMatchObject({ data: { version: 2 } })
  expect(await put(1, agreed)).toMatchObject({ http: 409, code: 'desk_conflict' })
  expect(JSON.stringify(await entries(await signedIn(app, shop, 'owner'), 'gallery.consent_changed'))).toContain('•••')
  const { rows } = await shop.db.execute(
    `select from audit_entries where before::text || after::text like '%Omar S%' and kind = 'gallery'`,
  )
  expect(rows).toHaveLength(0)

  await manager.ask(`DELETE /desk/gallery/${id}`)
  expect(await opened('/gallery')).not.toContain(added!.picture!.base)
  expect(await shop.db.execute('select from uploaded_pictures')).toMatchObject({ rows: [] })
})

test('the number of a removed picture is not used again', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const before = await looks(owner)
  const add = async () => (await owner.ask<{ id: string }>('POST /desk/gallery', before[0]!.values)).data.id
  const first = await add()
  expect(before.map(({ id }) => Number(id)).every((id) => id < Number(first))).toBe(true)
  expect(await owner.ask(`DELETE /desk/gallery/${first}`)).toMatchObject({ http: 200 })
  const second = await add()
  expect(Number(second)).toBeGreaterThan(Number(first))
  // Also where pictures with given numbers were loaded since.
  await shop.db.execute(`update gallery_items set id = ${Number(second) + 50} where id = ${second}`)
  expect(Number(await add())).toBeGreaterThan(Number(second) + 50)
})

test('a picture names a whole car, keeps its verdict in another year, and shows no wheel that does not fit', async ({
  app,
  shop,
  opened,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const first = (await looks(owner)).find(({ values }) => values.sku === 'DH-LIW-18085-61397-106-P35-BRZ')!
  const put = (version: number, values: object) => owner.ask(`PUT /desk/gallery/${first.id}`, { version, values })
  const { values, version, slug } = first
  expect(values.modification).not.toBe('')
  expect(await put(version, { ...values, year: '2024' })).toMatchObject({ http: 200 })
  expect((await look(owner, first.id)).values).toMatchObject({ year: '2024', modification: values.modification })
  expect(await opened(`/gallery/${slug}`)).toContain('On this car:')
  expect(await opened(`/gallery/${slug}`)).toContain('Size for this car')

  expect(await put(version + 1, { ...values, modification: 'no-such-engine' })).toMatchObject({
    ...{ http: 422, code: 'vehicle_not_found' },
  })
  const patrol = { make: 'nissan', model: 'patrol', year: '2021' }
  const of = { ...patrol, modification: '3a457048fa', sku: 'BQ-HAF-18085-5112-67-P15-BRU' }
  for (const wrong of [of, { ...of, modification: '' }, { ...of, year: '', modification: '' }]) {
    expect(await put(version + 1, { ...values, ...wrong })).toMatchObject({ http: 422, code: 'desk_look_misfit' })
    expect(await owner.ask('POST /desk/gallery', { ...values, ...wrong })).toMatchObject({ code: 'desk_look_misfit' })
  }

  // Without the engine there is no verdict, so the set is not one for this car.
  expect(await put(version + 1, { ...values, modification: '' })).toMatchObject({ http: 200 })
  const page = await opened(`/gallery/${slug}`)
  expect(page).toContain('Add this set')
  expect(page).not.toMatch(/Size for this car|Add the set for this|On this car:/)
})

test('a picture of a staggered set has both sizes', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { values, id } = (await looks(owner)).find((row) => row.values.sku === 'QS-MAS-21090-5130-72-P48-BRU')!
  const size = async (of: string) =>
    (await shop.db.execute(`select content->>'size' as size from gallery_items where id = ${Number(of)}`)).rows[0]!.size
  const added = (await owner.ask<{ id: string }>('POST /desk/gallery', values)).data.id
  expect(await size(added)).toBe('21x9 ET48 / 22x11.5 ET55')
  expect(await size(added)).toBe(await size(id))
})

test('a picture of a staggered set has a rear wheel that fits its car', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { values } = (await looks(owner)).find((row) => row.values.sku === 'QS-MAS-21090-5130-72-P48-BRU')!
  const size = async (of: string) =>
    (await shop.db.execute(`select content->>'size' as size from gallery_items where id = ${Number(of)}`)).rows[0]!.size
  // Another rear wheel, before the one that fits.
  await shop.db.execute(`
    insert into wheel_pairs (front_sku, rear_sku) values ('${values.sku}', 'BQ-HAF-18085-5112-67-P15-BRU')`)
  const again = await owner.ask<{ id: string }>('POST /desk/gallery', values)
  expect(again).toMatchObject({ http: 200 })
  expect(await size(again.data.id)).toBe('21x9 ET48 / 22x11.5 ET55')
  const { version } = await look(owner, again.data.id)
  await owner.ask(`PUT /desk/gallery/${again.data.id}`, { version, values: { ...values, modification: '' } })
  expect(await size(again.data.id)).toBe('21x9 ET48 / 22x11.5 ET55')
  await shop.db.execute(`delete from wheel_pairs where front_sku = '${values.sku}' and rear_sku not like 'BQ-%'`)
  expect(await owner.ask('POST /desk/gallery', values)).toMatchObject({ code: 'desk_look_misfit' })
})

test('pictures are moved, changed and hidden, and each is undone', async ({ app, shop, opened }) => {
  const owner = await signedIn(app, shop, 'owner')
  const before = await looks(owner)
  const ids = before.map(({ id }) => id)
  const first = before[0]!
  const order = { was: ids.join(','), order: [...ids.slice(1), ids[0]].join(',') }
  expect(await owner.ask('PUT /desk/gallery/order', order)).toMatchObject({ http: 200 })
  expect(await owner.ask('PUT /desk/gallery/order', order)).toMatchObject({ code: 'desk_list_changed' })
  expect(await opened('/gallery')).not.toContain(`/gallery/${first.slug}`)
  const undo = async (action: string) => {
    const [entry] = await entries(owner, action)
    expect(await owner.ask(`POST /desk/audit/${entry!.id}/undo`)).toMatchObject({ http: 200 })
  }
  await undo('gallery.ordered')
  expect(await opened('/gallery')).toContain(`/gallery/${first.slug}`)

  const kept = async () =>
    (
      await shop.db.execute<{ content: Record<string, unknown> }>(
        `select content from gallery_items where id = ${Number(first.id)}`,
      )
    ).rows[0]!.content
  const content = await kept()
  expect(content).toMatchObject({ modification: expect.any(String), demo: true })
  const other = before.find(({ values }) => values.make !== first.values.make && values.sku !== first.values.sku)!
  const { make, model, year, modification, sku } = other.values
  const { image } = other.values
  const changed = { ...first.values, image, make, model, year, modification, sku, visible: 'no' }
  const saved = await owner.ask(`PUT /desk/gallery/${first.id}`, { version: first.version, values: changed })
  expect(saved).toMatchObject({ data: { version: first.version + 1 } })
  expect(await look(owner, first.id)).toMatchObject({ make_name: other.make_name, wheel: other.wheel, values: changed })
  expect(await opened('/gallery')).not.toContain(`/gallery/${first.slug}`)
  expect(await kept()).toMatchObject({ modification })
  expect(await kept()).not.toHaveProperty('generation')
  await undo('gallery.changed')
  expect(await look(owner, first.id)).toMatchObject({ wheel: first.wheel, values: first.values })
  // The year too, and what is not typed: the exact car, and that the picture is the demonstration's.
  expect(await kept()).toEqual(content)
  const { version } = await look(owner, first.id)
  await owner.ask(`PUT /desk/gallery/${first.id}`, { version, values: { ...first.values, year: '', modification: '' } })
  expect((await look(owner, first.id)).values.year).toBe('')
  await undo('gallery.changed')
  expect(await kept()).toEqual(content)
  expect(await opened('/gallery')).toContain(`/gallery/${first.slug}`)

  const support = await signedIn(app, shop, 'support')
  expect(await looks(support)).toHaveLength(before.length)
  expect(await support.ask('PUT /desk/gallery/order', order)).toMatchObject({ code: 'desk_forbidden' })
})
