import type { Page } from '@playwright/test'
import { shell } from '#shared/i18n/shell.ts'
import { addSet, cars, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'
import content from '../../data/content.json' with { type: 'json' }

const { chat } = content.store
const words = '**/assets/chat-text-*.js'

/** Taps the chat, which opens a fake chat service; returns the text that the service receives. */
async function tapped(page: Page, locale: 'en' | 'ar' = 'en'): Promise<string | null> {
  await page.route(`${chat.link}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  )
  await page
    .getByRole('link', { name: locale === 'ar' ? chat.label_ar : chat.label })
    .and(page.locator('[data-chat]'))
    .tap()
  await page.waitForURL(`${chat.link}**`)
  return new URL(page.url()).searchParams.get('text')
}

test('the first tap opens the chat with page, car and cart, even before its words have loaded', async ({ page }) => {
  // The words load only after the tap.
  await page.addInitScript(() => addEventListener('click', () => Object.assign(window, { tapped: true }), true))
  await page.route(words, async (route) => {
    await page.waitForFunction(() => 'tapped' in window)
    await route.continue()
  })
  await chooseCar(page, 'en', cars.patrol)
  await openFittingWheel(page, 'en', 5)
  await addSet(page, 'en')
  // In the cart the chat is a line of the page and opens a new tab; nothing floats over the prices.
  await expect(page.locator('[data-chat]:visible')).toHaveAttribute('target', '_blank')
  await page.goto('/faq')
  // The cart is fetched after the page is drawn.
  await expect(page.getByRole('banner').getByRole('link', { name: shell.en.cart_lines(1) })).toBeVisible()
  // Stops the page's clock, because a tap waits only a second for the words.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const said = await tapped(page)
  expect(said).toMatch(/^I am looking at: .+\/faq\n/)
  expect(said).toMatch(/\nMy car: 2021 Nissan Patrol, 5\.6 V8/)
  expect(said).toMatch(/\nIn my cart: 4 × .+\(.+\)$/)
})

test('its words are shown until the page is scrolled', async ({ page }) => {
  await page.goto('/faq')
  const shown = page.locator('.chat-words')
  await expect(shown).toHaveText(chat.label)
  const height = () => shown.evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBeGreaterThan(80)
  await page.mouse.wheel(0, 400)
  await expect.poll(height).toBe(0)
})

test('the chat opens even if its words never load', async ({ page }) => {
  await page.route(words, () => {})
  await page.goto('/ar/faq')
  expect(await tapped(page, 'ar')).toBeNull()
})
