import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoAccount } from '#shared/demo-account.ts'
import { myAccount, wishlist } from '#shared/i18n/account.ts'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { finder } from '#shared/i18n/finder.ts'
import { forms } from '#shared/i18n/forms.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { photoField } from '#shared/i18n/photo-field.ts'
import { footer, shell } from '#shared/i18n/shell.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { fitting } from '#shared/i18n/wheels/product.ts'
import { askShop, codeFor, newCustomer, password } from '#tests/e2e/customers.ts'
import { addSet, cars, chooseCar, goOnToPayment, openFittingWheel, pay, typeCard } from '#tests/e2e/journeys.ts'
import { answerConsent, expect, test, waitUntilHydrated } from '#tests/e2e/support.ts'

test('a customer saves an address, orders with it, finds the order and reorders, and a guest tracks it by code', async ({
  page,
  guard,
  browser,
}) => {
  const mine = myAccount.en
  const { email, code } = await newCustomer(page)
  await chooseCar(page, 'en', cars.camry)
  await page.goto('/login?next=/my-account/addresses')
  await page.getByLabel(customer.en.email).fill(email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: customer.en.login }).click()

  await page.getByRole('button', { name: mine.add_address }).click()
  await page.getByLabel(mine.nickname).fill('The garage')
  await page.getByLabel(mine.first_name).fill('Layla')
  await page.getByLabel(mine.last_name).fill('Haddad')
  await page.getByLabel(mine.phone).fill('12')
  await page.getByLabel(mine.state).fill('Sharjah')
  await page.getByLabel(mine.city).fill('Sharjah')
  await page.getByLabel(mine.address, { exact: true }).fill('Industrial Area 4, shed 9')
  await expect(page.getByLabel(mine.email)).toHaveValue(email)
  guard.expectFailure(/422 POST .*address-book\/add/)
  guard.expectFailure(/console/)
  await page.getByRole('button', { name: mine.add_address }).click()
  await expect(page.getByLabel(mine.phone)).toBeFocused()
  await expect(page.getByLabel(mine.address, { exact: true })).toHaveValue('Industrial Area 4, shed 9')
  await page.getByLabel(mine.phone).fill('050 123 45 67')
  await page.getByRole('button', { name: mine.add_address }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'The garage' })
  await expect(entry).toContainText('+971 50 123 4567')
  await expect(entry).toContainText(mine.is_default)
  await entry.getByRole('button', { name: mine.change_address('The garage') }).click()
  await page.getByLabel(mine.nickname).fill('My garage')
  await page.getByRole('button', { name: mine.change, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My garage' })).toBeVisible()
  await page.goto('/ar/my-account/addresses')
  await expect(page.getByRole('listitem').filter({ hasText: 'My garage' })).toContainText('الشارقة')
  await page.goto('/my-account/addresses')

  // The car that was chosen as a guest is now in the garage, with a link to the wheels that fit it.
  await page.getByRole('link', { name: mine.overview }).click()
  await page.getByRole('listitem').filter({ hasText: 'Camry' }).getByRole('link', { name: mine.see_fitting }).click()
  await openFittingWheel(page, 'en', 2)
  await addSet(page, 'en')
  // The fitting centres are in the Emirates.
  const centres = page.getByRole('region', { name: fitting.en.partners })
  await expect(centres).toBeVisible()
  await page.getByLabel(cart.en.deliver_to).selectOption('OM')
  await expect(centres).toHaveCount(0)
  await page.getByLabel(cart.en.deliver_to).selectOption('AE')
  await expect(centres).toBeVisible()
  await page.getByRole('link', { name: cart.en.checkout, exact: true }).click()
  await page.getByRole('link', { name: mine.continue_as('Layla') }).click()
  await expect(page.getByLabel(checkout.en.address, { exact: true })).toHaveValue('Industrial Area 4, shed 9')
  await expect(page.getByLabel(checkout.en.city, { exact: true })).toHaveValue('Sharjah')
  await expect(page.getByRole('button', { name: /My garage/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel(checkout.en.first_name).fill('Salma')
  await expect(page.getByRole('button', { name: /My garage/ })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /My garage/ }).click()
  await expect(page.getByLabel(checkout.en.first_name)).toHaveValue('Layla')
  await goOnToPayment(page, 'en')
  await typeCard(page, '4242 4242 4242 4242')
  await pay(page, 'en')
  await expect(page.getByRole('heading', { level: 1, name: thankYou.en.thanks })).toBeVisible()
  await expectPrint(page)
  const number = (await page.getByRole('article').locator('header bdi').first().textContent())!.trim()

  await page.getByRole('link', { name: thankYou.en.view_account }).click()
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('region', { name: mine.progress })).toContainText(mine.step_arrives)
  await expect(page.getByRole('link', { name: new RegExp(invoices.en.invoice) })).toBeVisible()
  await expectPrint(page)
  const { pathname } = new URL(page.url())
  await page.goto(`/ar${pathname}`)
  await expect(page.getByRole('region', { name: myAccount.ar.delivered_to })).toContainText('الشارقة')
  await page.goto(pathname)
  await page.getByRole('button', { name: mine.buy_again }).click()
  await page.getByRole('link', { name: mine.to_cart }).click()
  await expect(page.getByRole('region', { name: cart.en.wheels }).getByRole('listitem').first()).toContainText('Camry')

  // An address is removed after a question.
  await page.goto('/my-account/addresses')
  const question = page.getByRole('dialog')
  const remove = page.getByRole('button', { name: mine.remove_address('My garage') })
  await remove.click()
  await question.getByRole('button', { name: mine.cancel }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: mine.remove_address('My garage') }).click()
  await expect(page.getByText(mine.removed_address)).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('list', { name: mine.addresses })).toBeFocused()

  // A forgotten car goes with its button, and the focus stays in the garage.
  await page.goto('/my-account')
  const garage = page.getByRole('region', { name: mine.garage })
  await garage.getByRole('button', { name: finder.en.forget_car('') }).click()
  await expect(garage.getByText(mine.garage_empty)).toBeVisible()
  await expect(garage).toBeFocused()

  // A visitor without an account, on another device.
  const context = await browser.newContext()
  await context.addInitScript(answerConsent, 'refused')
  const guest = await context.newPage()
  waitUntilHydrated(guest)
  await guest.goto('/track-order')
  await guest.getByLabel(mine.track_number).fill(number)
  await guest.getByLabel(mine.email).fill(`wrong-${email}`)
  await guest.getByRole('button', { name: mine.track_send }).click()
  await guest.getByRole('link', { name: customer.en.change_email }).click()
  await expect(guest.getByLabel(mine.track_number)).toHaveValue(number)
  await expect(guest.getByLabel(mine.email)).toBeFocused()
  await expect(guest.getByLabel(mine.email)).toHaveValue(`wrong-${email}`)
  await guest.getByLabel(mine.email).fill(email)
  await guest.getByRole('button', { name: mine.track_send }).click()
  await expect(guest.getByText(email)).toBeVisible()
  const refused = { status: 429, json: { status: false, errors: ['Try again in an hour'], code: 'too_many_requests' } }
  await guest.route('**/order/track-code', (route) => route.fulfill(refused), { times: 1 })
  await guest.getByRole('button', { name: customer.en.new_code }).click()
  await expect(guest.getByRole('alert')).toContainText('Try again in an hour')
  await guest.reload()
  await expect(guest.getByText(email)).toBeVisible()
  await guest.getByLabel(mine.track_code).fill(await codeFor(guest.request, email, code))
  await guest.getByRole('button', { name: mine.track_show }).click()
  await expect(guest.getByRole('region', { name: mine.progress })).toContainText(mine.step_paid)
  await guest.reload()
  await expect(guest.getByText('Industrial Area 4, shed 9')).toBeVisible()
  await guest.goto('/my-account')
  await expect(guest).toHaveURL(/\/login/)
  await context.close()
})

/** On paper an order names the seller, and has no links to maps. */
async function expectPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo').getByText(footer.en.tax_number)).toBeVisible()
  await expect(page.getByRole('link', { name: shell.en.terms_conditions })).toBeHidden()
  for (const map of await page.getByText(fitting.en.map_word, { exact: true }).all()) await expect(map).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

test('a fit problem is reported from the order with a photo; the text survives a reload and a lost connection', async ({
  page,
  guard,
}) => {
  const [mine, words] = [myAccount.en, guarantee.en]
  await page.goto('/login?next=/my-account/orders')
  await page.getByLabel(customer.en.email).fill(demoAccount.email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: customer.en.login }).click()
  // The verdict of the first order was "We measure first": the page says what applies instead.
  await page.getByRole('listitem').filter({ hasText: 'RD-100001' }).getByRole('link').click()
  const section = page.getByRole('region', { name: words.title })
  await expect(section).toContainText(words.measured_first)
  await expect(section.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: mine.back_to_orders }).click()
  await page.getByRole('listitem').filter({ hasText: 'RD-100002' }).getByRole('link').click()

  await section.getByRole('button', { name: words.open }).click()
  await expect(section.getByLabel(words.rubs_inside)).toBeFocused()
  await section.getByRole('button', { name: words.send }).click()
  await expect(section.getByText(forms.en.choose)).toBeVisible()
  await section.getByLabel(words.brakes).check()
  await section.getByLabel(words.text).fill('The spokes touch the caliper.')
  const photo = {
    name: 'caliper.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a6' } })
      .jpeg()
      .toBuffer(),
  }
  await section.locator('input[type=file]').setInputFiles([photo])
  await expect(section.getByRole('img')).toHaveCount(1)
  // The draft is kept right after the photo is shown; a slow machine could reload in between.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('case_draft'))).toContain('data:image/jpeg')
  await page.reload()
  await expect(section.getByRole('img')).toHaveCount(1)
  await expect(section.getByLabel(words.text)).toHaveValue('The spokes touch the caliper.')
  await expect(section.getByLabel(words.brakes)).toBeChecked()

  guard.expectFailure(/guarantee/)
  guard.expectFailure(/console/)
  await page.route('**/guarantee', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await section.getByRole('button', { name: words.send }).click()
  await expect(section.getByText(words.kept)).toBeVisible()
  await page.unroute('**/guarantee')
  await section.getByRole('button', { name: words.send }).click()
  await expect(section.getByText(words.sent)).toBeFocused()
  await expect(section.getByRole('listitem').filter({ hasText: words.state_open })).toContainText(words.brakes)
  await expect(section.getByRole('img', { name: words.photo(1) })).toBeVisible()
  await expect(section.getByRole('button', { name: words.open })).toHaveCount(0)

  // More photos: the form takes the focus of its button, and the message that of the form.
  await section.getByRole('button', { name: words.more_photos }).press('Enter')
  await expect(section.getByRole('button', { name: photoField.en.add_photos })).toBeFocused()
  await section.locator('input[type=file]').setInputFiles([photo])
  await section.getByRole('button', { name: words.send_photos }).press('Enter')
  await expect(section.getByText(words.photos_sent)).toBeFocused()
  await expect(section.getByRole('img', { name: words.photo(2) })).toBeVisible()
  await expect(section.getByText(words.photos_sent)).toBeFocused()
})

test('without a saved address the profile fills in the checkout, and typed values are kept', async ({ page }) => {
  const { email } = await newCustomer(page)
  await page.goto('/login?next=/my-account/my-profile')
  await page.getByLabel(customer.en.email).fill(email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: customer.en.login }).click()
  const profile = page.getByRole('main').locator('form').first()
  await profile.getByLabel(customer.en.address).fill('Industrial Area 4, shed 9')
  await profile.getByLabel(customer.en.phone).fill('+971 50 123 45 67')
  await profile.getByLabel(customer.en.city).fill('Sharjah')
  await profile.getByLabel(customer.en.state).fill('Sharjah')
  await profile.getByRole('button', { name: customer.en.save, exact: true }).click()
  await expect(page.getByText(customer.en.saved)).toBeVisible()
  await chooseCar(page, 'en', cars.camry)
  await openFittingWheel(page, 'en', 5)
  await addSet(page, 'en')
  await page.getByRole('link', { name: cart.en.checkout, exact: true }).click()
  await page.getByRole('link', { name: myAccount.en.continue_as('Layla') }).click()
  await expect(page.getByLabel(checkout.en.address, { exact: true })).toHaveValue('Industrial Area 4, shed 9')
  await expect(page.getByLabel(checkout.en.first_name)).toHaveValue('Layla')
  await expect(page.getByLabel(checkout.en.city, { exact: true })).toHaveValue('Sharjah')
  await expect(page.getByLabel(checkout.en.phone, { exact: true })).toHaveValue('+971501234567')
  await expect(page.getByLabel(checkout.en.email, { exact: true })).toHaveValue(email)
})

test('signing in on a shared device shows nothing of the previous customer', async ({ page, guard }) => {
  guard.allowEndedSession()
  const [a, b] = [await newCustomer(page), await newCustomer(page)]
  const signIn = async (tab: Page, { email }: { email: string }) => {
    await tab.getByLabel(customer.en.email).fill(email)
    await tab.getByLabel(customer.en.password, { exact: true }).fill(password)
    await tab.getByRole('button', { name: customer.en.login, exact: true }).click()
    await expect(tab).toHaveURL(({ pathname }) => pathname === '/wishlist')
  }
  await page.goto('/login?next=/wishlist')
  // Open since before; a page for signing in that is opened later leads on.
  const tab = await guard.openTab()
  await tab.goto('/login?next=/wishlist')
  await signIn(page, a)
  await chooseCar(page, 'en', cars.camry)
  await page.goto('/clearance-wheels')
  const isKept = page.waitForResponse((reply) => reply.url().endsWith('/api/wishlist/add') && reply.ok())
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: / to wishlist$/ })
    .click()
  await isKept
  await page.goto('/wishlist')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  for (const form of ['login', 'register']) {
    await page.goto(`/${form}?next=/about-us`)
    await expect(page).toHaveURL(({ pathname }) => pathname === '/about-us')
  }
  await signIn(tab, b)
  await expect(tab.getByText(wishlist.en.empty)).toBeVisible()
  await tab.goto('/my-account')
  await expect(tab.getByText(myAccount.en.garage_empty)).toBeVisible()
  expect(await tab.evaluate(() => localStorage.getItem('wishlist') ?? '[]')).toBe('[]')
  const known = await tab.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
    return Promise.all(['wishlist', 'garage'].map(async (list) => (await fetch(`/api/${list}`, { headers })).json()))
  })
  expect(known).toMatchObject([{ data: [] }, { data: [] }])
})

test('a form whose sign-in has ended elsewhere leads to signing in, and has what was typed afterwards', async ({
  page,
  guard,
}) => {
  const mine = myAccount.en
  const { email } = await newCustomer(page)
  await page.goto('/login?next=/my-account/addresses')
  const signIn = async () => {
    await page.getByLabel(customer.en.email).fill(email)
    await page.getByLabel(customer.en.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: customer.en.login, exact: true }).click()
    await expect(page).toHaveURL(/\/my-account\/addresses$/)
  }
  await signIn()
  await page.getByRole('button', { name: mine.add_address }).click()
  await page.getByLabel(mine.nickname).fill('Villa')
  await page.getByLabel(mine.country).selectOption('SA')
  await page.getByLabel(mine.zip).fill('12211')
  // The sign-in ends on another device.
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'renewal')
  expect(cookie).toBeDefined()
  await page.context().clearCookies({ name: 'renewal' })
  await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)))
  guard.expectFailure(/401 POST .*address-book\/add/)
  guard.expectFailure(/console/)
  guard.allowFailure(/401 POST .*auth\/renew/)
  await page.getByRole('button', { name: mine.add_address }).click()
  const link = page.getByRole('alert').getByRole('link', { name: customer.en.login })
  await expect(link).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: customer.en.login })).toBeVisible()
  await page.getByLabel(mine.city).fill('Riyadh')
  await link.click()
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-account%2Faddresses$/)
  await signIn()
  await expect(page.getByLabel(mine.nickname)).toHaveValue('Villa')
  await expect(page.getByLabel(mine.country)).toHaveValue('SA')
  await expect(page.getByLabel(mine.zip)).toHaveValue('12211')
  await expect(page.getByLabel(mine.city)).toHaveValue('Riyadh')
})

test('a customer exports their data, chooses the language of e-mails, and deletes the account', async ({
  page,
  guard,
}) => {
  guard.allowEndedSession()
  const mine = myAccount.en
  const { email } = await newCustomer(page)
  await page.goto('/login?next=/my-account/my-profile')
  await page.getByLabel(customer.en.email).fill(email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: customer.en.login }).click()

  // The list comes after the page, and moves what is below it.
  await expect(page.getByRole('list', { name: mine.sign_ins })).toBeVisible()
  await page.getByRole('combobox', { name: mine.language }).selectOption('ar')
  const language = page.getByRole('region', { name: mine.language })
  await language.getByRole('button', { name: customer.en.save }).click()
  await expect(language.getByRole('status')).toHaveText(mine.saved)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: mine.download }).click(),
  ])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { email, locale: 'ar' } })

  // The changed form goes with its button: Tab goes on from there, not from the top of the page.
  const another = `${password}, another`
  const change = page.getByRole('region', { name: customer.en.change_password })
  await change.getByLabel(customer.en.current).fill(password)
  await change.getByLabel(customer.en.password_new, { exact: true }).fill(another)
  await change.getByLabel(customer.en.password_again).fill(another)
  await change.getByRole('button', { name: customer.en.change_password }).click()
  await expect(change.getByRole('status')).toHaveText(customer.en.password_changed)
  await expect(change).toBeFocused()

  // The dialog's script may not arrive; what is typed above it stays.
  guard.expectFailure(/ERR_CONNECTION_RESET .*\/dialog-/)
  await page.route(/\/assets\/dialog-/, (route) => route.abort('connectionreset'))
  await page.getByLabel(customer.en.city).fill('Ajman')
  await page.getByRole('button', { name: mine.delete_account }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(customer.en.city)).toHaveValue('Ajman')
  await page.unroute(/\/assets\/dialog-/)
  await page.getByRole('dialog').getByRole('button', { name: shell.en.error_again }).click()
  guard.expectFailure(/422 POST .*my-account\/delete/)
  guard.expectFailure(/console/)
  await page.getByLabel(mine.password).fill('not it')
  await page.getByRole('button', { name: mine.delete_sure }).click()
  await expect(page.getByLabel(mine.password)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(mine.password).fill(another)
  await page.getByRole('button', { name: mine.delete_sure }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: customer.en.login })).toBeVisible()
  const signIn = await askShop('/auth/login', { email, password: another })
  expect(signIn).toMatchObject({ status: false, code: 'sign_in_failed' })
})
