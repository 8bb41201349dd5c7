import type { Page } from '@playwright/test'
import { search } from '#shared/i18n/search.ts'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords, listing } from '#shared/i18n/wheels/listing.ts'
import { clickFarBelow } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

type Language = 'en' | 'ar'

/** The search box of this screen: in the header, or in the overlay that a phone's search icon opens. */
async function openBox(page: Page, isMobile: boolean, language: Language = 'en') {
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: shell[language].search, exact: true }).click()
  const box = page.getByRole('combobox', { name: shell[language].search_label })
  await box.focus()
  return box
}

const options = (page: Page) => page.getByRole('listbox', { name: search.en.results }).getByRole('option')

test('results while typing: five products with their stock, and arrow keys to a product', async ({
  page,
  isMobile,
}) => {
  await page.goto('/about-us')
  const box = await openBox(page, isMobile)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('20')
  await box.press('Enter')
  await expect(page.getByText(shell.en.search_too_short)).toBeVisible()
  await box.pressSequentially(' inch bronze')
  const list = options(page)
  await expect(list).toHaveCount(6)
  await expect(list.first()).toContainText(search.en.in_stock)
  await expect(list.last()).toHaveText(search.en.view_all)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products?, \d+ brands?/ })).toBeAttached()

  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await expect(list.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await list.nth(1).getAttribute('id'))!)
  const sku = (await list.nth(1).locator('bdi[dir=ltr]').textContent())!
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${sku}$`))
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('an exact SKU is first, Escape and a click outside clear, and no results give suggestions', async ({
  page,
  isMobile,
}) => {
  await page.goto('/about-us')
  const box = await openBox(page, isMobile)
  await box.fill('qs mas 21090 5130 72 p48 bru')
  await expect(options(page).first()).toContainText('QS-MAS-21090-5130-72-P48-BRU')
  await box.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box).toBeFocused()

  await box.fill('patrol')
  await expect(options(page).filter({ hasText: 'Nissan Patrol' })).toHaveCount(1)
  await page.mouse.click(10, 700)
  await expect(options(page)).toHaveCount(0)

  await box.fill('zzqqxx')
  await expect(page.getByText(search.en.none_spelling)).toBeVisible()
  await page.getByRole('link', { name: search.en.none_browse }).click()
  await expect(page).toHaveURL(/\/alloy-wheels$/)
})

test('a late response never replaces a newer one, and a failed one leaves no results', async ({
  page,
  isMobile,
  guard,
}) => {
  const held: (() => void)[] = []
  await page.route('**/api/search?*query=bronze&*', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/about-us')
  const box = await openBox(page, isMobile)
  await box.fill('bronze')
  await expect.poll(() => held.length).toBe(1)
  await box.fill('patrol')
  await expect(options(page).filter({ hasText: 'Nissan Patrol' })).toHaveCount(1)
  for (const go of held) go()
  await expect(options(page).filter({ hasText: 'Nissan Patrol' })).toHaveCount(1)

  guard.expectFailure(/503 GET/)
  guard.expectFailure(/console/)
  await page.route('**/api/search?*query=forged*', (route) => route.fulfill({ status: 503, json: { status: false } }))
  await box.fill('forged')
  await expect(options(page)).toHaveCount(0)
  await expect(box).toHaveValue('forged')
})

test('an Arabic search gives results, and the link to all results opens the page', async ({ page, isMobile }) => {
  await page.goto('/ar')
  const box = await openBox(page, isMobile, 'ar')
  await box.fill('باترول')
  const list = page.getByRole('listbox', { name: search.ar.results }).getByRole('option')
  await expect(list.filter({ hasText: 'نيسان باترول' })).toHaveCount(1)
  await box.fill('برونزي 20')
  await list.filter({ hasText: search.ar.view_all }).click()
  await expect(page).toHaveURL(/\/ar\/search\?keywords=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('برونزي 20')
})

test('phones: the overlay fills the screen and Back closes it; desktop: the wide panel shows up to fifteen', async ({
  page,
  isMobile,
}) => {
  await page.goto('/gallery')
  const box = await openBox(page, isMobile)
  if (isMobile) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/#search$/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/gallery$/)

    // Opened by its address, closing it must not go back to what was open before the shop.
    await page.goto('about:blank')
    await page.goto('/gallery#search')
    await page.getByRole('dialog').getByRole('button', { name: shell.en.close }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/gallery$/)
    return
  }
  await box.fill('bronze')
  await expect(options(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: search.en.show_more }).click()
  await expect(page.getByRole('group', { name: search.en.products }).getByRole('option')).toHaveCount(15)
  // Completely visible at each desktop width; the panel hangs below the header, not below a box in its middle.
  for (const width of [1024, 1180, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(options(page).first()).toBeInViewport({ ratio: 1 })
    const box = (await page.locator('[data-room]').boundingBox())!
    expect([width, box.x >= 0, box.x + box.width <= width]).toEqual([width, true, true])
  }
  await page.getByRole('option', { name: search.en.see_all }).click()
  await expect(page).toHaveURL(/\/search\?keywords=bronze$/)
  await page.goto('/search?keywords=ab')
  await expect(page.getByRole('alert')).toHaveText(shell.en.search_too_short)
})

test('results are paginated, and each recognised filter can be removed', async ({ page }) => {
  const bronze = page.getByRole('link', { name: filterWords.en.remove('Bronze') })
  await page.goto('/search?keywords=liwa+bronze')
  await expect(page.getByRole('article').first()).toContainText('Liwa 6')
  await expect(bronze).toBeVisible()
  await page.getByRole('link', { name: filterWords.en.clear_all }).click()
  await expect(page).toHaveURL(/\/search\?keywords=liwa$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(search.en.title_for('liwa'))
  await page.goto('/search?keywords=20+inch+bronze')
  await bronze.click()
  await expect(page).toHaveURL(/\/alloy-wheels\?diameter=20&finish=[\w,-]+$/)
  await page.goto('/search?keywords=wheels')
  await expect(page.getByRole('article')).toHaveCount(24)
  await clickFarBelow(page.getByRole('link', { name: listing.en.load_more }))
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect(page).toHaveURL(/\/search\?keywords=wheels&page=2$/)
})

for (const [locale, noise, mixed] of [
  ['en', 'wheels for my car', 'bronze rims 20x9 5x150 ET25'],
  ['ar', 'جنوط للبيع', 'جنوط برونزي 20x9 5x150 ET25'],
] as const) {
  const words = search[locale]
  const results = (keywords: string) => `${locale === 'ar' ? '/ar' : ''}/search?${new URLSearchParams({ keywords })}`

  test(`the results say what was searched and left out, and lead on (${locale})`, async ({ page }) => {
    await page.goto(results(noise))
    await expect(page.getByText(words.not_narrowing(noise))).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto(results(mixed))
    const [left_out, searched] =
      locale === 'en' ? ['rims', 'bronze 20x9 5x150 ET25'] : ['جنوط', 'برونزي 20x9 5x150 ET25']
    await expect(page.getByText(words.searched(searched))).toBeVisible()
    await expect(page.getByText(words.left_out(left_out))).toBeVisible()
    await expect(page.getByRole('heading', { name: words.did_you_mean })).toBeVisible()

    await page.goto(results('zzqqxx'))
    await expect(page.getByText(words.unknown_alone('zzqqxx'))).toBeVisible()
    await expect(page.getByText(words.unknown('zzqqxx'))).toHaveCount(0)
    await page.getByRole('link', { name: words.popular_queries.split('|')[0]! }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}
