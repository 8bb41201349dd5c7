import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '#shared/demo-account.ts'
import { problems } from '#shared/i18n/problems.ts'
import { customer, social } from '#shared/i18n/sign-in.ts'
import { askShop, codeFor } from '#tests/e2e/customers.ts'
import { expect, test } from '#tests/e2e/support.ts'

const words = social.en

/** Clicks a network's button and answers in the window that it opens. */
async function continueWith(page: Page, button: Locator, answer: (window: Page) => Promise<unknown>): Promise<void> {
  const opening = page.waitForEvent('popup')
  await button.click()
  const window = await opening
  const closing = window.waitForEvent('close')
  await answer(window)
  await closing
}

const chooseAccount = (email: string, fault?: string) => async (window: Page) => {
  await window.getByLabel('Somebody else').fill(email)
  if (fault) await window.getByLabel('Goes wrong').selectOption(fault)
  await window.getByRole('button', { name: 'Go on' }).click()
}
const cancel = (window: Page) => window.getByRole('button', { name: 'Cancel' }).click()

/** Google renders its own button; our placeholder until then is a different element. */
const googleButton = (page: Page) => page.locator('[data-provider="google"]')
const facebookButton = (page: Page, name = words.facebook) => page.getByRole('button', { name })

test('Google: cancelled, a foreign token, then success; the cart is merged, and a reused token is rejected', async ({
  page,
  guard,
}) => {
  const email = `${randomUUID()}@example.com`
  await page.goto('/clearance-wheels')
  const link = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const sku = link!.split('?')[0]!.split('/').at(-1)!
  await page.goto('/login?next=%2Fcart')
  await expect(googleButton(page)).toHaveText(words.google)
  const session = await page.evaluate(() => localStorage.getItem('session_id'))
  expect(await askShop('/cart/add', { session_id: session, sku, quantity: 1 })).toMatchObject({ status: true })
  expect((await googleButton(page).boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await continueWith(page, googleButton(page), cancel)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login/)

  guard.expectFailure(/401 POST .*social-login/)
  guard.expectFailure(/console: .*401/)
  await continueWith(page, googleButton(page), chooseAccount(email, 'wrong_audience'))
  await expect(page.getByRole('alert')).toContainText(words.not_signed_in)
  await expect(page.getByRole('alert')).toContainText(words.again_hint('Google'))
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

  const sending = page.waitForRequest('**/api/auth/social-login')
  await continueWith(page, googleButton(page), chooseAccount(email))
  const sent = (await sending).postDataJSON() as Record<string, unknown>
  expect(sent).toMatchObject({ provider: 'GOOGLE', session_id: session })
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').locator(`a[href*="${sku}" i]`).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: customer.en.my_account })).toBeVisible()

  // The used token is sent again in place of a fresh one. A customer who is signed in would be led on.
  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.goto('/login')
  await page.route('**/api/auth/social-login', (route) => route.continue({ postData: { ...sent } }))
  await continueWith(page, googleButton(page), chooseAccount(email))
  await expect(page.getByRole('alert')).toContainText(words.not_signed_in)
  await expect(page).toHaveURL(/\/login$/)
})

test('the form sends nothing before hydration: no password in the URL', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/login`)
  await page.getByLabel(customer.en.email).fill('layla@example.com')
  await page.getByLabel(customer.en.password, { exact: true }).fill('falcons above jebel jais')
  await page.getByLabel(customer.en.password, { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: customer.en.login, exact: true })).toBeDisabled()
  await expect(facebookButton(page)).toBeDisabled()
  expect(page.url()).toBe(`${baseURL}/login`)
  await context.close()
})

test('a network script that is late or blocked is not ready, and the form works without it', async ({
  page,
  guard,
}) => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/sandbox/google/gsi/client', async (route) => {
    await opened
    await route.continue()
  })
  await page.route('**/sandbox/facebook/en_US/sdk.js', (route) => route.abort('blockedbyclient'))
  guard.expectFailure(/ERR_BLOCKED_BY_CLIENT\S* GET .*sdk\.js/)
  guard.expectFailure(/console: .*ERR_BLOCKED_BY_CLIENT/)
  await page.goto('/register')
  await page.getByRole('button', { name: words.google }).click()
  await expect(page.getByRole('alert')).toContainText(words.not_ready)
  await expect(page.getByRole('alert')).toContainText(words.not_ready_hint('Google'))
  await facebookButton(page).click()
  await expect(page.getByRole('alert')).toContainText(words.not_ready_hint('Facebook'))
  open()
  await expect(googleButton(page)).toBeVisible()
  await continueWith(page, googleButton(page), cancel)

  await page.getByRole('main').getByRole('link', { name: customer.en.login }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer.en.login })).toBeVisible()
  guard.expectFailure(/401 POST .*auth\/login/)
  guard.expectFailure(/console: .*401/)
  await page.getByLabel(customer.en.email).fill(`${randomUUID()}@example.com`)
  await page.getByLabel(customer.en.password, { exact: true }).fill('falcons above jebel jais')
  await page.getByRole('button', { name: customer.en.login, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(problems.en.sign_in_failed)
})

test('Facebook: cancelled, expired, then success', async ({ page, guard }) => {
  const email = `${randomUUID()}@example.com`
  // Reached by a link inside the shop, the page is loaded again with its own CSP.
  await page.goto('/about-us')
  await page.getByRole('banner').getByRole('link', { name: customer.en.login }).click()
  await expect(googleButton(page)).toBeVisible()
  await continueWith(page, facebookButton(page), cancel)
  await expect(page.getByText(words.cancelled, { exact: true })).toBeVisible()

  guard.expectFailure(/401 POST .*social-login/)
  guard.expectFailure(/console: .*401/)
  guard.allowEndedSession()
  await continueWith(page, facebookButton(page), chooseAccount(email, 'expired'))
  await expect(page.getByRole('alert')).toContainText(words.not_signed_in)
  await continueWith(page, facebookButton(page), chooseAccount(email))
  // Back to where the header's link was pressed.
  await expect(page).toHaveURL(/\/about-us$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/my-account$/)

  // Facebook never confirms that an address belongs to its user, so the account's owner confirms it by e-mail.
  await page.getByRole('button', { name: customer.en.sign_out }).click()
  await expect(page).toHaveURL(/\/login$/)
  await continueWith(page, facebookButton(page), chooseAccount(demoAccount.email))
  await expect(page.getByRole('heading', { level: 1, name: words.code_title })).toBeVisible()
  await expect(page.getByText(words.code_text(demoAccount.email, 'Facebook'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await page.getByRole('button', { name: words.other_way }).click()
  await expect(googleButton(page)).toBeVisible()
})

test('Facebook without an address, in Arabic: the customer enters one, and nothing is joined before its code', async ({
  page,
  guard,
}) => {
  const [say, form] = [social.ar, customer.ar]
  guard.expectFailure(/422 POST .*social-login/)
  guard.expectFailure(/console: .*422/)
  await page.goto('/ar/login?next=%2Far%2Fcart')
  await expect(googleButton(page)).toHaveText(say.google)
  const email = `${randomUUID()}@example.com`
  const withoutEmail = chooseAccount(email, 'no_email')
  await continueWith(page, facebookButton(page, say.facebook), cancel)
  await expect(page.getByText(say.cancelled, { exact: true })).toBeVisible()
  await continueWith(page, facebookButton(page, say.facebook), withoutEmail)
  await expect(page.getByRole('heading', { level: 1, name: say.email_title })).toBeVisible()
  await expect(page.getByText(say.email_text('Some', 'Facebook'))).toBeVisible()

  await page.getByRole('button', { name: say.other_way }).click()
  await continueWith(page, facebookButton(page, say.facebook), withoutEmail)
  await expect(page.getByRole('heading', { level: 1, name: say.email_title })).toBeVisible()
  await page.getByLabel(form.email).fill('sara')
  await page.getByRole('button', { name: say.send_code }).click()
  await expect(page.getByLabel(form.email)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(form.email).fill(email)
  await page.getByRole('button', { name: say.send_code }).click()
  await expect(page.getByRole('heading', { level: 1, name: say.code_title })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

  // The e-mail's link, in another tab of this browser, continues what was started here.
  const tab = await guard.openTab()
  await tab.goto('/ar/register?code=123456')
  await expect(tab.getByRole('heading', { level: 1, name: say.code_title })).toBeVisible()
  await expect(tab.getByText(say.code_text(email, 'Facebook'))).toBeVisible()
  await expect(tab.getByLabel(form.code)).toHaveValue('123456')
  await tab.close()

  await page.getByLabel(form.code).fill('000000')
  guard.expectFailure(/422 POST .*auth\/confirm/)
  await page.getByRole('button', { name: form.confirm }).click()
  await expect(page.getByRole('main')).toContainText(/الرمز/)
  await page.getByLabel(form.code).fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: form.confirm }).click()
  await expect(page).toHaveURL(/\/ar\/cart$/)
  await expect(page.getByRole('banner').getByRole('button', { name: form.my_account })).toBeVisible()
})
