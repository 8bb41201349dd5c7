import { type Browser, type BrowserContext, expect, type TestInfo } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { layoutProblems } from '#tests/screens/layout.ts'
import { untranslated } from '#tests/screens/untranslated.ts'
import type { Facts } from '#tools/screens/facts.ts'
import { openScreen, prepare } from '#tools/screens/open-screen.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { violations } from '#tools/screens/violations.ts'

/** Groups screens by name prefix: one test each. */
export function areasOf(screens: readonly Screen[]): [area: string, screens: Screen[]][] {
  return [...Map.groupBy(screens, ({ name }) => name.split('-')[0]!)]
}

/** Timeout for these screens, ms. */
export function timeFor(screens: readonly Screen[]): number {
  return 20_000 * screens.length + 40_000
}

/**
 * A browser context for all screens of an area, so that fetched and compiled files are reused. `judge` clears the
 * previous visitor's cookies and storage.
 */
export function newBrowser(browser: Browser, { project }: TestInfo): Promise<BrowserContext> {
  return browser.newContext({ ...project.use, reducedMotion: 'reduce' })
}

type Looking = { context: BrowserContext; facts: Facts; locale: Locale; touch: boolean }

/**
 * Opens a screen in its state and checks all rules, the contrast in dark mode, and in Arabic that there is no English.
 * Complete states are also checked for layout from 320 to 1920 px. `npm run screens -- --axe` checks the rules at every width,
 * in both languages and colour schemes.
 */
export async function judge(screen: Screen, { context, facts, locale, touch }: Looking): Promise<void> {
  await context.setStorageState({ cookies: [], origins: [] })
  const page = await context.newPage()
  await openScreen(page, await prepare(facts, screen, locale))
  expect.soft(await violations(page), screen.name).toEqual([])
  if (locale === 'ar') expect.soft(await untranslated(page), `${screen.name}, not in Arabic`).toEqual([])
  // Wide screens have the colours of phones.
  if (touch || screen.only === 'desktop') {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await violations(page, ['color-contrast']), `${screen.name} by night`).toEqual([])
  }
  if (screen.state === 'filled' && !screen.only)
    expect.soft(await layoutProblems(page, { touch }), `${screen.name} at every width`).toEqual([])
  await page.close()
}
