import { expect } from 'vitest'
import { header, line, mapped, read, upload } from '#tests/desk/import-calls.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { allGoods } from '#tests/support/goods.ts'
import { test as withShop } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const test = withShop.extend<DeskPages>(deskPages)

const rows = 10_000
const bad = 37

/** A supplier's list whose 37 bad rows have a word in the place of the price. */
function supplierList(): string {
  const every = Math.floor(rows / bad)
  const lines = Array.from({ length: rows }, (_, n) => {
    const isBad = n % every === 0 && n / every < bad
    const size = `${17 + (n % 6)},${8 + (n % 4) / 2},5x${n % 2 ? 120 : 112},${20 + (n % 30)},72.6`
    return `ZZ-${n},Nord,Design ${n % 40},black,cast,${size},conical 60,${isBad ? 'on request' : 900 + (n % 700)},${n % 20}`
  })
  const header = 'SKU,Brand,Design,Finish,Construction,Diameter,Width,Pattern,ET,CB,Lug seat,Price,Pieces'
  return [header, ...lines].join('\n')
}

test('a list of 10,000 rows with 37 bad ones is mended, written and undone, and the shop is as before', async ({
  open,
  origin,
  database: { pool },
  workOff,
}) => {
  const page = await open('manager')
  const before = await allGoods(pool)

  await page.goto(`${origin}/desk/imports`)
  await page.getByLabel('Supplier').fill('Nord')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'nord.csv', mimeType: 'text/csv', buffer: Buffer.from(supplierList()) })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Still missing: supplier_stock').waitFor()
  await page.getByLabel('pieces').selectOption('supplier_stock')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Being checked').first().waitFor()
  await workOff()
  await page.getByRole('heading', { name: '37 rows have a mistake' }).waitFor()
  expect(await allGoods(pool)).toEqual(before)

  await page.getByRole('button', { name: 'Change the columns' }).click()
  const firstColumn = page.locator('main select').first()
  await expect.poll(() => firstColumn.evaluate((select) => select === document.activeElement)).toBe(true)

  await page.goto(page.url().replace('/desk/', '/ar/desk/'))
  await page
    .getByText(/«\W*on request\W*» ليس سعراً/)
    .first()
    .waitFor()
  await page.goto(page.url().replace('/ar/desk/', '/desk/'))

  const prices = page.getByLabel('price', { exact: true })
  await prices.first().waitFor()
  expect(await prices.count()).toBe(bad)
  for (let n = 0; n < bad; n++) await prices.nth(n).fill(String(1000 + n))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Being checked').first().waitFor()
  await workOff()
  await page.getByRole('heading', { name: '0 rows have a mistake' }).waitFor()
  await page.getByRole('button', { name: /^Write 10,0\d\d rows$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write/ })
    .click()
  await page.getByText('Being written').first().waitFor()
  await workOff()
  await page.getByText('Written', { exact: true }).waitFor()
  const made = await pool.query(`select count(*)::int as skus, min(price) filter (where sku = 'ZZ-0') as mended
    from wheels where sku like 'ZZ-%'`)
  expect(made.rows).toEqual([{ skus: rows, mended: 100_000 }])

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('Being undone').first().waitFor()
  await workOff()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await allGoods(pool)).toEqual(before)
}, 300_000)

test('an import whose check fails again and again is removed on its page', async ({
  app,
  shop,
  open,
  origin,
  database: { pool },
  workOff,
}) => {
  await pool.query('alter table goods_import_changes add constraint fails check (false)')
  const desk = await signedIn(app, shop, 'manager')
  const id = await upload(desk, [header, line('ND-1')].join('\n'))
  const { mapping } = await read(desk, id)
  await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping: { ...mapping, ...mapped } })
  await workOff()
  const page = await open('manager')
  await page.goto(`${origin}/desk/imports/${id}`)
  await page.getByRole('button', { name: 'Remove this upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this upload' }).click()
  await page.getByText('The upload is removed').waitFor()
  expect(await desk.ask(`GET /desk/imports/${id}`)).toMatchObject({ http: 404 })
})
