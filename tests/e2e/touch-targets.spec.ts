import { product } from '#shared/i18n/wheels/product.ts'
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
