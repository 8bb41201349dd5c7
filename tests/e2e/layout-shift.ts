import type { Page } from '@playwright/test'

/** Sums the layout shifts of the pages opened from now on; returns what has been counted so far. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // The window's name outlives a navigation, such as a redirect within the shop.
    window.name = '0'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.name = String(Number(window.name) + (entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => Number(await page.evaluate(() => window.name))
}
