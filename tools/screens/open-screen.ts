import type { Page } from '@playwright/test'
import { inLocale, type Locale } from '#shared/locale.ts'
import type { Facts } from '#tools/screens/facts.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { type Visitor, visitor } from '#tools/screens/visitor.ts'

/** What one visitor has done before a screen is looked at, and the address where it is. */
export type Prepared = { screen: Screen; who: Visitor; path: string }

/** Does what must be done first. What is prepared once may be looked at many times. */
export async function prepare(facts: Facts, screen: Screen, locale: Locale): Promise<Prepared> {
  const who = await visitor(facts, screen.who ?? 'guest', locale)
  return { screen, who, path: typeof screen.path === 'string' ? screen.path : await screen.path(who) }
}

/** Opens a screen in its state, in a browser that the visitor's things are put into first. */
export async function openScreen(page: Page, { screen, who, path }: Prepared): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem('session_id')) return
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, who.kept)
  const url = who.facts.base
  await page.context().addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })))
  const { locale } = who
  const { holds, fails, steps } = screen
  const call = (begin: string) => (url: URL) => url.pathname.startsWith(`/api/${begin}`)
  const ill = { status: 503, json: { status: false } }
  if (fails) await page.route(call(fails), (route) => route.fulfill(ill))
  const held = Promise.withResolvers<void>()
  if (holds) await page.route(call(holds), () => held.resolve())
  await page.goto(new URL(inLocale(path, locale), who.facts.base).href, { waitUntil: holds ? 'load' : 'networkidle' })
  await page.locator('html:not([data-hydrating])').waitFor()
  await steps?.(page, locale)
  if (holds) await Promise.race([held.promise, neverAsked(page, holds)])
  else await page.waitForLoadState('networkidle')
  await settle(page)
}

/** A call that should be held and is not made leaves nothing to look at. */
async function neverAsked(page: Page, call: string): Promise<never> {
  await page.waitForTimeout(30_000)
  throw new Error(`The page has not called ${call}.`)
}

/**
 * Waits until fonts are there and nothing moves any more. What moves for ever, such as a turning loader, is not waited for,
 * nor what is paused: that never ends, and took whole runs with it.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((each) => {
      const { endTime } = each.effect?.getComputedTiming() ?? {}
      const isShort = typeof endTime === 'number' && endTime < 2_000
      return isShort && each.playState === 'running' && each.timeline instanceof DocumentTimeline
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
