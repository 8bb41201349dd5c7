// On phones filters and search are in separate sheets.

import { wishlist } from '#shared/i18n/account.ts'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { clickFarBelow } from '#tests/e2e/journeys.ts'
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
  await clickFarBelow(page.getByRole('contentinfo').getByRole('link', { name: shell.en.faq, exact: true }))
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

for (const width of [1024, 1120, 1280])
  test(`the hint of the search box is whole on a screen of ${width} px, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const address of ['/about-us', '/ar/about-us']) {
      await page.goto(address)
      const left = await page
        .getByRole('banner')
        .locator('input[name=keywords]')
        .evaluate(async (input) => {
          await document.fonts.ready
          const { placeholder, clientWidth } = input as HTMLInputElement
          const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
          const pen = document.createElement('canvas').getContext('2d')!
          const { fontWeight, fontSize, fontFamily } = getComputedStyle(input, '::placeholder')
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
          const room = clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
          return room - pen.measureText(placeholder).width
        })
      expect(left, address).toBeGreaterThanOrEqual(0)
    }
  })
