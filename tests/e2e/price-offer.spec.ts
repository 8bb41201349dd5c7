import { demoStaffPassword } from '#shared/desk/demo-staff.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { offers } from '#shared/i18n/offers.ts'
import { expectPaid, pay, storeOrder, typeCard } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('an offer made at the desk is opened on a phone, and paid without typing anything twice', async ({
  page,
  browser,
}) => {
  const words = deskOffers.en
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await desk.goto('/desk/offers')
  await desk.getByLabel('E-mail').fill('support@rimdana.example')
  await desk.getByLabel('Password').fill(demoStaffPassword)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  const code = /\d{6}/.exec(await desk.getByText(/\d{6}/).innerText())![0]
  await desk.getByLabel(/^Code of your app/).fill(code)
  await desk.getByRole('button', { name: 'Continue' }).click()
  await desk.getByRole('link', { name: words.make }).click()

  await desk.getByLabel(words.make_of_car).selectOption('nissan')
  await desk.getByLabel(words.model).selectOption('patrol')
  await desk.getByLabel(words.year).selectOption('2021')
  await desk.getByLabel(words.modification).selectOption({ index: 1 })
  await desk.getByRole('region', { name: words.fitting }).getByRole('button').first().click()
  await desk.getByLabel(words.unit_price).fill('1,111')
  await desk.getByLabel(words.delivery).fill('0')
  await expect(desk.locator('dd').last()).toHaveText('AED 4,444.00')
  await desk.getByLabel(words.language).selectOption('en')
  const buyer = { first_name: 'Huda', last_name: 'Salem', phone: '050 123 4567', email: 'huda@example.com' }
  for (const [name, value] of Object.entries({ ...buyer, city: 'Sharjah', address: 'Al Wahda Road 3' }))
    await desk.getByLabel(words[name as keyof typeof buyer], { exact: true }).fill(value)
  await desk.getByRole('button', { name: words.create }).click()
  const link = (await desk.getByText(/\/cart\/offer\?/).innerText()).trim()

  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText(offers.en.greeting('Huda'))).toBeVisible()
  await expect(page.getByText('AED 4,444.00').first()).toBeVisible()
  await page.getByRole('button', { name: offers.en.accept }).click()
  await page.getByRole('link', { name: checkout.en.guest }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Al Wahda Road 3')
  const order = await storeOrder(page, 'en')
  expect(order.total).toBe(444_400)
  await typeCard(page, '4242424242424242')
  await pay(page, 'en')
  await expectPaid(page, 'en')

  await desk.reload()
  await expect(desk.getByText(words.state_paid, { exact: true })).toBeVisible()
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText(offers.en.paid_title)).toBeVisible()
})
