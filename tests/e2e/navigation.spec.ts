import type { Page } from '@playwright/test'
import { heart, wishlist } from '#shared/i18n/account.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale } from '#shared/locale.ts'
import { expect, test } from '#tests/e2e/support.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const height = (page: Page) => page.evaluate(() => Math.round(scrollY))

for (const locale of ['en', 'ar'] as const) {
  test(`navigation moves the focus to the heading, and Back returns it to the link (${locale})`, async ({ page }) => {
    await page.goto(inLocale('/alloy-wheels', locale))
    await expect(page.locator('body')).toBeFocused()
    const card = page.getByRole('main').getByRole('article').nth(11).getByRole('link')
    await card.focus()
    const initial = await height(page)
    expect(initial).toBeGreaterThan(100)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/[^/]+\/[A-Z0-9-]+(\?|$)/)
    await expect(heading(page)).toBeFocused()
    expect(await height(page)).toBe(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)

    await page.goBack()
    await expect(card).toBeFocused()
    // The router scrolls after the focus where Back comes before the opening animation has ended.
    await expect.poll(async () => Math.abs((await height(page)) - initial)).toBeLessThan(3)

    await footerLink(page, shell[locale].faq).press('Enter')
    await expect(page).toHaveURL(/\/faq$/)
    await expect(heading(page)).toBeFocused()
  })

  test(`Back within the opening animation shows the list where it was (${locale})`, async ({ page }) => {
    await page.goto(inLocale('/alloy-wheels', locale))
    const card = page.getByRole('main').getByRole('article').nth(11).getByRole('link')
    await card.focus()
    const initial = await height(page)
    await page.evaluate(() => {
      const animate = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        document.startViewTransition = animate
        const transition = animate(update)
        transition.skipTransition()
        history.back()
        return transition
      }
    })
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0)
    await expect.poll(async () => Math.abs((await height(page)) - initial)).toBeLessThan(3)
    await expect(heading(page)).toBeVisible()
  })

  test(`a guest finds the wishlist through visible links (${locale})`, async ({ page }) => {
    const words = wishlist[locale]
    await page.goto(inLocale('/', locale))
    await page.getByLabel(shell[locale].menu, { exact: true }).click()
    await page
      .getByRole('navigation', { name: shell[locale].nav })
      .getByRole('link', { name: shell[locale].wishlist })
      .click()
    await expect(page.getByText(words.empty)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: words.look }).click()
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    const wish = page.getByRole('main').getByRole('button', { name: heart[locale].wish_short, exact: true })
    const toList = page.getByRole('main').getByRole('link', { name: heart[locale].see_list })
    await expect(toList).toHaveCount(0)
    await wish.click()
    await toList.click()
    await expect(heading(page)).toHaveText(words.title)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

    await page.goto(inLocale('/faq', locale))
    await footerLink(page, shell[locale].wishlist).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  })
}

test('a page that fails to load says so in its heading', async ({ page, guard }) => {
  guard.expectFailure(/503 GET .*about-us\.data/)
  guard.allowFailure(/console|uncaught/)
  await page.goto('/faq')
  await page.route(/\/about-us\.data/, (route) => route.fulfill({ status: 503 }))
  await footerLink(page, shell.en.about_us).click()
  await expect(heading(page)).toHaveText(shell.en.error_title)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^We couldn’t show this page/)
})

test('the home page stays as wide as the screen while the wheel at its top turns', async ({ page }) => {
  for (const path of ['/', '/ar']) {
    await page.goto(path)
    for (const top of [150, 300, 450, 600]) {
      const turned = await page.evaluate(async (top) => {
        scrollTo(0, top)
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const { scrollWidth, clientWidth } = document.documentElement
        const { transform } = getComputedStyle(document.querySelector('.wheel-scrolls .front-wheel')!)
        return { isTurned: transform !== 'none', isWider: scrollWidth > clientWidth }
      }, top)
      expect(turned, `${path} at ${top} px`).toEqual({ isTurned: true, isWider: false })
    }
  }
})
