// On phones filters and search are in separate sheets.

import { wishlist } from '#shared/i18n/account.ts'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('a filter keeps the focus, and so does a field in use meanwhile', async ({ page }) => {
  await page.goto('/alloy-wheels')
  const filter = page.locator('main ul a[rel=nofollow]').filter({ visible: true }).first()
  await filter.press('Enter')
  await expect(page.getByRole('link', { name: filterWords.en.clear_all })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('H1')

  const held = Promise.withResolvers<void>()
  await page.route(/\/faq\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: shell.en.faq, exact: true }).click()
  const box = page.getByRole('combobox', { name: shell.en.search_label })
  await box.fill('br')
  held.resolve()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // If the focus moved, it would do so within two frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(box).toBeFocused()
})

test('a price range applied by Enter keeps the focus, and clearing the filters empties its fields', async ({
  page,
}) => {
  await page.goto('/alloy-wheels')
  const least = page.locator('input[name=min_price]').filter({ visible: true })
  await least.fill('900')
  await least.press('Enter')
  await expect(page).toHaveURL(/min_price=900/)
  const clear = page.getByRole('link', { name: filterWords.en.clear_all })
  await expect(clear).toBeVisible()
  await expect(least).toBeFocused()
  await clear.click()
  await expect(page).not.toHaveURL(/min_price/)
  await expect(least).toHaveValue('')
})

test('the header leads a guest to the wishlist', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: shell.en.wishlist }).click()
  await expect(page.getByText(wishlist.en.empty)).toBeVisible()
})
