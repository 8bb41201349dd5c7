import type { Page } from '@playwright/test'
import { finder } from '#shared/i18n/finder.ts'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** Stands in for Android's Back, which the tests' browser does not have: it closes what has opened last. */
function standIn() {
  const open: { onclose: (() => void) | null; destroy: () => void }[] = []
  Object.assign(window, {
    open_watchers: open,
    CloseWatcher: class {
      onclose = null
      constructor() {
        open.push(this)
      }
      destroy() {
        if (open.includes(this)) open.splice(open.indexOf(this), 1)
      }
    },
    pressBack() {
      open.pop()!.onclose!()
    },
  })
}

const pressBack = (page: Page) => page.evaluate('pressBack()')
const watchers = (page: Page) => expect.poll(() => page.evaluate('open_watchers.length'))

test('Android’s Back closes the filters, the pictures and the cars, and not the page under them', async ({ page }) => {
  await page.addInitScript(standIn)
  const dialog = page.getByRole('dialog')

  await page.goto('/alloy-wheels')
  await page.locator('html:not([data-hydrating])').waitFor()
  await page.getByRole('link', { name: filterWords.en.filters }).click()
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toHaveCount(0)
  await watchers(page).toBe(0)

  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await page.getByRole('button', { name: product.en.zoom(1) }).click()
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toHaveCount(0)

  const { pathname } = new URL(page.url())
  const chip = page.getByRole('banner').getByRole('link', { name: shell.en.choose_car })
  await chip.click()
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(pathname)

  // The finder's answers are in the history, where Back goes a step back.
  await chip.click()
  await dialog.getByRole('link', { name: 'Toyota', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await watchers(page).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the cars do not stay open over another page', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('html:not([data-hydrating])').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: shell.en.track_order }).click()
  await expect(page).toHaveURL(/\/track-order$/)
  await page.getByRole('banner').getByRole('link', { name: shell.en.choose_car }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the menu closes on Escape and by a tap beside it', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('html:not([data-hydrating])').waitFor()
  const menu = page.locator('header details')
  const button = menu.locator('summary')
  const link = menu.getByRole('link', { name: shell.en.gallery })
  await button.tap()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await button.tap()
  await expect(link).toBeVisible()
  await page.touchscreen.tap(195, 800)
  await expect(link).toBeHidden()
  await expect(page).toHaveURL(/\/faq$/)
})
