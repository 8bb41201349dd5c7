import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findProduct } from '#domain/catalogue/product.ts'
import { tidyPictures } from '#domain/content/tidy-pictures.ts'
import { loadCrops } from '#domain/pictures/crops.ts'
import { loadPictures } from '#domain/pictures/load.ts'
import { readUploaded } from '#domain/pictures/uploaded.ts'
import type { GoodsPicture, PictureGroup } from '#shared/desk/pictures.ts'
import { carryOut, write } from '#tests/desk/import-calls.ts'
import { test as atTill } from '#tests/money/till.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn, upload } from '#tests/support/staff.ts'

const picture = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })

const groupsOf = async (desk: Desk, path: string) => (await desk.ask<{ groups: PictureGroup[] }>(path)).data.groups
const namesOf = (group: PictureGroup) => group.pictures.map(({ name }) => name)

test('a picture is uploaded, shown by the shop first, ordered, removed and set back', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  const get = 'GET /desk/pictures/design/dunehart-liwa-6'
  const put = get.replace('GET', 'PUT')
  const groups = await groupsOf(desk, get)
  const bronze = groups.find(({ part }) => part === 'bronze')!
  expect(bronze).toMatchObject({ title: 'Bronze', mixed: false })
  const was = namesOf(bronze)

  const content = await picture('#a52')
    .withExif({ IFD0: { Artist: 'Someone' } })
    .jpeg()
    .toBuffer()
  const { data: added } = await upload(app, desk, content)
  expect(added.name).toMatch(/^uploads\/[0-9a-f]{32}-300x200\.webp$/)
  expect((await upload(app, desk, content)).data).toEqual(added)

  const names = [added.name, ...was.slice(0, 2)]
  expect(await desk.ask(put, { part: 'bronze', was, names })).toMatchObject({ http: 200 })
  const after = await groupsOf(desk, get)
  expect(namesOf(after.find(({ part }) => part === 'bronze')!)).toEqual(names)
  expect(after.filter(({ part }) => part !== 'bronze')).toEqual(groups.filter(({ part }) => part !== 'bronze'))
  const { rows } = await shop.db.execute<{ sku: string }>(
    `select sku from wheels where design_id = 'dunehart-liwa-6' and finish = 'bronze' limit 1`,
  )
  const shows = async () => (await findProduct(shop, { sku: rows[0]!.sku })).pictures.map(({ base }) => base)
  expect((await shows())[0]).toBe(added.base)
  expect(await shows()).toHaveLength(3)

  const audit = await desk.ask<{ rows: { id: string; action: string }[] }>(
    'GET /desk/audit?kind=design&thing_id=dunehart-liwa-6',
  )
  expect(audit.data.rows[0]).toMatchObject({
    action: 'design.pictures_changed',
    before: { 'pictures.bronze': JSON.stringify(was) },
    after: { 'pictures.bronze': JSON.stringify(names) },
  })
  expect(await desk.ask(`POST /desk/audit/${audit.data.rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await groupsOf(desk, get)).toEqual(groups)
  expect(await shows()).not.toContain(added.base)
})

test('the sizes of an uploaded picture are made from the database, by a process that never saw the file', async ({
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const { data } = await upload(app, desk, await picture('#25a', 3000, 1500).png().toBuffer())
  expect(data.name).toContain('-2000x1000.webp')
  const folder = await mkdtemp(join(tmpdir(), 'uploaded-'))
  const pictures = await loadPictures({
    ...{ root: join(folder, 'none'), store: folder, log: { warn: () => {} }, secrets: shop },
    uploaded: (name) => readUploaded(shop.db, name),
  })
  expect(pictures.find(data.name)).toMatchObject({ base: data.base, width: 2000, height: 1000 })
  const address = data.base!.replace('/pictures/', '')
  const opened = await pictures.open(`${address}-320.avif`)
  expect(await sharp(opened!.body).metadata()).toMatchObject({ width: 320, height: 160 })
  expect(await pictures.open(`${address}-card.jpg`)).toMatchObject({ type: 'image/jpeg' })
  const other = pictures.find(`uploads/${'0'.repeat(32)}-10x10.webp`)!.base.replace('/pictures/', '')
  expect(await pictures.open(`${other}-160.webp`)).toBeNull()
  expect(await pictures.open(`${address.replace(/^\w+/, '000000000000')}-160.webp`)).toBeNull()
  await rm(folder, { recursive: true })
})

test('a picture that nothing shows is deleted after two weeks, with its sizes; what is shown or may be undone stays', async ({
  app,
  shop,
  clock,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const folder = await mkdtemp(join(tmpdir(), 'unused-'))
  const pictures = await loadPictures({
    ...{ root: join(folder, 'none'), store: folder, log: { warn: () => {} }, secrets: shop },
    uploaded: (name) => readUploaded(shop.db, name),
  })
  const add = async (colour: string) => (await upload(app, desk, await picture(colour).png().toBuffer())).data
  const [unused, shown, undoable] = [await add('#123'), await add('#456'), await add('#789')]
  const path = '/desk/pictures/addon/101'
  const put = (was: string[], names: string[]) => desk.ask(`PUT ${path}`, { part: '', was, names })
  const was = namesOf((await groupsOf(desk, `GET ${path}`))[0]!)
  await put(was, [...was, shown.name])
  const small = `${unused.base!.replace('/pictures/', '')}-160.webp`
  expect(await pictures.open(small)).not.toBeNull()
  const left = async () => {
    await tidyPictures({ ...shop, pictures })
    const { rows } = await shop.db.execute<{ name: string }>('select name from uploaded_pictures order by name')
    return rows.map(({ name }) => name)
  }
  const sorted = (...all: GoodsPicture[]) => all.map(({ name }) => name).toSorted()
  clock.pass({ days: 13 })
  expect(await left()).toEqual(sorted(unused, shown, undoable))
  const later = await signedIn(app, shop, 'manager')
  const save = (was: string[], names: string[]) => later.ask(`PUT ${path}`, { part: '', was, names })
  await save([...was, shown.name], [...was, shown.name, undoable.name])
  await save([...was, shown.name, undoable.name], [...was, shown.name])
  clock.pass({ days: 2 })
  expect(await left()).toEqual(sorted(shown, undoable))
  expect(await pictures.open(small)).toBeNull()
  clock.pass({ days: 15 })
  expect(await left()).toEqual(sorted(shown))
  await rm(folder, { recursive: true })
})

test('a picture that an import replaced stays, and is shown again when the import is undone', async ({
  app,
  shop,
  clock,
  workOff,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { name } = (await upload(app, desk, await picture('#135').png().toBuffer())).data
  const imagesOf = async () =>
    (await shop.db.execute<{ images: string }>(`select images from addons where sku = 'T-1'`)).rows[0]!.images
  const list = (images: string) => `sku,category,name,price,stock,images\nT-1,hub-rings,Ring one,45,3,${images}`
  const how = { differing: {}, file: { kind: 'addons', supplier: '' } }
  await write(desk, list(name), workOff, how)
  const { id } = await write(desk, list('addons/hub-ring-plastic.webp'), workOff, how)
  clock.pass({ days: 30 })
  await tidyPictures(shop)
  await carryOut(await signedIn(app, shop, 'manager'), id, 'undo', workOff)
  expect(await imagesOf()).toBe(JSON.stringify([name]))
  expect(await readUploaded(shop.db, name)).not.toBeNull()
})

atTill(
  'a picture that an order shows stays, although the goods have another one or its look is removed',
  async ({ app, shop, clock, till }) => {
    const desk = await signedIn(app, shop, 'manager')
    const add = async (colour: string) => (await upload(app, desk, await picture(colour).png().toBuffer())).data.name
    const [onGoods, inGallery] = [await add('#123'), await add('#456')]
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const order = (await buyer.store()).data
    const left = async (name: string) =>
      (await shop.db.execute(sql`select from uploaded_pictures where name = ${name}`)).rows.length
    const show = (name: string) =>
      shop.db.execute(sql`update order_lines set image = ${JSON.stringify([name])} where order_id = ${order.id}`)
    await show(inGallery)
    const { rows } = await shop.db.execute<{ id: string }>(sql`
    update gallery_items set content = jsonb_set(content::jsonb, '{image}', to_jsonb(${inGallery}::text))
    where id = (select min(id) from gallery_items) returning id::text`)
    expect(await desk.ask(`DELETE /desk/gallery/${rows[0]!.id}`)).toMatchObject({ http: 200 })
    expect(await left(inGallery)).toBe(1)
    await show(onGoods)
    clock.pass({ days: 15 })
    await tidyPictures(shop)
    expect([await left(onGoods), await left(inGallery)]).toEqual([1, 0])
  },
)

test('what a picture shows is said in both languages, and the shop says it instead of the name', async ({
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const get = 'GET /desk/pictures/design/dunehart-liwa-6'
  const [first] = await groupsOf(desk, get)
  const { name } = first!.pictures[0]!
  expect(first!.pictures[0]).not.toHaveProperty('words')
  const { rows } = await shop.db.execute<{ sku: string }>(
    `select sku from wheels where design_id = 'dunehart-liwa-6' and finish = '${first!.part}' limit 1`,
  )
  const shown = async () => (await findProduct(shop, { sku: rows[0]!.sku })).pictures[0]
  expect(await shown()).not.toHaveProperty('alt')
  const values = { alt: 'Six bronze spokes, from the front', alt_ar: 'ستة أضلاع برونزية من الأمام' }
  const put = (name: string, version: number) => desk.ask('PUT /desk/pictures/words', { name, version, values })
  expect(await put(name, 1)).toMatchObject({ http: 200, data: { version: 2 } })
  expect(await put(name, 1)).toMatchObject({ http: 409, code: 'desk_conflict' })
  expect(await put('wheels/none.webp', 1)).toMatchObject({ http: 404 })
  expect((await groupsOf(desk, get))[0]!.pictures[0]).toMatchObject({ name, words: { version: 2, values } })
  await expect.poll(shown).toMatchObject(values)
  const { data } = await desk.ask<{ rows: { id: string; action: string }[] }>('GET /desk/audit?kind=picture')
  expect(await desk.ask(`POST /desk/audit/${data.rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  await expect.poll(shown).not.toHaveProperty('alt')
})

test('a picture is cropped: the shop shows the part, the original stays, and the undoing shows the whole', async ({
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const path = '/desk/pictures/addon/101'
  const { data: added } = await upload(app, desk, await picture('#123', 900, 600).png().toBuffer())
  const was = namesOf((await groupsOf(desk, `GET ${path}`))[0]!)
  await desk.ask(`PUT ${path}`, { part: '', was, names: [added.name, ...was] })
  const { rows } = await shop.db.execute<{ body: Buffer }>('select body from uploaded_pictures')
  const crop = (crop: string, version: number) =>
    desk.ask(`PUT ${path}/crop`, { name: added.name, version, values: { crop } })
  const listed = async () => (await groupsOf(desk, `GET ${path}`))[0]!.pictures[0]!

  expect(await crop('100 50 600 450', 1)).toMatchObject({ http: 200, data: { version: 2 } })
  expect(await listed()).toMatchObject({
    whole: { base: added.base, width: 900, height: 600 },
    crop: { version: 2, values: { crop: '100 50 600 450' } },
  })
  expect(shop.pictures.find(added.name)).toMatchObject({ width: 600, height: 450 })
  expect((await listed()).base).toBe(shop.pictures.find(added.name)!.base)
  expect((await shop.db.execute('select body from uploaded_pictures')).rows).toEqual(rows)

  const { data } = await desk.ask<{ rows: { id: string }[] }>('GET /desk/audit?kind=picture')
  expect(data.rows).toMatchObject([
    { action: 'picture.cropped', thing_id: added.name, before: { crop: '' }, after: { crop: '100 50 600 450' } },
  ])
  expect(await desk.ask(`POST /desk/audit/${data.rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  await loadCrops(shop)
  expect(shop.pictures.find(added.name)).toEqual(added.whole)
  expect(await crop('0 0 300 300', 3)).toMatchObject({ http: 200, data: { version: 4 } })
  expect(await crop('', 4)).toMatchObject({ http: 200 })
  expect(shop.pictures.find(added.name)).toEqual(added.whole)
})

test('of two people who crop a picture the second gets the first one’s part', async ({ app, shop }) => {
  const [one, other] = [await signedIn(app, shop, 'manager'), await signedIn(app, shop, 'owner')]
  const path = '/desk/pictures/design/dunehart-liwa-6'
  const { name } = (await groupsOf(one, `GET ${path}`))[0]!.pictures[0]!
  const crop = (desk: Desk, crop: string) => desk.ask(`PUT ${path}/crop`, { name, version: 1, values: { crop } })
  const replies = await Promise.all([crop(one, '10 10 400 400'), crop(other, '50 50 500 500')])
  const [first, second] = replies.toSorted((a, b) => a.http - b.http)
  expect(first).toMatchObject({ http: 200, data: { version: 2 } })
  const kept = replies[0] === first ? '10 10 400 400' : '50 50 500 500'
  const by = replies[0] === first ? one.member.name : other.member.name
  expect(second).toMatchObject({ http: 409, code: 'desk_conflict', data: { version: 2, values: { crop: kept }, by } })
})

test('a part outside of the picture, too small, or of a picture of other goods is refused, by the database as well', async ({
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const path = '/desk/pictures/design/dunehart-liwa-6'
  const { name, whole } = (await groupsOf(desk, `GET ${path}`))[0]!.pictures[0]!
  const { width, height } = whole!
  const crop = (crop: string, of = path, named = name) =>
    desk.ask(`PUT ${of}/crop`, { name: named, version: 1, values: { crop } })
  for (const wrong of [`1 0 ${width} ${height}`, '0 0 199 400', `0 ${height} 200 200`, '0 0 0 0'])
    expect(await crop(wrong), wrong).toMatchObject({ http: 422, code: 'desk_crop' })
  for (const wrong of ['left', '0 0 200', '-5 0 300 300']) expect(await crop(wrong), wrong).toMatchObject({ http: 422 })
  const good = '0 0 300 300'
  expect(await crop(good, '/desk/pictures/addon/101')).toMatchObject({ http: 404, code: 'picture_removed' })
  expect(await crop(good, path, 'wheels/none.webp')).toMatchObject({ http: 404, code: 'picture_removed' })
  expect(await crop(good, '/desk/pictures/design/none')).toMatchObject({ http: 404 })
  expect((await shop.db.execute('select from picture_crops')).rows).toEqual([])

  const insert = (x: number, width: number | null) =>
    database.pool.query(
      `insert into picture_crops (name, of_width, of_height, x, y, width, height) values ('a', 500, 500, $1, 0, $2, 500)`,
      [x, width],
    )
  for (const [x, width] of [
    [1, 500],
    [-1, 300],
    [0, 199],
  ] as const)
    await expect(insert(x, width)).rejects.toMatchObject({ constraint: 'picture_crops_inside' })
  await expect(insert(0, null)).rejects.toMatchObject({ constraint: 'picture_crops_whole' })
})

test('of two people who change the pictures of an accessory, the second gets what the first stored', async ({
  app,
  shop,
}) => {
  const [one, other] = [await signedIn(app, shop, 'manager'), await signedIn(app, shop, 'owner')]
  const get = 'GET /desk/pictures/addon/101'
  const put = get.replace('GET', 'PUT')
  const [group] = await groupsOf(one, get)
  const was = namesOf(group!)
  const { data: mine } = await upload(app, one, await picture('#111').png().toBuffer())
  const { data: yours } = await upload(app, other, await picture('#eee').png().toBuffer())
  expect(await one.ask(put, { part: '', was, names: [...was, mine.name] })).toMatchObject({ http: 200 })
  expect(await other.ask(put, { part: '', was, names: [...was, yours.name] })).toMatchObject({
    ...{ http: 409, code: 'desk_conflict' },
    data: { values: { pictures: [...group!.pictures, mine] } },
  })
  const both = [yours.name, ...was, mine.name]
  expect(await other.ask(put, { part: '', was: [...was, mine.name], names: both })).toMatchObject({ http: 200 })
  expect(namesOf((await groupsOf(other, get))[0]!)).toEqual(both)
})

test('what is no picture, unknown or too much is refused', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8\xff broken'])
    expect(await upload(app, desk, Buffer.from(wrong, 'latin1'))).toMatchObject({ http: 422, code: 'photo_refused' })
  expect(await upload(app, desk, Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ http: 413 })
  const support = await signedIn(app, shop, 'support')
  expect(await upload(app, support, Buffer.from('x'))).toMatchObject({ http: 403, code: 'desk_forbidden' })

  const path = '/desk/pictures/addon/101'
  const was = namesOf((await groupsOf(desk, `GET ${path}`))[0]!)
  const save = (names: string[], part = '') => desk.ask(`PUT ${path}`, { part, was, names })
  expect(await save([...was, `uploads/${'0'.repeat(32)}-10x10.webp`])).toMatchObject({ http: 404 })
  expect(await save([...was, '../secret.webp'])).toMatchObject({ http: 404 })
  expect(await save(was, 'bronze')).toMatchObject({ http: 404 })
  expect(await save([...was, ...was])).toMatchObject({ http: 422 })
  expect(await desk.ask('PUT /desk/pictures/addon/999999', { part: '', was, names: [] })).toMatchObject({ http: 404 })
})
