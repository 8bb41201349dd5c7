import type { Page } from '@playwright/test'
import { checkout } from '#shared/i18n/checkout.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import {
  addSet,
  type Car,
  cars,
  checkOutAsGuest,
  chooseCar,
  fillIn,
  goOnToPayment,
  layla,
  openFittingWheel,
} from './errands.ts'
import { expect, test } from './support.ts'

const words = checkout.en

async function toPaymob(page: Page, car: Car): Promise<void> {
  await chooseCar(page, 'en', car)
  await openFittingWheel(page, 'en', 1)
  await addSet(page, 'en')
  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', layla)
  await goOnToPayment(page, 'en')
  await page.getByRole('radio', { name: /Paymob/ }).check()
  await page.getByRole('button', { name: /at Paymob$/ }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

test('a set is paid on the page of Paymob, and the order is confirmed; Back and a refresh change nothing', async ({
  page,
}) => {
  await toPaymob(page, cars.accord)
  await payWith(page, '5123456789012346')
  await expect(page).toHaveURL(/\/thank-you\?.*source=paymob_redirect/)
  await expect(page.getByText(thankYou.en.confirmed)).toBeVisible()
  await expect(page.getByText(/RD-\d+/).first()).toBeVisible()
  const number = await page
    .getByText(/RD-\d+/)
    .first()
    .textContent()
  await page.reload()
  await expect(page.getByText(thankYou.en.confirmed)).toBeVisible()
  await expect(page.getByText(/RD-\d+/).first()).toHaveText(number!)
  await expect(page.getByRole('link', { name: /Tax Invoice INV-/ })).toBeVisible()
})

test('declined at Paymob, then the window is closed, then the card here pays the same order', async ({ page }) => {
  await toPaymob(page, cars.mustang)
  await payWith(page, '9900000000000002')
  await expect(page.getByText(thankYou.en.not_paid)).toBeVisible()
  await page.getByRole('link', { name: thankYou.en.not_paid_action }).click()
  await page.getByRole('radio', { name: /Paymob/ }).check()
  await page.getByRole('button', { name: /at Paymob$/ }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  // Closed without paying: back on the shop's page everything is as it was.
  await page.goto('/cart/payment')
  await expect(page.getByRole('radio', { name: /Card$/ })).toBeChecked()
  await expect(page.getByText(words.ways_to_pay)).toBeVisible()
})
