import type { Page } from '@playwright/test'

/** Opens a page and holds its scripts back until the returned function is called. */
export async function openWithScriptsHeld(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await requested
  return release
}
