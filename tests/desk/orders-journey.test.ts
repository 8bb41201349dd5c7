import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { eraseOrders } from '#domain/orders/erase.ts'
import { inTransaction } from '#domain/shop.ts'
import { type Till, test as withTill } from '#tests/money/till.ts'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

const test = withTill.extend<DeskPages>(deskPages)

/** Ten paid orders of different buyers. */
async function tenOrders(till: Till): Promise<void> {
  const sku = await till.wheel(60)
  for (let i = 0; i < 10; i++) {
    const buyer = till.visitor()
    await buyer.add(sku)
    const billing = { ...layla, first_name: `Buyer${i}`, email: `buyer${i}@example.com` }
    await buyer.post('order/store', { ...orderForm(buyer.session_id), billing })
    await buyer.pay('tok_visa')
  }
  await till.work()
}

test('a day of ten orders on a phone: packed together, dispatched with links, delivered', async ({
  till,
  origin,
  open,
  emails,
}) => {
  await tenOrders(till)
  const phone = await open('warehouse', 'phone')
  await phone.goto(`${origin}/desk/orders`)
  await phone.getByRole('link', { name: 'To pack', exact: true }).click()
  // The view has another order of rows: until it is there, a tick could meet the wrong one.
  await phone.waitForURL(/state=not_sent/)
  await phone.getByRole('button', { name: 'Select all on this page' }).click()
  await phone.getByText('10 orders selected').waitFor()
  // The four that are picked first; the papers of exactly these are printed.
  for (const number of [5, 6, 7, 8, 9, 10]) await phone.getByLabel(`Select order RD-${100_000 + number}`).uncheck()
  await phone.getByText('4 orders selected').waitFor()
  const slips = await phone.getByRole('link', { name: 'Packing slips' }).getAttribute('href')
  expect(new URL(slips!, origin).searchParams.get('ids')!.split(',')).toHaveLength(4)
  const pdf = await phone.request.get(new URL(slips!, origin).href)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Start packing' }).click()
  await phone.getByText('4 orders updated').waitFor()
  await phone.getByRole('button', { name: 'Select all on this page' }).click()
  await phone.getByRole('button', { name: 'Mark packed' }).click()
  await phone.getByText('10 orders updated').waitFor()
  await phone.getByRole('link', { name: 'Ready to leave' }).click()
  await phone.waitForURL(/state=packed/)
  await expect.poll(() => phone.getByText('Packed', { exact: true }).count()).toBe(10)

  // What was typed for several parcels is not dropped by a slip.
  await phone.getByLabel('Select order RD-100001').check()
  await phone.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const tracking = phone.getByLabel('Number or link of RD-100001')
  await tracking.fill('31234567890')
  phone.once('dialog', (question) => void question.dismiss())
  await phone.keyboard.press('Escape')
  expect(await tracking.inputValue()).toBe('31234567890')
  phone.once('dialog', (question) => void question.accept())
  await phone.keyboard.press('Escape')
  await tracking.waitFor({ state: 'detached' })

  await phone.getByRole('link', { name: 'RD-100001' }).click()
  await phone.getByRole('heading', { name: 'RD-100001' }).waitFor()
  await phone.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await phone.getByLabel('Carrier').fill('Aramex')
  await phone.getByLabel('Tracking link').fill('http://carrier.example/1')
  await phone.getByRole('dialog').getByRole('button', { name: 'Dispatch' }).click()
  await phone.getByText('must be a full address that begins with https://').waitFor()
  await phone.getByLabel('Tracking link').fill('https://carrier.example/1')
  await phone.getByRole('button', { name: 'Add a parcel' }).click()
  await phone.getByLabel('Tracking link').nth(1).fill('https://carrier.example/2')
  await expectAccessible(phone)
  await phone.getByRole('dialog').getByRole('button', { name: 'Dispatch' }).click()
  await phone.getByRole('dialog', { name: /^Dispatch order/ }).waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByRole('link', { name: 'Track' }).count()).toBe(2)
  await till.work()
  const letter = emails.find(({ subject }) => subject.includes('on its way'))
  expect(letter).toMatchObject({ to: 'buyer0@example.com', text: expect.stringContaining('https://carrier.example/2') })
  await phone.getByRole('button', { name: 'Mark delivered' }).click()
  await phone.getByText('Delivered', { exact: true }).first().waitFor()
  await phone.getByLabel('New note').fill('Left with the neighbour')
  await phone.getByRole('button', { name: 'Add the note' }).click()
  await phone.getByText('Note by Salem warehouse').waitFor()
  await expectAccessible(phone)
  // The warehouse packs; the address is for those who talk to the buyer.
  expect(await phone.getByRole('button', { name: 'Change the address' }).count()).toBe(0)
})

test('support finds an order, changes its address beside a colleague, and keeps a view', async ({
  till,
  origin,
  open,
  database,
}) => {
  await tenOrders(till)
  const [one, two] = [await open('support'), await open('owner')]
  for (const page of [one, two]) {
    await page.goto(`${origin}/desk/orders`)
    await page.getByLabel('Search').fill('buyer3@example')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'RD-100004' }).click()
    await page.getByRole('button', { name: 'Change the address' }).click()
    await page.getByLabel('City').waitFor()
  }
  await one.getByLabel('City').fill('Sharjah')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('changed the delivery address').waitFor()
  await two.getByLabel('City').fill('Ajman')
  await two.getByRole('button', { name: 'Save' }).click()
  await two.getByText('changed this while you were editing').waitFor()
  await two.getByLabel(/^Ajman/).check()
  await two.getByRole('button', { name: 'Continue with these' }).click()
  await two.getByRole('button', { name: 'Save' }).click()
  await two.getByRole('dialog', { name: 'Change the address' }).waitFor({ state: 'detached' })
  const stored = await database.pool.query(`
    select a.city from order_addresses a join orders o on o.id = a.order_id
    where o.order_number = 'RD-100004' and a.kind = 'shipping'`)
  expect(stored.rows).toEqual([{ city: 'Ajman' }])
  await expectAccessible(two)

  await one.goto(`${origin}/desk/orders?state=paid&country=AE`)
  await one.getByRole('button', { name: 'Save this view' }).click()
  await one.getByLabel('Name of the view').fill('Paid in the UAE')
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await one.getByRole('link', { name: 'Paid in the UAE' }).waitFor()
  await one.goto(`${origin}/desk/orders`)
  await one.getByRole('link', { name: 'Paid in the UAE' }).click()
  await one.waitForURL(/country=AE&state=paid/)
  await one.reload()
  await one.getByRole('button', { name: 'Remove the view Paid in the UAE' }).click()
  await one.getByRole('link', { name: 'Paid in the UAE' }).waitFor({ state: 'detached' })
  await expectAccessible(one)
})

test('an order whose buyer was erased says so, and offers nothing that can no longer be done', async ({
  till,
  shop,
  origin,
  open,
  database: { pool },
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await till.work()
  await pool.query(`update orders set dispatched_at = now() where id = $1`, [id])
  await inTransaction(shop, (shop) => eraseOrders(shop, [id]))
  const desk = await open('owner')
  for (const [path, erased, country] of [
    ['/desk', 'Personal data erased', 'UAE'],
    ['/ar/desk', 'حُذفت البيانات الشخصية', 'الإمارات'],
  ] as const) {
    await desk.goto(`${origin}${path}/orders`)
    await desk.getByText(erased).first().waitFor()
    expect(await desk.locator('td').filter({ hasText: erased }).innerText()).toMatch(
      new RegExp(`${erased}\\s+${country}$`),
    )
    await desk.goto(`${origin}${path}/orders/${id}`)
    await desk.getByRole('status').filter({ hasText: erased }).waitFor()
    // What the sections read by themselves is there.
    await expect.poll(() => desk.locator('main [aria-busy=true], main [role=progressbar]').count()).toBe(0)
    await desk.locator(`a[href="/api/desk/orders/${id}/proof"]`).waitFor()
    // Only what opens and folds something is left.
    expect(await desk.locator('main').getByRole('button').allTextContents()).toEqual([])
    await expectAccessible(desk)
  }
})

test('on a tablet in Arabic an order’s date is one line, its goods are below, and the filters’ button meets the search', async ({
  till,
  origin,
  open,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.post('order/store', orderForm(buyer.session_id))
  await buyer.pay('tok_visa')
  await till.work()
  const page = await open('manager')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${origin}/ar/desk/orders`)
  const row = page.getByRole('row').nth(1)
  const boxOf = async (found: Locator) => (await found.boundingBox())!
  const [number, goods, total] = await Promise.all([
    boxOf(row.getByRole('rowheader').locator('.figures').last()),
    boxOf(row.getByText('جنط').or(row.getByText('قطع')).first()),
    boxOf(row.getByRole('cell').last()),
  ])
  expect(number.height).toBeLessThan(30)
  expect(goods.y).toBeGreaterThan(total.y + 20)
  const [field, button] = await Promise.all([
    boxOf(page.getByRole('searchbox')),
    boxOf(page.getByRole('button', { name: 'التصفية' })),
  ])
  expect(Math.abs(button.y - field.y)).toBeLessThan(1)
})
