import { standby } from '#shared/i18n/shell.ts'
import { expect, test } from '#tests/e2e/support.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, the shop says so in the language of the page, and recovers', async ({ page, context, guard }) => {
  await page.goto('/ar')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caches_.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.toSorted()).toEqual(['/ar/offline', '/offline'])

  // Some browsers log failed requests that the service worker has answered.
  guard.allowFailure(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await context.setOffline(true)
  await page.goto('/ar/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(standby.ar.offline_title)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto('/addons')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(standby.en.offline_title)

  await context.setOffline(false)
  await page.getByRole('link', { name: standby.en.offline_action }).click()
  await expect(page).toHaveURL(/\/addons$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(standby.en.offline_title)
})
