import type { Page } from '@playwright/test'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { added, product } from '#shared/i18n/wheels/product.ts'
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
import { expect, type Guard, test } from '#tests/e2e/support.ts'

/** A visitor on the page of a wheel that fits the car, with calls that break off. */
async function atWheel(page: Page, guard: Guard): Promise<void> {
  guard.expectFailure(/ERR_CONNECTION_RESET/)
  guard.expectFailure(/console: No answer: the network/)
  await chooseCar(page, 'en', cars.mustang)
  await openFittingWheel(page, 'en', 7)
}

/** The same visitor at the checkout, whose form is filled in. */
async function atCheckout(page: Page, guard: Guard): Promise<void> {
  await atWheel(page, guard)
  await addSet(page, 'en')
  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', layla)
}

/** Answers calls of the cart like an overloaded shop until `works`; counts them. */
async function withoutCart(page: Page): Promise<{ works: () => Promise<void>; calls: () => number }> {
  let calls = 0
  const pattern = /\/api\/cart\//
  await page.route(pattern, (route) => {
    calls++
    return route.abort('connectionreset')
  })
  return { works: () => page.unroute(pattern), calls: () => calls }
}

test('an addition that fails is not shown as added, nor a line that could not be removed as removed', async ({
  page,
  guard,
}) => {
  await atWheel(page, guard)
  const broken = await withoutCart(page)
  const button = page.getByRole('button', { name: product.en.add_set(4), exact: true }).first()
  await button.dblclick()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: added.en.added_title })).toHaveCount(0)
  await broken.works()
  // Later than a double click.
  await expect(async () => {
    await button.click()
    await expect(page.getByRole('dialog')).toContainText(added.en.cart_total, { timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: added.en.go_to_cart, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: cart.en.title })).toBeVisible()

  const again = await withoutCart(page)
  const remove = page.getByRole('button', { name: /^Remove / }).first()
  await remove.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(remove).toBeVisible()
  await expect(page.getByRole('button', { name: cart.en.undo })).toHaveCount(0)
  await again.works()
})

test('a country whose price could not be read is asked for once, and again when the order is stored', async ({
  page,
  guard,
}) => {
  guard.expectFailure(/^409 POST .*\/order\/store$/)
  guard.expectFailure(/console: .*status of 409/)
  await atCheckout(page, guard)
  const broken = await withoutCart(page)
  await page.getByLabel(checkout.en.country, { exact: true }).selectOption('SA')
  await page.getByLabel(checkout.en.city, { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: checkout.en.continue }).click()
  await expect(page.getByRole('alert').first()).toContainText(checkout.en.not_stored)
  expect(broken.calls()).toBeLessThan(10)
  await broken.works()
  await page.getByRole('button', { name: checkout.en.continue }).click()
  // Both totals are said before the order is placed at the second one; the alert of the first try stays until then.
  const [changed] = checkout.en.total_changed('|', '|').split('|')
  await expect(page.getByRole('alert').first()).toContainText(changed!)
  await goOnToPayment(page, 'en')
})

test('payment methods that cannot be read are an empty list: the page says so, and tries again', async ({
  page,
  guard,
}) => {
  await atCheckout(page, guard)
  await page.route('**/api/payment/gateways', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: checkout.en.continue }).click()
  await expect(page.getByText(checkout.en.no_gateways_title)).toBeVisible()
  await page.unroute('**/api/payment/gateways')
  await page.getByRole('button', { name: checkout.en.try_again }).click()
  await expect(page.getByText(checkout.en.no_gateways_title)).toBeHidden()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('sorting by keyboard keeps the focus, so that every order can be reached by arrows', async ({ page }) => {
  await page.goto('/alloy-wheels')
  const sort = page.getByLabel(listing.en.sort, { exact: true })
  await sort.focus()
  const options = await sort
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  for (const chosen of options.slice(1, 3)) {
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(new RegExp(`sort=${chosen}`))
    await expect(sort).toBeFocused()
    await expect(sort).toHaveValue(chosen)
  }
})
