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
} from '#tests/e2e/errands.ts'
import { expect, test } from '#tests/e2e/support.ts'

const words = thankYou.en

test('without an order in the address the page says so, in the language of the page', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('alert')).toContainText(words.not_found)
  await page.goto('/ar/thank-you')
  await expect(page.getByRole('alert')).toContainText(thankYou.ar.not_found)
})

test("somebody else's order is not found", async ({ page, guard }) => {
  guard.expectFailure(/^404 GET .*\/api\/order\/getById\//)
  guard.expectFailure(/console: .*status of 404/)
  await page.goto('/thank-you?order_id=7b1f6d2e-9a4c-4e0b-8f57-3c2d1e0f9a8b')
  await expect(page.getByRole('alert')).toContainText(words.not_found)
})

test('a forged return pays nothing, empties no cart, and the page helps whoever is in doubt', async ({ page }) => {
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
