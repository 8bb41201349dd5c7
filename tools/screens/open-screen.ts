import type { Page } from '@playwright/test'
import { inLocale, type Locale } from '#shared/locale.ts'
import type { Facts } from '#tools/screens/facts.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { type Visitor, visitor } from '#tools/screens/visitor.ts'

/** A visitor with the state that a screen needs, and the screen's URL. */
export type Prepared = { screen: Screen; who: Visitor; path: string }

/** Prepares a visitor's state. The result can be reused for many pictures. */
export async function prepare(facts: Facts, screen: Screen, locale: Locale): Promise<Prepared> {
  const who = await visitor(facts, screen.who ?? 'guest', locale)
  return { screen, who, path: typeof screen.path === 'string' ? screen.path : await screen.path(who) }
}

/** Opens a screen in its state, after setting the visitor's cookies and storage in the browser. */
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
  await page.evaluate(renderBelowFold)
  await settle(page)
}

/** Renders the parts below the fold, as scrolling to them would; until then they have an estimated height. */
function renderBelowFold(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Fails if the call that should be held is never made. */
async function neverAsked(page: Page, call: string): Promise<never> {
  await page.waitForTimeout(30_000)
  throw new Error(`The page has not called ${call}.`)
}

/**
 * Waits until fonts are loaded and animations have ended. Endless ones, such as a spinner, are skipped, and so are
 * paused ones: those never end, and made whole runs hang.
 */
async function settle(page: Page): Promise<void> {
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
