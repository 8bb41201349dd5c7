import type { Page } from '@playwright/test'
import { demoAccount } from '#shared/demo-account.ts'
import { finder } from '#shared/i18n/finder.ts'
import { requests } from '#shared/i18n/requests.ts'
import { shell } from '#shared/i18n/shell.ts'
import { customer, secondFactorWords } from '#shared/i18n/sign-in.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { newCustomer, password } from '#tests/e2e/customers.ts'
import { cars, chooseCar } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** Where the focus is after a press has removed the button or form that had it. */

const words = customer.en
const step = secondFactorWords.en

async function signIn(page: Page, { email, password }: { email: string; password: string }, next: string) {
  await page.goto(`/login?next=${next}`)
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login }).press('Enter')
}

test('"Another car" leads to the finder’s question, on the home page and in the garage', async ({ page }) => {
  await chooseCar(page, 'en', cars.camry)
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: finder.en.other_car }).press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { name: finder.en.choose_make })).toBeFocused()

  await page.getByRole('banner').getByRole('link', { name: /Camry/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: finder.en.add_car }).press('Enter')
  await expect(dialog.getByRole('heading', { name: finder.en.choose_make })).toBeFocused()
})

test('a finder whose list did not load leads to its question once it has', async ({ page, guard }) => {
  guard.expectFailure(/ERR_CONNECTION_RESET/)
  guard.expectFailure(/console: No answer: the network/)
  await page.goto('/')
  const main = page.getByRole('main')
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await main.getByRole('link', { name: 'Toyota', exact: true }).press('Enter')
  await main.getByText(finder.en.failed).waitFor()
  await page.unroute('**/api/**')
  await main.getByRole('button', { name: finder.en.again }).press('Enter')
  await expect(main.getByRole('link', { name: 'Camry', exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeFocused()

  const filter = main.getByRole('searchbox', { name: finder.en.filter })
  await filter.fill('no such model')
  await main.getByRole('button', { name: finder.en.clear_filter }).press('Enter')
  await expect(filter).toBeFocused()
})

test('a filter that is removed with its own link leads to the heading of the list', async ({ page }) => {
  await page.goto('/alloy-wheels?brand=dunehart&sort=price_asc')
  await page.getByRole('link', { name: filterWords.en.remove('Dunehart') }).press('Enter')
  await expect(page).not.toHaveURL(/brand=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a search of cars says how many match when it has ended, not before', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/.*patrol/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  const main = page.getByRole('main')
  const asked = page.waitForRequest(/\/api\/.*patrol/)
  await main.getByRole('searchbox', { name: finder.en.filter }).fill('patrol')
  await asked
  await expect(main.getByText(finder.en.matches(0), { exact: true })).toHaveCount(0)
  release()
  await expect(main.getByRole('link', { name: /^Nissan Patrol/ })).toBeVisible()
  await expect(main.getByText(finder.en.matches(1), { exact: true })).toHaveCount(1)
})

test('in forced colours the main button has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  const send = page.getByRole('button', { name: words.login, exact: true })
  await expect(send).toHaveCSS('border-top-style', 'solid')
  await expect(send).toHaveCSS('border-top-width', '1px')
})

test('Escape closes the menu and returns to its button', async ({ page }) => {
  await page.goto('/faq')
  const menu = page.getByLabel(shell.en.menu, { exact: true })
  await menu.press('Enter')
  const link = page.getByRole('navigation', { name: shell.en.nav }).getByRole('link', { name: shell.en.wishlist })
  await link.press('Escape')
  await expect(link).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a forgotten password: each message takes the focus of the form before it', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel(words.email).fill('layla@example.com')
  await page.getByRole('button', { name: words.forgot_send }).press('Enter')
  const focused = page.locator(':focus')
  await expect(focused).toContainText(words.forgot_sent)

  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { status: true, data: {} } }))
  await page.goto('/reset-password?token=of-the-link')
  await page.getByLabel(words.password_new, { exact: true }).fill(password)
  await page.getByLabel(words.password_again).fill(password)
  await page.getByRole('button', { name: words.reset_save }).press('Enter')
  await expect(focused).toContainText(words.reset_done)
})

test('the second factor: the next step, or what ended it, takes the focus', async ({ page, guard }) => {
  const { email } = await newCustomer(page)
  // As of someone who signs in with a network only, so that no password is asked for.
  await page.route('**/api/my-account', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.profile.has_password = false
    await route.fulfill({ response, json })
  })
  await signIn(page, { email, password }, '/my-account/my-profile')
  const section = page.getByRole('region', { name: step.title })
  await section.getByRole('button', { name: step.turn_on }).press('Enter')
  await expect(section.getByRole('button', { name: step.go_on })).toBeVisible()
  await expect(section).toBeFocused()

  await page.evaluate(() =>
    sessionStorage.setItem('second_step', JSON.stringify({ second_factor: 'x', expires_at: '2999-01-01T00:00:00Z' })),
  )
  guard.expectFailure(/401 POST .*second-factor/)
  guard.expectFailure(/console/)
  const ended = { status: false, code: 'second_factor_ended', message: '', errors: [] }
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ status: 401, json: ended }))
  await page.goto('/login?step=code')
  await page.getByLabel(step.code).fill('123456')
  await page.getByLabel(step.code).press('Enter')
  await expect(page.locator(':focus')).toContainText(step.ended)
})

test('a request to return goods begins in its first field, and leads back to what is not answered', async ({
  page,
}) => {
  const say = requests.en
  await signIn(page, demoAccount, '/my-account/orders')
  await page.getByRole('listitem').filter({ hasText: 'RD-100002' }).getByRole('link').click()
  const section = page.getByRole('region', { name: say.title })
  const ask = section.getByRole('button', { name: say.ask_return })
  await ask.press('Enter')
  const pieces = section.getByRole('group', { name: say.pieces })
  const first = pieces.getByRole('combobox').first()
  await expect(first).toBeFocused()
  const send = section.getByRole('button', { name: say.send })
  await send.press('Enter')
  await expect(first).toBeFocused()
  await expect(pieces.getByRole('alert')).toHaveText(say.choose_pieces)
  await expect(pieces).toHaveAccessibleDescription(say.choose_pieces)
  await first.selectOption('1')
  await send.press('Enter')
  const reason = section.getByLabel(say.reason)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(say.choose_reason)
})
