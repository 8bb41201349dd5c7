import type { Locator, Page } from '@playwright/test'
import { cartCar } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { notLoaded, shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { addSet, cars, checkOutAsGuest, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, type Guard, test } from '#tests/e2e/support.ts'

/** The script of a part does not come: no network, or a file of a release that is gone. */
async function without(page: Page, guard: Guard, part: string, how: 'offline' | 'gone'): Promise<() => Promise<void>> {
  guard.allowFailure(/assets\/|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  // What a page loads later has the message.
  await page.waitForLoadState('networkidle')
  const pattern = new RegExp(`/assets/${part}-`)
  await page.route(pattern, (route) =>
    how === 'gone' ? route.fulfill({ status: 404, body: 'Not Found' }) : route.abort('internetdisconnected'),
  )
  return () => page.unroute(pattern)
}

/** Presses a button whose dialog cannot be loaded, dismisses the message, and presses again with a network. */
async function pressTwice(page: Page, locale: 'en' | 'ar', button: Locator, works: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await button.click()
  await expect(dialog).toContainText(notLoaded[locale].text)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(shell[locale].error_title)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await works()
  await button.click()
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toContainText(notLoaded[locale].text)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('what opens over a page leaves it there if its script does not come, and opens once it does', async ({
  page,
  guard,
}) => {
  await page.goto('/ar/alloy-wheels')
  const filters = page.getByRole('link', { name: filterWords.ar.filters })
  await pressTwice(page, 'ar', filters, await without(page, guard, 'filter-sheet', 'offline'))

  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  const zoom = page.getByRole('button', { name: product.ar.zoom(1) })
  await expect(zoom).toBeVisible()
  await pressTwice(page, 'ar', zoom, await without(page, guard, 'zoom', 'offline'))
  const search = page.getByRole('banner').getByRole('link', { name: shell.ar.search, exact: true })
  await pressTwice(page, 'ar', search, await without(page, guard, 'search-overlay', 'offline'))

  // A file that is gone does not come back: the message leads on by itself and by a new page.
  const works = await without(page, guard, 'garage-dialog', 'gone')
  const chip = page.getByRole('banner').getByRole('link', { name: shell.ar.choose_car })
  await chip.click()
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: shell.ar.error_again })
  await expect(again).toBeFocused()
  await expect(dialog.getByRole('button', { name: notLoaded.ar.reload })).toHaveCount(0)
  await again.press('Enter')
  await expect(dialog.getByRole('button', { name: notLoaded.ar.reload })).toBeVisible()
  await works()
  await again.press('Enter')
  await expect(dialog.getByRole('heading', { name: /./ }).first()).toBeVisible()
  await expect(dialog).not.toContainText(notLoaded.ar.text)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chip).toBeFocused()
})

test('a part of the cart says that it is missing, and what is typed at the checkout stays', async ({ page, guard }) => {
  await chooseCar(page, 'en', cars.mustang)
  await openFittingWheel(page, 'en', 7)
  const carComes = await without(page, guard, 'cart-car', 'offline')
  await addSet(page, 'en')
  const missing = page.getByRole('main').getByRole('alert').filter({ hasText: notLoaded.en.text })
  await expect(missing).toBeVisible()
  await carComes()
  await missing.getByRole('button', { name: shell.en.error_again }).click()
  await expect(page.getByRole('region', { name: cartCar.en.car, exact: true })).toBeVisible()
  await expect(missing).toHaveCount(0)

  await checkOutAsGuest(page, 'en')
  const name = page.getByLabel(checkout.en.first_name)
  await name.fill('Layla')
  const part = page.getByRole('region', { name: checkout.en.car, exact: true })
  const change = part.getByRole('button', { name: checkout.en.car_change })
  await expect(change).toBeVisible()
  await pressTwice(page, 'en', change, await without(page, guard, 'car-dialog', 'gone'))
  await expect(name).toHaveValue('Layla')
})
