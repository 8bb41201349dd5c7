import { expect } from 'vitest'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>(deskPages)

test('prices of 500 SKUs are pasted, a wrong one is marked, all are changed and undone', async ({
  origin,
  open,
  database: { pool },
}) => {
  const { rows } = await pool.query(`select id, price, compare_at_price from wheels order by sku`)
  const prices = async () => (await pool.query(`select id, price, compare_at_price from wheels order by sku`)).rows
  expect(rows.length).toBeGreaterThanOrEqual(500)
  const page = await open('manager')
  await page.goto(`${origin}/desk/goods?state=shown`)
  await page.getByRole('link', { name: 'Open as a sheet' }).click()
  const cell = (row: number, column: number) =>
    page.locator(`[role=row][aria-rowindex="${row}"] [role=gridcell][aria-colindex="${column}"]`)
  await cell(2, 2).click()
  const lines = rows
    .slice(0, 500)
    .map(({ price }, i) => (i === 7 ? '12,5' : String(i === 6 ? 7777 : price / 100 + 150)))
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
  await page.keyboard.press('Control+v')
  await page.getByText('500 SKUs edited').waitFor()
  await page.getByText('1 cell is wrong: nothing is written until they are right').first().waitFor()
  await page.locator('.sheet-bad').first().waitFor()
  expect(await prices()).toEqual(rows)

  // The wrong cell is mended by the keyboard; Ctrl+D takes the value of the cell above.
  await cell(9, 2).click()
  await page.keyboard.press('Control+d')
  await page.locator('.sheet-bad').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Largest change of a price').waitFor()
  await page.getByRole('button', { name: 'Change 500 SKUs' }).click()
  await page.getByRole('button', { name: 'Undo this change' }).waitFor()
  const changed = (await prices()).filter(({ price }, i) => price !== rows[i].price)
  expect(changed).toHaveLength(500)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByText('The earlier values are back').waitFor()
  expect(await prices()).toEqual(rows)

  // One value for all rows below; without a cell the button says what it needs.
  await page.reload()
  const fill = page.getByRole('button', { name: 'Fill down' })
  await fill.click()
  await page.getByText('Choose a cell first').waitFor()
  await cell(2, 2).click()
  await page.keyboard.type('1501')
  await page.keyboard.press('Enter')
  await cell(2, 2).click()
  await fill.click()
  await page.getByText(/^\d{3,} SKUs edited$/).waitFor()
  await expect.poll(() => cell(9, 2).innerText()).toBe('1501')
})

test('on a phone in Arabic a cell is read and edited, and a price list is filtered and hidden', async ({
  origin,
  open,
  database: { pool },
}) => {
  const page = await open('owner', 'phone')
  await page.goto(`${origin}/ar/desk/goods/sheet?brand=dunehart&diameter=18`)
  const cell = page.locator('[role=row][aria-rowindex="2"] [role=gridcell][aria-colindex="2"]')
  await cell.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1234.50')
  await page.keyboard.press('Enter')
  await page.getByText('تم تعديل رمز واحد').waitFor()
  await page.getByRole('button', { name: 'معاينة' }).click()
  await page.getByRole('button', { name: 'تغيير رمز واحد' }).click()
  await page.getByRole('button', { name: 'التراجع عن هذا التغيير' }).waitFor()
  expect((await pool.query('select 1 from wheels where price = 123450')).rows).toHaveLength(1)
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
})

test('a planned price that runs is ended on the page of its SKU', async ({ origin, open, database: { pool } }) => {
  const { rows } = await pool.query(`
    with usual as (select id, price from wheels where compare_at_price is null order by id limit 1),
      plan as (
        insert into planned_prices (wheel_id, price, begins_at, ends_at, crosses_out, state, price_before, created_at)
        select id, price - 5000, now() - interval '1 hour', now() + interval '1 day', false, 'running', price, now() from usual)
    update wheels w set price = u.price - 5000 from usual u where w.id = u.id returning w.id, u.price`)
  const { id, price } = rows[0]
  const page = await open('manager')
  await page.goto(`${origin}/desk/goods/${id}`)
  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByText('The planned price has ended').waitFor()
  expect((await pool.query('select price from wheels where id = $1', [id])).rows).toEqual([{ price }])
})
