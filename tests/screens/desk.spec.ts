import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { eachDeskPage, linksIn, openDesk, openPage } from '#tools/screens/desk-screens.ts'
import { complaints, overflow } from '#tools/screens/take.ts'
import { violations } from '#tools/screens/violations.ts'

const phone = { width: 390, height: 844 }

test('the desk: every page opens without an error or a WCAG violation, and is no wider than screen or phone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const context = await openDesk(browser, baseURL!)

  async function check(page: Page, path: string, locale: Locale): Promise<void> {
    const name = `${path} (${locale})`
    const problems = complaints(page, { state: 'filled' })
    await openPage(page, path, locale)
    // Plots follow the window's width a moment later.
    await expect.poll(() => overflow(page), { message: name }).toEqual([])
    expect.soft([...problems, ...(await violations(page))], name).toEqual([])
  }

  const paths = await eachDeskPage(async (path) => {
    const page = await context.newPage()
    page.setDefaultTimeout(45_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await check(page, path, 'en')
    const links = await linksIn(page)
    await page.setViewportSize(phone)
    await expect.poll(() => overflow(page), { message: path }).toEqual([])
    await check(page, path, 'ar')
    await page.close()
    return links
  })
  expect(paths.length).toBeGreaterThan(40)
})
