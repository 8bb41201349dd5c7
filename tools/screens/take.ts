import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Facts } from '#tools/screens/facts.ts'
import { openScreen, type Prepared, prepare } from '#tools/screens/open-screen.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { lights, type Shot, type Width, widthsOf } from '#tools/screens/variants.ts'

/** Pictures are no higher than this (px): the rest of a longer page is like what is above it. */
const highest = 5_000

const patience = 45_000

/** A page that answers nothing any more is given up after so long, in ms: what is asked inside of it has no end of its own. */
const longest = 180_000

type Options = { folder: string; axe: boolean }

/** All pictures of a screen in one language. What cannot be opened is a picture that is missing, with the reason. */
export async function takeScreen(
  browser: Browser,
  facts: Facts,
  screen: Screen,
  locale: Locale,
  options: Options,
): Promise<Shot[]> {
  const widths = widthsOf(screen)
  try {
    const prepared = await prepare(facts, screen, locale)
    const shots: Shot[] = []
    for (const width of widths) shots.push(...(await takeAt(browser, prepared, locale, width, options)))
    return shots
  } catch (error) {
    return widths.flatMap((width) => lights.map((light) => shotOf(screen, locale, width, light, [String(error)])))
  }
}

async function takeAt(
  browser: Browser,
  prepared: Prepared,
  locale: Locale,
  width: Width,
  { folder, axe }: Options,
): Promise<Shot[]> {
  const { screen } = prepared
  const height = width < 500 ? 844 : width < 1000 ? 1180 : 900
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...(width < 1000 && { hasTouch: true, isMobile: true }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const said = complaints(page, screen)
  const take = async () => {
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
  const giveUp = AbortSignal.timeout(longest)
  try {
    return await Promise.race([
      take(),
      new Promise<never>((_, reject) => giveUp.addEventListener('abort', () => reject(giveUp.reason))),
    ])
  } catch (error) {
    return lights.map((light) => shotOf(screen, locale, width, light, [String(error)]))
  } finally {
    await context.close()
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
