import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { myAccount } from '#shared/i18n/account.ts'
import { customer, secondFactorWords } from '#shared/i18n/sign-in.ts'
import { newCustomer, password } from '#tests/e2e/customers.ts'
import { answerConsent, expect, test } from '#tests/e2e/support.ts'
import { appOf } from '#tests/support/authenticator.ts'

const words = customer.en
const mine = myAccount.en
const step = secondFactorWords.en

test('signing in returns to the requested page, the profile is saved, and signing out leaves nothing behind', async ({
  page,
  guard,
  browser,
}) => {
  const { email } = await newCustomer(page)
  guard.expectFailure(/console/)
  // Of an order, which a guest may ask for too, as of all pages of the account.
  await page.goto(`/my-account/orders/${randomUUID()}`)
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-account%2Forders/)
  await page.goto('/my-account/my-profile')
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-account%2Fmy-profile$/)
  await expect(page.getByLabel(words.email)).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('autocomplete', 'current-password')

  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill('not the password')
  guard.expectFailure(/4\d\d POST .*auth\/login/)
  await page.getByRole('button', { name: words.login }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/password/i)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel(words.email)).toHaveValue(email)
  await page.getByLabel(words.show_password).check()
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login }).click()

  await expect(page).toHaveURL(/\/my-account\/my-profile$/)
  await expect(page.getByLabel(words.first_name)).not.toHaveValue('')
  await page.getByRole('banner').getByRole('button', { name: words.my_account }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: words.my_profile })).toHaveAttribute(
    'href',
    '/my-account/my-profile',
  )
  await page.getByRole('banner').getByRole('link', { name: words.my_account }).click()
  await expect(page.getByRole('heading', { name: mine.garage })).toBeVisible()
  // The token alone means signed in; the shop returns whose it is.
  await page.evaluate(() => localStorage.removeItem('user_data'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.hello('Layla'))
  // Two tabs at once renew an ended token by the cookie; then the account ends the other sign-in.
  const other = await newPhone(browser, email)
  const tab = await guard.openTab()
  await page.goto('/my-account/my-profile')
  await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)))
  guard.expectFailure(/401 GET .*/)
  await Promise.all([page.reload(), tab.goto('/my-account')])
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(words.hello('Layla'))
  const places = page.getByRole('region', { name: mine.sign_ins }).getByRole('listitem')
  await expect(places.filter({ hasText: mine.this_device })).toHaveCount(1)
  await page.getByRole('button', { name: mine.sign_out_others }).click()
  await expect(places).toHaveCount(1)
  await other.goto('/my-account')
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
  await tab.close()
  const app = await turnOnSecondStep(page)
  const session = await page.evaluate(() => localStorage.getItem('session_id'))
  // The account's cars are still in flight: they must not arrive for the next person.
  await page.route('**/api/garage', () => {})
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/garage'))
  await page.route('**/api/auth/logout', async (route) => {
    await dropped
    await route.continue()
  })
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: words.my_account }).click()
  await page.getByRole('banner').getByRole('button', { name: words.sign_out }).click()
  await expect(page).toHaveURL(/\/login$/)
  const left = await page.evaluate(() => ({ ...localStorage }))
  expect(left.access_token).toBeUndefined()
  expect(left.user_data).toBeUndefined()
  expect(left.session_id).not.toBe(session)
  await expect(page.getByRole('banner').getByRole('link', { name: words.login })).toBeVisible()
  expect(left.second_step).toBeUndefined()

  // The second step survives a refresh, explains errors, and leads to the intended page, by keyboard alone.
  await page.goto('/login?next=%2Fmy-account%2Fmy-profile')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title)
  await page.reload()
  const code = page.getByLabel(step.code)
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  guard.expectFailure(/422 POST .*second-factor/)
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await code.fill(app(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-account\/my-profile$/)
  await expect(page.getByRole('region', { name: step.title })).toContainText(step.codes_left(10))
  await page.goto('/login?step=code')
  await expect(page.getByText(step.ended)).toBeVisible()
})

/** Sets up an app in the open profile; returns a function for its current code, or one some steps later. */
async function turnOnSecondStep(page: Page): Promise<(steps?: number) => string> {
  const section = page.getByRole('region', { name: step.title })
  await section.getByRole('button', { name: step.turn_on }).click()
  await section.getByLabel(step.password, { exact: true }).fill(password)
  await section.getByRole('button', { name: step.go_on }).click()
  await expect(section.getByRole('img', { name: step.qr })).toBeVisible()
  const secret = (await section.locator('bdi').textContent())!.replaceAll(' ', '')
  const app = appOf(secret, { now: () => new Date() })
  await section.getByLabel(step.code).fill(app())
  await section.getByRole('button', { name: step.turn_on }).click()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await section.getByRole('button', { name: step.saved }).click()
  await expect(section.getByRole('button', { name: step.turn_off })).toBeVisible()
  return app
}

/** The same customer, signed in on another device. */
async function newPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(answerConsent, 'refused')
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('html:not([data-hydrating])').waitFor()
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login }).click()
  await expect(page).toHaveURL(/\/my-account$/)
  return page
}

test('a new account by e-mail code, in Arabic; a forgotten password gets the same answer for any address', async ({
  page,
  browser,
  guard,
}) => {
  const say = customer.ar
  const email = `${randomUUID()}@example.com`
  const mistyped = `${randomUUID()}@example.com`
  // Where one wanted to go survives the way from signing in to registering.
  await page.goto('/ar/login?next=%2Far%2Fwishlist')
  await page.getByRole('main').getByRole('link', { name: say.register }).click()
  await expect(page).toHaveURL(/\/ar\/register\?next=/)
  // A message goes as its field is filled in; those of the others stay.
  guard.expectFailure(/422 POST .*auth/)
  guard.expectFailure(/console/)
  const [firstName, lastName] = [page.getByLabel(say.first_name), page.getByLabel(say.last_name)]
  await page.getByRole('button', { name: say.register }).click()
  await expect(firstName).toBeFocused()
  await firstName.fill('ليلى')
  await expect(firstName).not.toHaveAttribute('aria-invalid')
  await expect(lastName).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(say.email).fill('layla@')
  await expect(page.getByLabel(say.email)).toHaveAttribute('aria-invalid', 'true')
  await lastName.fill('حداد')
  await page.getByLabel(say.email).fill(mistyped)
  await expect(page.getByLabel(say.email)).not.toHaveAttribute('aria-invalid')
  await page.getByLabel(say.password, { exact: true }).fill('a long enough sentence')
  await page.getByLabel(say.password_again).fill('a long enough sentence')
  await page.getByRole('button', { name: say.register }).click()
  // The address is changed with all else kept, and a wrong code leads to a new one, by keyboard alone.
  const code = page.getByLabel(say.code)
  await page.getByRole('button', { name: say.change_email }).press('Enter')
  await expect(page.getByLabel(say.email)).toBeFocused()
  await expect(page.getByLabel(say.email)).toHaveValue(mistyped)
  await expect(firstName).toHaveValue('ليلى')
  await expect(page.getByLabel(say.password_again)).toHaveValue('a long enough sentence')
  await page.getByLabel(say.email).fill(email)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  // A phone drops the tab while the e-mail is read; and the back button leads to the form.
  await expect(page).toHaveURL(/\/ar\/register\?next=.*&step=mail$/)
  await page.reload()
  await expect(page.getByText(say.code_sent(email))).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(say.email)).toHaveValue(email)
  await expect(firstName).toHaveValue('ليلى')
  await expect(page.getByLabel(say.password, { exact: true })).toHaveValue('')
  await page.goForward()
  await expect(code).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('رمز جديد')
  await page.getByRole('button', { name: say.new_code }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: say.new_code_sent })).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  // The e-mail opens in another tab; its link contains the code.
  const mail = await page.context().newPage()
  await expect(async () => {
    await mail.goto('/dev/mail')
    const sent = mail.getByRole('row').filter({ hasText: email })
    await expect(sent).toHaveCount(2, { timeout: 1_000 })
    await sent.first().getByRole('link').click({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  const [link] = /https?:\/\/\S+\/ar\/register\?\S+/.exec((await mail.locator('pre').textContent())!)!
  expect(link).not.toContain('registration')
  // On another device, the e-mail alone is not enough to finish: the request was made in this browser.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(say.nothing_waits, { exact: true })).toBeVisible()
  await expect(elsewhere.getByText(say.nothing_waits_hint)).toBeVisible()
  await expect(elsewhere.getByLabel(say.code)).toHaveCount(0)
  await elsewhere.context().close()
  await mail.goto(link)
  await expect(mail.getByLabel(say.code)).toHaveValue(/^\d{6}$/)
  await mail.getByRole('button', { name: say.confirm }).click()
  // The e-mail's link does not contain the intended page; the browser remembers it.
  await expect(mail).toHaveURL(/\/ar\/wishlist$/)
  expect(await mail.evaluate(() => localStorage.getItem('registration'))).toBeNull()
  // Nothing waits any more.
  await mail.goto('/ar/register?step=mail')
  await expect(mail.getByLabel(say.first_name)).toBeVisible()
  await mail.goto('/ar/my-account')
  await expect(mail.getByRole('heading', { level: 1 })).toContainText('ليلى')
  await expect(mail.getByText(say.no_orders)).toBeVisible()
  await mail.close()

  await page.goto('/ar/forgot-password')
  await page.getByLabel(say.email).fill('nobody@example.com')
  await page.getByRole('button', { name: say.forgot_send }).click()
  await expect(page.getByText(say.forgot_sent)).toBeVisible()
})
