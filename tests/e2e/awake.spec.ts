// Without the guard of the other errands, which waits until a page is awake.
import { expect, test } from '@playwright/test'
import { listing } from '#shared/i18n/listing.ts'
import { shell } from '#shared/i18n/shell.ts'

test('a page is seen before its scripts come; what is pressed and typed until then is kept', async ({ page }) => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await opened
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.goto('/alloy-wheels', { waitUntil: 'commit' })
  await asked
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)

  const list = page.getByRole('button', { name: listing.en.view_list })
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'false')
  const search = page.getByRole('combobox', { name: shell.en.search_label })
  const isWide = await search.isVisible()
  if (isWide) await search.fill('bronze')

  open()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  if (isWide) await expect(search).toHaveValue('bronze')
})

test('a tab that nobody looks at wakes as well', async ({ page }) => {
  await page.addInitScript(() => {
    // Nothing is ever drawn.
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    } as typeof PerformanceObserver
  })
  await page.goto('/alloy-wheels')
  const list = page.getByRole('button', { name: listing.en.view_list })
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
})
