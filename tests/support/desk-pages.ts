import type { Browser, Page } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import type { Role } from '#shared/desk/permissions.ts'
import { launchChromium } from '#tests/support/launched-chromium.ts'
import { openDoor } from '#tests/support/pages.ts'
import { signedIn } from '#tests/support/staff.ts'
import { violations } from '#tools/screens/violations.ts'

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * Opens a page with cookies of its own, whose clock shows the shop's time: signed in as a new colleague of the role, or
 * signed out.
 */
type Open = (role: Role | 'signed out', size?: keyof typeof sizes) => Promise<Page>

export type DeskPages = { origin: string; browser: Browser; open: Open }

/** Fixtures for tests of the desk in Chromium: `test.extend<DeskPages>(deskPages)`. An error on a page fails the test. */
export const deskPages = {
  origin: ({ shop }: { shop: Shop }, use: Use<string>) => onPort(shop, use),
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
    async ({}, use: Use<Browser>) => {
      const browser = await launchChromium()
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ] as [(context: object, use: Use<Browser>) => Promise<void>, { scope: 'file' }],
  open: async (
    { shop, app, origin, browser }: { shop: Shop; app: FastifyInstance; origin: string; browser: Browser },
    use: Use<Open>,
  ) => {
    const errors: string[] = []
    const pages: Page[] = []
    await use(async (role, size = 'wide') => {
      // Without transitions: the contrast of a button that is just changing its colour is nobody's to judge.
      const context = await browser.newContext({
        viewport: sizes[size],
        hasTouch: size === 'phone',
        reducedMotion: 'reduce',
      })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      if (role !== 'signed out') {
        const { cookies } = await signedIn(app, shop, role)
        await context.addCookies([{ name: 'desk', value: cookies.get('desk')!, url: origin }])
      }
      const page = await context.newPage()
      pages.push(page)
      page.setDefaultTimeout(60_000)
      await page.clock.install({ time: shop.now() })
      page.on('pageerror', (error) => errors.push(String(error.stack)))
      page.on('console', (message) => {
        // Of a refused call the browser logs the status; what the page shows is checked.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text())
      })
      return page
    })
    for (const page of pages) await page.context().close()
    expect(errors).toEqual([])
  },
}

type Use<Value> = (value: Value) => Promise<void>

/** The shop on a separate port, as long as `use` runs; its host is localhost, because passkeys need a name. */
export async function onPort(shop: Shop, use: Use<string>, options?: Parameters<typeof openDoor>[1]): Promise<void> {
  const door = await openDoor(shop, options)
  const address = await door.listen({ port: 0, host: '127.0.0.1' })
  shop.public_url = address.replace('127.0.0.1', 'localhost')
  await use(shop.public_url)
  await door.close()
}

/** Expects no violation of WCAG 2.2 AA, and that the page is no wider than its window, once nothing is loading. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is loading is dimmed.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect.soft(await violations(page), page.url()).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wider, page.url()).toBeLessThanOrEqual(0)
}
