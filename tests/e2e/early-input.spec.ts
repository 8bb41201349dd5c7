// Without the guard of the other journeys, which waits until a page is hydrated.
import { expect, test } from '@playwright/test'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import { shell } from '#shared/i18n/shell.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { kit, product } from '#shared/i18n/wheels/product.ts'
import { openWithScriptsHeld } from '#tests/e2e/held-scripts.ts'
import { cars, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'

test('a page is painted before its scripts load; typed text is kept, and buttons wait until they work', async ({
  page,
}) => {
  const release = await openWithScriptsHeld(page, '/alloy-wheels')
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)

  const list = page.getByRole('button', { name: listing.en.view_list, exact: true })
  await expect(list).toHaveCSS('pointer-events', 'none')
  await expect(list).toHaveCSS('opacity', '0.55')
  await list.focus()
  await expect(list).toHaveCSS('opacity', '1')
  const search = page.getByRole('combobox', { name: shell.en.search_label })
  const isWide = await search.isVisible()
  if (isWide) await search.fill('bronze')

  release()
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  if (isWide) await expect(search).toHaveValue('bronze')
})

test('all buttons of a form that waits for its scripts are dimmed alike', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/login')
  const buttons = await page.getByRole('main').getByRole('button').all()
  expect(buttons).toHaveLength(3)
  for (const button of buttons) await expect(button).toHaveCSS('opacity', '0.55')
  release()
  for (const button of buttons) await expect(button).toHaveCSS('opacity', '1')
})

test('the quantity chosen before hydration is the one that is added', async ({ page }) => {
  const sizes = await page.request.get('/api/filter-wheels?uniqueSize=false&in_stock=true&per_page=96')
  const { data } = (await sizes.json()) as {
    data: { data: { sku: string; slug: string; axle: string; supplier_stock: number }[] }
  }
  const size = data.data.find(({ axle, supplier_stock }) => axle === 'any' && supplier_stock >= 4)
  const release = await openWithScriptsHeld(page, `/${size!.slug}/${size!.sku}`)
  const add = page.getByRole('main').getByRole('button', { name: /^Add \d wheels$/ })
  await page.getByLabel(product.en.quantity).selectOption('2')
  release()
  await expect(add.first()).toHaveText(product.en.add_some(2))
  await expect(page.getByLabel(product.en.quantity)).toHaveValue('2')
})

test('the sort order chosen before hydration applies to the list', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/alloy-wheels')
  const first = page.getByRole('main').getByRole('article').first()
  const before = await first.textContent()
  await page.getByLabel(listing.en.sort, { exact: true }).selectOption('price_desc')
  release()
  await expect(page).toHaveURL(/[?&]sort=price_desc/)
  await expect(first).not.toHaveText(before!)
  await expect(page.getByLabel(listing.en.sort, { exact: true })).toHaveValue('price_desc')
})

test('several choices made before hydration all apply', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/gallery')
  await page.getByLabel(gallery.en.facet_make).selectOption('toyota')
  await page.getByLabel(gallery.en.facet_scene).selectOption({ index: 1 })
  release()
  await expect(page).toHaveURL(/\/gallery\?make=toyota&scene=/)
})

test('a form filled in before hydration keeps every value, also where its script loads later', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/alloy-wheels?search_by_size=true')
  const form = page.getByRole('form', { name: finder.en.by_size })
  await form.getByLabel(sizeSearch.en.diameter).selectOption('20')
  await form.getByLabel(sizeSearch.en.bolt_pattern).selectOption('5x112')
  await form.getByLabel(sizeSearch.en.from).fill('20')
  await form.getByLabel(sizeSearch.en.to, { exact: true }).fill('60')
  await form.getByLabel(sizeSearch.en.other_rear).check()
  const requested = page.waitForRequest(/search-form-params.*rim_diameter=20.*bolt_pattern=5x112/)
  release()
  await requested
  await expect(form.getByRole('group', { name: sizeSearch.en.rear })).toBeVisible()
  await expect(form.getByLabel(sizeSearch.en.other_rear)).toBeChecked()
  await expect(form.getByLabel(sizeSearch.en.diameter).first()).toHaveValue('20')
  await expect(form.getByLabel(sizeSearch.en.bolt_pattern)).toHaveValue('5x112')
  await expect(form.getByLabel(sizeSearch.en.from).first()).toHaveValue('20')
  await expect(form.getByLabel(sizeSearch.en.to, { exact: true }).first()).toHaveValue('60')
})

test('a button whose own script loads later can be pressed once it has loaded', async ({ page }) => {
  await chooseCar(page, 'en', cars.patrol)
  await openFittingWheel(page, 'en', 0)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/kit-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await page.locator('html:not([data-hydrating])').waitFor()
  const added: (string | null)[] = []
  page.on('request', (request) => request.url().endsWith('/api/cart/add-addon') && added.push(request.postData()))
  const add = page.getByRole('button', { name: new RegExp(`^${kit.en.kit_add}`) })
  await expect(add).toBeDisabled()
  release()
  await add.click()
  await expect(page.getByText(kit.en.kit_added)).toBeVisible()
  // The button is gone; what it was in keeps the focus.
  await expect(page.locator('section:focus')).toContainText(kit.en.kit_added)
  expect(added).not.toEqual([])
  expect(new Set(added).size).toBe(added.length)
})

test('text typed before hydration narrows the list', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/')
  await page.getByRole('searchbox', { name: finder.en.filter }).fill('nissan')
  const other = page.getByRole('link', { name: 'Toyota', exact: true })
  await expect(other).toBeVisible()
  release()
  await expect(other).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: finder.en.filter })).toHaveValue('nissan')
})

test('a background tab is hydrated too', async ({ page }) => {
  await page.addInitScript(() => {
    // No paint is ever reported.
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    } as typeof PerformanceObserver
  })
  await page.goto('/alloy-wheels')
  const list = page.getByRole('button', { name: listing.en.view_list, exact: true })
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
})
