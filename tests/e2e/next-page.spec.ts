import { chromium, type Page } from '@playwright/test'
import { home } from '#shared/i18n/home.ts'
import { inLocale } from '#shared/locale.ts'
import { cardOn, watchData } from '#tests/e2e/data-requests.ts'
import { watchLayoutShift } from '#tests/e2e/layout-shift.ts'
import { expect, test } from '#tests/e2e/support.ts'
import { findChromium } from '#tests/support/chromium.ts'

for (const locale of ['en', 'ar'] as const)
  test(`a touch loads the next page, and the press asks for nothing again (${locale})`, async ({ page }) => {
    const { link, data } = await cardOn(page, inLocale('/alloy-wheels', locale))
    const requests = watchData(page)
    const { x, y } = (await link.boundingBox())!
    const finger = await page.context().newCDPSession(page)
    const early = page.waitForRequest((request) => request.url().includes('.data'))
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 9, y: y + 9 }] })
    await early
    expect(page.url()).toMatch(/alloy-wheels$/)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.locator('.product-page h1')).toBeFocused()
    expect(requests).toEqual([`prefetch ${data}`])
  })

test('a swipe that begins on a card loads nothing, and a saved line nothing either', async ({ page }) => {
  // The shop's timers wait for the test: on a busy machine the finger would be slower than a press.
  await page.clock.install()
  const { link, data } = await cardOn(page, '/alloy-wheels')
  const requests = watchData(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const at = (await link.boundingBox())!
  const list = await page.evaluateHandle(() => ({
    still: new Promise<void>((done) => addEventListener('scrollend', () => scrollY > 40 && done(), true)),
  }))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', up = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at.x + 9, y: at.y + 9 - up }] })
  await touch('touchStart')
  await touch('touchMove', 30)
  await touch('touchMove', 90)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
  await page.clock.runFor(1_000)
  expect(requests).toEqual([])
  await page.clock.resume()

  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // A tap on a list that still moves only stops it.
  await list.evaluate(({ still }) => still)
  await link.tap()
  await expect(page.locator('.product-page h1')).toBeFocused()
  expect(requests).toEqual([`visit ${data}`])
})

test('Back shows the list as it was left while it is read again, at its place', async ({ page }) => {
  const { link } = await cardOn(page, '/alloy-wheels')
  const third = page.getByRole('main').getByRole('article').nth(9).getByRole('link')
  await third.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => scrollY)
  await third.click()
  await expect(page.locator('.product-page h1')).toBeFocused()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/alloy-wheels\.data/, async (route) => {
    await held
    await route.continue()
  })
  const again = page.waitForResponse(/alloy-wheels\.data/)
  await page.goBack()
  await expect(third).toBeFocused()
  expect(Math.abs((await page.evaluate(() => scrollY)) - height)).toBeLessThan(3)
  release()
  expect((await again).status()).toBe(200)
  await expect(link).toBeVisible()
})

/** Why the browser could not keep a page for Back; "masked" is that a test drives it. */
async function reasonsAgainstKeeping(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.locator('html:not([data-hydrating])').waitFor()
  // A call on its way is a reason too, and says nothing about the page.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => location.assign('/faq'))
  await page.waitForURL('**/faq')
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL(`**${address}`)
  const reasons = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons: { reasons: { reason: string }[] } | null
    })[]
    return visit!.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? []
  })
  return reasons.filter((reason) => reason !== 'masked')
}

test('nothing on a list and a wheel keeps the browser from restoring them at once', async ({ page, baseURL }) => {
  const { link } = await cardOn(page, '/alloy-wheels')
  const wheel = (await link.getAttribute('href'))!
  const executablePath = findChromium()
  // Playwright's own flags turn it off.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const visitor = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block' })
  for (const address of ['/alloy-wheels', wheel]) expect(await reasonsAgainstKeeping(visitor, address)).toEqual([])
  // A cart is not kept on a shared computer.
  expect(await reasonsAgainstKeeping(visitor, '/cart')).toContain('response-cache-control-no-store')
  await browser.close()
})

test('the notice of an unknown address is there with the first paint: nothing moves', async ({ page }) => {
  const layoutShift = await watchLayoutShift(page)
  await page.goto('/no/such-page')
  await expect(page.getByText(home.en.unknown_title)).toBeVisible()
  expect(await layoutShift()).toBeLessThan(0.02)
  // Not on the home page itself.
  await page.goto('/')
  await expect(page.getByText(home.en.unknown_title)).toBeHidden()
})
