import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Facts } from '#tools/screens/facts.ts'
import { openScreen, type Prepared, prepare } from '#tools/screens/open-screen.ts'
import { lights, type Screen, type Shot, type Width, widthsOf } from '#tools/screens/screen.ts'
import { violations } from '#tools/screens/violations.ts'

/** Maximum height of a picture (px): the rest of a longer page looks like what is above it. */
const highest = 5_000

/** Playwright's own timeout, for example for a button that never appears (ms). */
const patience = 45_000

/**
 * Timeout of a screen at one width (ms), for everything it waits for: with a hanging renderer neither `evaluate` nor closing
 * the page ever times out.
 */
const longest = 120_000

type Options = { folder: string; axe: boolean; deadline_ms?: number }

/** All pictures of a screen in one language. If it does not open, the pictures are missing, with the reason. */
export async function takeScreen(
  browser: Browser,
  facts: Facts,
  screen: Screen,
  locale: Locale,
  options: Options,
): Promise<Shot[]> {
  const widths = widthsOf(screen)
  const { deadline_ms = longest } = options
  try {
    const prepared = await within(deadline_ms, prepare(facts, screen, locale))
    const shots: Shot[] = []
    for (const width of widths) shots.push(...(await takeAt(browser, prepared, locale, width, options)))
    return shots
  } catch (error) {
    return widths.flatMap((width) => missing(screen, locale, width, error))
  }
}

function missing(screen: Screen, locale: Locale, width: Width, why: unknown): Shot[] {
  return lights.map((light) => shotOf(screen, locale, width, light, [String(why)]))
}

/** Rejects after `ms`; the work itself goes on. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`given up after ${ms / 1000} s`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function takeAt(
  browser: Browser,
  prepared: Prepared,
  locale: Locale,
  width: Width,
  { folder, axe, deadline_ms = longest }: Options,
): Promise<Shot[]> {
  const { screen } = prepared
  const height = width < 500 ? 844 : width < 1000 ? 1180 : 900
  let context: BrowserContext | undefined
  const take = async () => {
    context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      colorScheme: 'light',
      ...(width < 1000 && { hasTouch: true, isMobile: true }),
    })
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    const said = complaints(page, screen)
    await openScreen(page, prepared)
    await loadPictures(page)
    const shots: Shot[] = []
    for (const light of lights) {
      await page.emulateMedia({ colorScheme: light })
      const problems = [...said, ...(await overflow(page)), ...(axe ? await violations(page) : [])]
      const shot = shotOf(screen, locale, width, light, problems)
      await picture(page, join(folder, shot.file), width)
      shots.push(shot)
    }
    return shots
  }
  try {
    return await within(deadline_ms, take())
  } catch (error) {
    return missing(screen, locale, width, error)
  } finally {
    // Not awaited: a hanging renderer does not answer this either.
    void context?.close().catch(() => undefined)
  }
}

function shotOf({ name, state }: Screen, locale: Locale, width: Width, light: Shot['light'], problems: string[]): Shot {
  return { name, state, locale, width, light, file: `${name}.${locale}.${width}.${light}.jpg`, problems }
}

/** Captures the whole page, or only the window if a dialog or sheet covers the page. */
export async function picture(page: Page, path: string, width: number): Promise<void> {
  const over = await page.getByRole('dialog').count()
  const height = Math.min(highest, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.screenshot({
    path,
    type: 'jpeg',
    quality: 72,
    animations: 'disabled',
    ...(over === 0 && { fullPage: true, clip: { x: 0, y: 0, width, height } }),
  })
}

/** Loads lazy images, because a picture of the whole page needs those below the window as well. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = [...document.images].filter(({ complete }) => !complete)
    for (const image of late) image.loading = 'eager'
    const loaded = late.map((image) => image.decode().catch(() => undefined))
    await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 8_000))])
  })
}

/** Nothing may be wider than the window. */
export async function overflow(page: Page): Promise<string[]> {
  const [shown, there] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return [clientWidth, scrollWidth]
  })
  return there > shown ? [`${there - shown} px wider than the window`] : []
}

/** Console errors, unless the screen shows an error state. */
export function complaints(page: Page, { state }: Pick<Screen, 'state'>): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && state !== 'error') said.push(`console: ${message.text()}`)
  })
  return said
}
