import type { Page } from '@playwright/test'

/** Opens a page whose scripts come only when the answer is called. */
export async function openAsleep(page: Page, address: string): Promise<() => void> {
  let wake = () => {}
  const woken = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await woken
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await asked
  return wake
}
