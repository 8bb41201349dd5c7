import { product } from '#shared/i18n/wheels/product.ts'
import { inLocale } from '#shared/locale.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** Minimum size of a touch target, in px. */
const least = 44

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a wide tablet', viewport: { width: 1180, height: 820 } },
])
  test(`on ${device} every control is large enough for a finger`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/addons/lug-nuts-bolts', '/alloy-wheels?diameter=20&in_stock=true']) {
      await page.goto(path)
      expect.soft(await page.evaluate(tooLow, least), path).toEqual([])
    }
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('navigation', { name: product.en.breadcrumbs })).toBeVisible()
    expect.soft(await page.evaluate(tooLow, least), 'a wheel').toEqual([])
  })

for (const [locale, width] of [
  ['en', 320],
  ['ar', 320],
  ['en', 360],
  ['ar', 360],
] as const)
  test(`at 200 % text size the header fits ${width} px (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(inLocale('/faq', locale))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px', 'important'))
    const header = page.getByRole('banner')
    const controls = header.locator(':is(a, button, summary):visible')
    await expect(controls).toHaveCount(6)
    let end = 0
    for (const { x, right, box } of await controls.evaluateAll(boxesFrom, locale)) {
      expect.soft(x, box).toBeGreaterThanOrEqual(end)
      expect.soft(right - x, box).toBeGreaterThanOrEqual(30)
      end = right
    }
    expect(end).toBeLessThanOrEqual(width)
    expect(await header.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('at 200 % text size no page scrolls sideways on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of ['/', '/alloy-wheels', '/gallery', '/cart', '/search?keywords=noor', '/register']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px', 'important'))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

/** Runs in the browser: each control's distance from where a line begins. */
function boxesFrom(elements: Element[], locale: string) {
  return elements
    .map((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const x = Math.round(locale === 'ar' ? innerWidth - right : left)
      return { x, right: x + Math.round(width), box: `${element.getAttribute('aria-label') ?? element.textContent}` }
    })
    .toSorted((a, b) => a.x - b.x)
}

/** Runs in the browser: controls that are too low, except links in running text, and boxes inside a tall label. */
function tooLow(least: number): string[] {
  return [...document.querySelectorAll<HTMLElement>('a, button, select, summary, input')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const counts =
      width > 1 && height > 1 && getComputedStyle(element).display !== 'inline' && !element.closest('label')
    return counts && element.checkVisibility() && height < least - 0.5
      ? [`${Math.round(height)} px: ${element.tagName} ${element.textContent || element.getAttribute('aria-label')}`]
      : []
  })
}
