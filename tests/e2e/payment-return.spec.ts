import type { Page } from '@playwright/test'
import { thankYou } from '#shared/i18n/thank-you.ts'
import {
  addSet,
  cars,
  checkOutAsGuest,
  chooseCar,
  fillIn,
  goOnToPayment,
  layla,
  openFittingWheel,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const words = thankYou.en

test('without an order in the URL the page says so, in its language', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('alert')).toContainText(words.not_found)
  await page.goto('/ar/thank-you')
  await expect(page.getByRole('alert')).toContainText(thankYou.ar.not_found)
})

test('another customer’s order is not found, and one that failed to load can be retried', async ({ page, guard }) => {
  guard.expectFailure(/^404 GET .*\/api\/order\/getById\//)
  guard.expectFailure(/console: .*status of 404/)
  await page.goto('/thank-you?order_id=7b1f6d2e-9a4c-4e0b-8f57-3c2d1e0f9a8b')
  await expect(page.getByRole('alert').filter({ hasText: words.not_found })).toBeVisible()

  guard.expectFailure(/^500 GET .*\/api\/order\/getById\//)
  guard.expectFailure(/console: /)
  await page.route('**/api/order/getById/**', (route) => route.fulfill({ status: 500, json: { status: false } }), {
    times: 1,
  })
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load order details. Please try again later.' })
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: words.try_again }).click()
  await expect(page.getByRole('alert').filter({ hasText: words.not_found })).toBeVisible()
})

test('an order that cannot be loaded: the result of the gateway is shown, and a transaction can be reported', async ({
  page,
  guard,
}) => {
  guard.expectFailure(/^404 (GET|POST) .*\/api\/(order|paymob|debug)\//)
  guard.expectFailure(/console: .*status of 404/)
  // The page's first reports leave together; one whose anti-forgery cookie another has just set is sent again.
  guard.allowFailure(/^403 POST .*\/api\/(order|paymob|debug)\//)
  guard.allowFailure(/console: .*status of 403/)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') reports.push(new URL(request.url()).pathname.replace('/api/', ''))
  })
  const order_id = '7b1f6d2e-9a4c-4e0b-8f57-3c2d1e0f9a8b'
  await page.goto(`/thank-you?order_id=${order_id}&id=19283&success=true&source=paymob_redirect`)
  await expect(page.getByRole('alert').filter({ hasText: words.not_found })).toBeVisible()
  expect(reports).toEqual(
    expect.arrayContaining(['paymob/log-redirect', 'paymob/store-transaction-id', 'order/update-status']),
  )
  const help = page.getByRole('group').filter({ hasText: words.reach })
  await help.getByRole('textbox', { name: words.manual_label }).fill('ch_from_my_bank')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/paymob/store-transaction-id')),
    help.getByRole('button', { name: words.manual_action }).click(),
  ])
  expect(sent.postDataJSON()).toMatchObject({ order_id, transaction_id: 'ch_from_my_bank' })
})

test('a forged return pays nothing, keeps the cart, and the page offers help', async ({ page }) => {
  const order_id = await placeUnpaidOrder(page)
  await page.goto(`/thank-you?order_id=${order_id}&id=ch_forged&success=true&amount_cents=1&txn_response_code=APPROVED`)
  const order = page.getByRole('article')
  await expect(order.getByText(words.status_pending, { exact: true })).toBeVisible()
  await expect(page.getByText(words.confirmed)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  const help = page.getByRole('group').filter({ hasText: words.know })
  await expect(help.getByRole('heading', { name: words.reach })).toBeVisible()
  await help.getByRole('button', { name: words.manual_action }).click()
  await expect(help.getByText(words.transaction_missing).first()).toBeVisible()
  await help.getByRole('textbox', { name: words.manual_label }).fill('ch_from_my_bank')
  await help.getByRole('button', { name: words.manual_action }).click()
  await expect(help.getByText(words.manual_done)).toBeVisible()
  await expect(order.getByText(words.status_pending, { exact: true })).toBeVisible()
})

async function placeUnpaidOrder(page: Page): Promise<string> {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 9)
  await addSet(page, 'en')
  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', layla)
  const [stored] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/order/store')),
    goOnToPayment(page, 'en'),
  ])
  return (await stored.json()).data.id
}
