import type { Page } from '@playwright/test'
import { shell, standby } from '#shared/i18n/shell.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { expect, type Guard, test } from '#tests/e2e/support.ts'

/** Follows a link to a page that the shop refuses for now. */
async function followRefused(page: Page, guard: Guard, locale: Locale, seconds: number) {
  guard.expectFailure(/503.*about-us\.data/)
  // What a page loads after hydration repeats the requests.
  const later = page.waitForResponse(/\/later-[^/]+\.js$/)
  await page.goto(inLocale('/faq', locale))
  await later
  await page.waitForLoadState('networkidle')
  await page.route(/\/about-us\.data/, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': String(seconds) }, body: 'busy' }),
  )
  const title = page.getByRole('heading', { level: 1 })
  const before = (await title.textContent()) ?? ''
  await page.getByRole('contentinfo').getByRole('link', { name: shell[locale].about_us }).click()
  const notice = page.getByRole('status').filter({ hasText: standby[locale].awaited_text })
  await expect(notice).toBeVisible()
  await expect(title).toHaveText(before)
  return { notice, works: () => page.unroute(/\/about-us\.data/) }
}

test('a page that the shop is too busy for comes by itself, and the one before it stays until then', async ({
  page,
  guard,
}) => {
  const { notice, works } = await followRefused(page, guard, 'ar', 1)
  await works()
  await expect(page).toHaveURL(/\/ar\/about-us$/)
  await expect(notice).toHaveCount(0)
})

test('who does not want to wait for a busy shop asks again, or goes elsewhere', async ({ page, guard }) => {
  const { notice, works } = await followRefused(page, guard, 'en', 600)
  await notice.getByRole('button', { name: shell.en.error_again }).click()
  await expect(notice).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: shell.en.privacy_policy }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await expect(notice).toHaveCount(0)
  await page.goBack()
  await works()
  await page.getByRole('contentinfo').getByRole('link', { name: shell.en.about_us }).click()
  await expect(page).toHaveURL(/\/about-us$/)
})
