import { myAccount } from '#shared/i18n/account.ts'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { newCustomer, password } from '#tests/e2e/customers.ts'
import { addSet, cars, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('the header’s finder on the cart page leaves the cart’s car alone', async ({ page }) => {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Lexus ES/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: finder.en.add_car }).click()
  await dialog.getByRole('link', { name: 'Toyota', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await expect(page).toHaveURL(/\/cart#garage=toyota$/)
})

test('Enter in an empty filter chooses nothing, and what was typed at one question is gone at another', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const filter = main.getByRole('searchbox', { name: finder.en.filter })
  await page.locator('html:not([data-hydrating])').waitFor()
  await filter.press('Enter')
  await filter.fill('toyo')
  await filter.press('Enter')
  await expect(main.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await filter.fill('cam')
  await page.goBack()
  await expect(main.getByRole('heading', { name: finder.en.choose_make })).toBeVisible()
  await expect(filter).toHaveValue('')
  await expect(main.getByRole('link', { name: 'Nissan', exact: true })).toBeVisible()
})

test('a search by size that cannot load its choices says so and tries again', async ({ page, guard }) => {
  guard.expectFailure(/ERR_CONNECTION_RESET/)
  guard.expectFailure(/console: No answer: the network/)
  await page.route('**/api/search-form-params*', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await page.getByRole('tab', { name: finder.en.by_size }).click()
  const form = page.getByRole('form', { name: finder.en.by_size })
  await expect(form.getByText(finder.en.failed)).toBeVisible()
  await page.unroute('**/api/search-form-params*')
  await form.getByRole('button', { name: finder.en.again }).click()
  await form.getByLabel(sizeSearch.en.diameter).selectOption('18')
  await expect(form.getByText(finder.en.failed)).toHaveCount(0)
})

test('a saved address does not replace what was typed before it came', async ({ page }) => {
  const { email } = await newCustomer(page)
  await page.goto('/login?next=/my-account')
  await page.getByLabel(customer.en.email).fill(email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: customer.en.login, exact: true }).click()
  await page.waitForURL(/\/my-account$/)
  await expect(page.getByText(myAccount.en.garage_empty)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const person = { first_name: 'Layla', last_name: 'Haddad', email: 'saved@example.com', phone_no: '+971501234567' }
  const place = { country: 'AE', city: 'Sharjah', state: 'Sharjah', address: 'Shed 9', nickname: 'Work' }
  const saved = await fetch(new URL('/api/address-book/add', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...person, ...place }),
  })
  expect(saved.status).toBe(200)
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/address-book/all', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/cart/checkout')
  const phone = page.getByLabel(checkout.en.phone, { exact: true })
  await phone.fill('+971559998877')
  held.resolve()
  await expect(page.getByLabel(checkout.en.address, { exact: true })).toHaveValue('Shed 9')
  await expect(phone).toHaveValue('+971559998877')
  await expect(page.getByRole('button', { name: /Work/ })).toBeVisible()
})

test('wheels that are removed from a comparison quickly one after another stay away', async ({ page }) => {
  const wheels = await page.request.get('/api/filter-wheels?uniqueSize=true&per_page=24')
  const { data } = (await wheels.json()) as { data: { data: { sku: string }[] } }
  const skus = data.data.slice(0, 3).map(({ sku }) => sku)
  await page.goto(`/compare?skus=${skus.join(',')}`)
  const removing = page.getByRole('button', { name: /from the comparison$/ })
  await expect(removing).toHaveCount(3)
  const held = Promise.withResolvers<void>()
  await page.route(/compare\.data/, async (route) => {
    await held.promise
    await route.continue().catch(() => null)
  })
  await removing.nth(0).click()
  await removing.nth(1).click()
  held.resolve()
  await expect(page).toHaveURL(new RegExp(`skus=${skus[2]}$`))
  await expect(removing).toHaveCount(1)
})

test('after Undo in the cart, and with a coupon applied, the focus stays where it was', async ({ page }) => {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  const onPage = () => page.evaluate(() => document.activeElement !== document.body)
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page.getByRole('button', { name: cart.en.undo }).press('Enter')
  await expect(page.getByRole('button', { name: cart.en.undo })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
  expect(await onPage()).toBe(true)
  await page.getByRole('button', { name: cart.en.coupon_ask }).press('Enter')
  await page.getByLabel(cart.en.coupon_label).fill('SET150')
  await page.getByLabel(cart.en.coupon_label).press('Enter')
  const remove = page.getByRole('button', { name: cart.en.coupon_remove })
  await expect(remove).toBeVisible()
  expect(await onPage()).toBe(true)
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  expect(await onPage()).toBe(true)
})
