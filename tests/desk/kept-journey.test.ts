import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { patrol, report, test as withCases } from '#tests/money/guaranteed.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'

const test = withCases.extend<DeskPages>(deskPages)

/** Lets a call through and loses its answer, as a gateway that is restarted does. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 408, json: {} })
    },
    { times: 1 },
  )

test('a note that was begun stays when a tablet is turned', async ({ buy, origin, open }) => {
  const { order } = await buy({ sent: false })
  const page = await open('manager')
  await page.goto(`${origin}/desk/orders/${order.id}`)
  const note = page.getByLabel('New note')
  await note.fill('Calls back on Monday')
  const column = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())!
  expect((await column('Notes of the team')).x).toBeGreaterThan((await column('Goods')).x + 500)
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect.poll(async () => (await column('Notes of the team')).x - (await column('Goods')).x).toBe(0)
  // Below each other in the order of the list: the notes before the payments.
  expect((await column('Notes of the team')).y).toBeLessThan((await column('Payments')).y)
  expect(await note.inputValue()).toBe('Calls back on Monday')
})

test('a refund whose answer was lost can be changed to another sum, which is another refund', async ({
  buy,
  origin,
  open,
  database: { pool },
}) => {
  const { order } = await buy()
  const page = await open('manager')
  await page.goto(`${origin}/desk/orders/${order.id}`)
  await page.getByRole('button', { name: 'Refund part of it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund part of this order' })
  await dialog.getByLabel('A sum').check()
  const sum = dialog.getByLabel('Amount in AED')
  await sum.fill('100')
  await loseAnswer(page, '**/api/desk/orders/*/refunds')
  const send = dialog.getByRole('button', { name: /^Refund AED/ })
  await send.click()
  await dialog.getByText('Something went wrong').waitFor()
  await sum.fill('60')
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await pool.query('select amount from refunds order by amount')
  expect(rows.map(({ amount }) => amount)).toEqual([6_000, 10_000])
})

test('the same cost of a case is booked a second time once that is confirmed', async ({
  buy,
  origin,
  open,
  database: { pool },
}) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  const page = await open('owner')
  await page.goto(`${origin}/desk/guarantee/FG-100001`)
  const dialog = page.getByRole('dialog', { name: 'Book a cost' })
  const book = async () => {
    await page.getByRole('button', { name: 'Book a cost' }).click()
    await dialog.getByLabel('Amount in AED').fill('35')
    await dialog.getByRole('button', { name: 'Book a cost' }).click()
  }
  await book()
  await dialog.waitFor({ state: 'detached' })
  await book()
  await dialog.getByText('If you mean to book it again, confirm that.').waitFor()
  await dialog.getByLabel('Yes, the same cost a second time').check()
  await dialog.getByRole('button', { name: 'Book a cost' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await pool.query('select amount from guarantee_costs')
  expect(rows).toEqual([{ amount: 3_500 }, { amount: 3_500 }])
})

test('a change of many whose answer was lost is made once, though it is pressed again', async ({
  origin,
  open,
  database: { pool },
}) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/goods/sheet?brand=dunehart&diameter=18`)
  const cell = page.locator(`[role=row][aria-rowindex="2"] [role=gridcell][aria-colindex="2"]`)
  await cell.click()
  await page.keyboard.type('1234.50')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Preview' }).click()
  await loseAnswer(page, '**/api/desk/goods-changes')
  const change = page.getByRole('button', { name: 'Change 1 SKU' })
  await change.click()
  await page.getByRole('dialog').getByText('Something went wrong').waitFor()
  await change.click()
  await page.getByRole('button', { name: 'Undo this change' }).waitFor()
  const { rows } = await pool.query(`select (select count(*)::int from goods_changes) as changes,
    (select count(*)::int from wheels where price = 123450) as wheels`)
  expect(rows).toEqual([{ changes: 1, wheels: 1 }])
})

test('edits of the sheet that are not written yet stay when the change before them is undone', async ({
  origin,
  open,
}) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/goods/sheet?brand=dunehart&diameter=18`)
  const cell = (row: number) => page.locator(`[role=row][aria-rowindex="${row}"] [role=gridcell][aria-colindex="2"]`)
  const type = async (row: number, text: string) => {
    await cell(row).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(2, '1234.50')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change 1 SKU' }).click()
  const undo = page.getByRole('button', { name: 'Undo this change' })
  await undo.waitFor()
  await page.getByText(/^\d+ SKUs$/).waitFor()
  await type(3, '2345.50')
  await page.getByText('1 SKU edited').waitFor()
  await undo.click()
  await page.getByText('The earlier values are back').waitFor()
  await expect.poll(() => cell(2).innerText()).not.toBe('1234.50')
  expect(await cell(3).innerText()).toBe('2345.50')
  await page.getByText('1 SKU edited').waitFor()
})

test('more wheels that fit are loaded once, and a failure leaves those that are shown', async ({ origin, open }) => {
  const page = await open('manager')
  const asked: string[] = []
  let fails = true
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search-vehicles?*', async (route) => {
    const number = new URL(route.request().url()).searchParams.get('page')!
    asked.push(number)
    if (number === '2' && fails) {
      await held.promise
      return route.fulfill({ status: 404, json: {} })
    }
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/([?&]page=)\d+/, '$11'),
    })
    const json = await answer.json()
    for (const card of json.data.data) card.sku += ` of page ${number}`
    Object.assign(json.data, { total: json.data.data.length * 2, last_page: 2 })
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`${origin}/desk/offers/new`)
  for (const [name, value] of [
    ['Make', patrol.make],
    ['Model', patrol.model],
    ['Year', String(patrol.year)],
    ['Version', patrol.modification],
  ] as const)
    await page.getByLabel(name, { exact: true }).selectOption(value)
  const cards = page.getByRole('region', { name: 'Wheels that fit this car' }).getByRole('listitem')
  await cards.first().waitFor()
  const first = await cards.count()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.poll(() => asked).toEqual(['1', '2'])
  await more.press('Enter')
  held.resolve()
  await page.getByText('Something went wrong').waitFor()
  expect(await cards.count()).toBe(first)
  expect(asked).toEqual(['1', '2'])
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards.count()).toBe(first * 2)
  await more.waitFor({ state: 'detached' })
  expect(asked).toEqual(['1', '2', '2'])
})
