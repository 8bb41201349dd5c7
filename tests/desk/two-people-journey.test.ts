import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const test = withShop.extend<DeskPages>(deskPages)

test('of two people on one product the second sees both versions and chooses; stock that moved between stays moved', async ({
  app,
  shop,
  origin,
  open,
  database: { pool },
}) => {
  const { rows } = await pool.query(
    `update wheels set supplier_stock = 12, special_order = false, finish_name = 'Bronze', finish_name_ar = 'برونزي', weight_kg = 11
     where id = (select min(id) from wheels) returning id, sku`,
  )
  const { id, sku } = rows[0]
  const [one, two] = [await open('manager'), await open('owner')]
  const finish = (page: Page) => page.getByRole('textbox', { name: 'Finish (English)' })
  const save = (page: Page) =>
    page
      .locator('form')
      .filter({ hasText: 'Finish (English)' })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
  for (const page of [one, two]) {
    await page.goto(`${origin}/desk/goods/${id}`)
    await finish(page).waitFor()
  }
  await finish(one).fill('Satin bronze')
  await one.getByLabel('Weight (kg)').fill('10.4')
  await save(one)
  await one.getByText('Saved').first().waitFor()

  const warehouse = await signedIn(app, shop, 'manager')
  const damaged = { reason: 'damaged', change: -3, note: 'Fell off the rack' }
  expect(await warehouse.ask(`POST /desk/stock/${sku}/movements`, damaged)).toMatchObject({ data: { stock: 9 } })

  await finish(two).fill('Brushed bronze')
  await two.getByRole('textbox', { name: 'Finish (Arabic)' }).fill('برونزي مصقول')
  await save(two)
  const dialog = two.getByRole('dialog', { name: 'Someone else saved first' })
  await dialog.waitFor()
  const chosen = async (name: string) =>
    dialog
      .getByRole('group', { name })
      .getByRole('radio', { checked: true })
      .evaluate((radio) => radio.parentElement!.textContent)
  // What only the first person changed is as they saved it; what both changed begins with one's own.
  expect(await chosen('Weight (kg)')).toMatch(/10\.4.*Saved/)
  expect(await chosen('Finish (English)')).toMatch(/Brushed bronze.*Yours/)
  await dialog.getByLabel(/^Satin bronze/).waitFor()
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await save(two)
  await two.getByText('Saved').first().waitFor()

  const stored =
    'select finish_name, finish_name_ar, weight_kg::float as weight, supplier_stock from wheels where id = $1'
  expect((await pool.query(stored, [id])).rows).toEqual([
    { finish_name: 'Brushed bronze', finish_name_ar: 'برونزي مصقول', weight: 10.4, supplier_stock: 9 },
  ])
  const history = await pool.query(
    `select before->>'finish_name' as was, after->>'finish_name' as now from audit_entries
     where kind = 'wheel' and thing_id = $1 and action = 'wheel.changed' order by id`,
    [String(id)],
  )
  expect(history.rows).toEqual([
    { was: 'Bronze', now: 'Satin bronze' },
    { was: 'Satin bronze', now: 'Brushed bronze' },
  ])
})
