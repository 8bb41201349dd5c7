// Without the guard of the other journeys, which waits until a page is hydrated. On a wide screen there is no menu, and
// the filters are beside the list.
import { expect, test } from '@playwright/test'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { openWithScriptsHeld } from '#tests/e2e/held-scripts.ts'

test('a menu opened before hydration stays open until the page changes', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/')
  await page.getByLabel(shell.en.menu).click()
  release()
  await page.locator('html:not([data-hydrating])').waitFor()
  const link = page.getByRole('navigation', { name: shell.en.nav }).getByRole('link').first()
  await expect(link).toBeVisible()
  await link.click()
  await expect(link).toBeHidden()
})

test('filters pressed before hydration open after it', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/alloy-wheels')
  await page.getByRole('link', { name: filterWords.en.filters }).click()
  await expect(page).toHaveURL(/#filters$/)
  release()
  const sheet = page.getByRole('dialog', { name: filterWords.en.filters })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/\/alloy-wheels$/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('#filters')).toBeHidden()
})
