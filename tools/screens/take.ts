import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Facts } from '#tools/screens/facts.ts'
import { openScreen, type Prepared, prepare } from '#tools/screens/open-screen.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { lights, type Shot, type Width, widthsOf } from '#tools/screens/variants.ts'

/** Pictures are no higher than this (px): the rest of a longer page is like what is above it. */
const highest = 5_000

/** What Playwright waits for by itself, such as a button that does not come, is given up after so long (ms). */
const patience = 45_000

/**
 * A screen at one width is given up after so long (ms), whatever it waits for: a renderer that answers nothing any more has
 * no time-out of its own, neither for what is evaluated in it nor for closing it.
 */
const longest = 120_000

type Options = { folder: string; axe: boolean; deadline_ms?: number }

/** All pictures of a screen in one language. What cannot be opened is a picture that is missing, with the reason. */
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

/** Rejects where the work takes longer; its end is awaited no more. */
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
    // Not awaited: a renderer that hangs does not answer this either.
    void context?.close().catch(() => undefined)
  }
}

function shotOf({ name, state }: Screen, locale: Locale, width: Width, light: Shot['light'], problems: string[]): Shot {
  return { name, state, locale, width, light, file: `${name}.${locale}.${width}.${light}.jpg`, problems }
}

/** The whole page; of what lies over a page (a dialog, a sheet) what is in the window. */
async function picture(page: Page, path: string, width: number): Promise<void> {
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

/** Pictures below the window are loaded when they come near it; a picture of the whole page needs them now. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = [...document.images].filter(({ complete }) => !complete)
    for (const image of late) image.loading = 'eager'
    const loaded = late.map((image) => image.decode().catch(() => undefined))
    await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 8_000))])
  })
}

/** Nothing may be wider than the window. */
async function overflow(page: Page): Promise<string[]> {
  const [shown, there] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return [clientWidth, scrollWidth]
  })
  return there > shown ? [`${there - shown} px wider than the window`] : []
}

/** What the browser complains of, where the screen is not about something that fails. */
function complaints(page: Page, { state }: Screen): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && state !== 'error') said.push(`console: ${message.text()}`)
  })
  return said
}

/** All rules of WCAG 2.2, A and AA, that a program can judge. */
async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const found = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']).analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
