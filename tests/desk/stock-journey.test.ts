import { expect } from 'vitest'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>(deskPages)

test('the warehouse counts on a phone, and the manager sees why stock changed and undoes it', async ({
  open,
  origin,
  database,
}) => {
  const { rows } = await database.pool.query(
    'update wheels set supplier_stock = 8, special_order = false where id in (select id from wheels order by sku limit 2) returning sku',
  )
  const [first, second] = rows.map(({ sku }) => sku).toSorted()

  const phone = await open('warehouse', 'phone')
  await phone.goto(`${origin}/desk/stock/count`)
  for (const [sku, quantity] of [
    [first, '4'],
    [second.toLowerCase(), '8'],
    [first, '2'],
  ]) {
    // As a scanner does it: the code and Enter, then the figure and Enter.
    await phone.getByLabel('SKU', { exact: true }).fill(sku)
    await phone.keyboard.press('Enter')
    await phone.keyboard.type(quantity)
    await phone.keyboard.press('Enter')
  }
  await phone.reload()
  await phone.getByLabel(`Pieces of ${first}`).waitFor()
  expect(await phone.getByLabel(`Pieces of ${first}`).inputValue()).toBe('6')
  const pieces = phone.getByLabel(`Pieces of ${first}`)
  await pieces.fill('six')
  await phone.getByText('Please type a whole number').waitFor()
  expect(await pieces.getAttribute('aria-invalid')).toBe('true')

  // Another tab shows the same list, and neither overwrites what is typed in the other.
  const other = await phone.context().newPage()
  await other.goto(`${origin}/desk/stock/count`)
  await pieces.fill('6')
  await expect.poll(() => other.getByLabel(`Pieces of ${first}`).inputValue()).toBe('6')
  await other.getByLabel(`Pieces of ${second}`).fill('9')
  await expect.poll(() => phone.getByLabel(`Pieces of ${second}`).inputValue()).toBe('9')
  await other.getByLabel(`Pieces of ${second}`).fill('8')
  await expect.poll(() => phone.getByLabel(`Pieces of ${second}`).inputValue()).toBe('8')
  await other.close()

  await phone.getByRole('button', { name: 'Show the differences' }).click()
  await phone.getByText('−2', { exact: true }).waitFor()
  await phone.getByLabel('Note').fill('shelf B')
  await phone.getByRole('button', { name: 'Correct the stock' }).click()
  await phone.getByText('Stock is corrected for 1 SKU').waitFor()
  await phone.getByText('The list is empty.').waitFor()

  // A full list takes no more, and loses nothing.
  await phone.goto(`${origin}/desk/stock/count`)
  await phone.evaluate(() => {
    const lines = Array.from({ length: 500 }, (_, n) => ({ sku: `ZZ-${n}`, quantity: '1' }))
    localStorage.setItem('desk-count', JSON.stringify(lines))
  })
  await phone.reload()
  await phone.getByLabel('SKU', { exact: true }).fill(first)
  await phone.keyboard.press('Enter')
  await phone.keyboard.type('2')
  await phone.keyboard.press('Enter')
  await phone.getByText('The list has 500 lines').waitFor()
  expect(await phone.getByLabel('SKU', { exact: true }).inputValue()).toBe(first)
  expect(await phone.getByLabel('Pieces of ZZ-499').inputValue()).toBe('1')

  const desk = await open('manager')
  await desk.goto(`${origin}/desk/stock?show=all`)
  await desk.getByLabel('Search').fill(first)
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: first }).click()
  await desk.getByRole('cell', { name: 'shelf B' }).waitFor()
  await desk.getByRole('button', { name: 'Undo' }).first().click()
  await desk.getByText('2 pieces will be added again.').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('undone', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Change stock' }).click()
  await desk.getByLabel('Reason').selectOption('damaged')
  await desk.getByLabel('How many').fill('٩')
  await desk.getByRole('dialog').getByRole('button', { name: 'Change stock' }).click()
  await desk.getByText(/There are only 8 pieces/).waitFor()
  await desk.getByLabel('How many').fill('1')
  await desk.getByText('8 in stock now, 7 afterwards').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Change stock' }).click()
  await desk.getByText('The stock is changed').waitFor()
  const stock = await database.pool.query('select supplier_stock from wheels where sku = $1', [first])
  expect(stock.rows).toEqual([{ supplier_stock: 7 }])
})
