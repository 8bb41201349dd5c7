import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { eachDeskPage, kindOf, linksIn, openDesk, openPage } from '#tools/screens/desk-screens.ts'
import { locales, type Shot } from '#tools/screens/screen.ts'
import { complaints, overflow, picture } from '#tools/screens/take.ts'
import { violations } from '#tools/screens/violations.ts'

type Options = { folder: string; axe: boolean; only: string }

/** Playwright's own timeout (ms). */
const patience = 45_000

/** Pictures of every page of the desk, in both languages, on a phone and a wide screen. */
export async function takeDesk(browser: Browser, base: string, { folder, axe, only }: Options): Promise<Shot[]> {
  const context = await openDesk(browser, base)
  const shots: Shot[] = []
  await eachDeskPage(async (path) => {
    let links: string[] = []
    for (const locale of locales) {
      const page = await context.newPage()
      page.setDefaultTimeout(patience)
      const problems = complaints(page, { state: 'filled' })
      await openPage(page, path, locale).catch((error: unknown) => problems.push(String(error)))
      if (locale === 'en') links = await linksIn(page)
      if (path.includes(only)) shots.push(...(await shotsOf(page, { path, locale, problems, folder, axe })))
      await page.close()
    }
    console.log(path)
    return links
  })
  await context.close()
  return shots
}

type Opened = { path: string; locale: Locale; problems: string[]; folder: string; axe: boolean }

async function shotsOf(page: Page, { path, locale, problems, folder, axe }: Opened): Promise<Shot[]> {
  const name = kindOf(path).slice(1).replaceAll('/', '-').replaceAll(':id', 'one')
  const shots: Shot[] = []
  for (const width of [390, 1440] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const file = `${name}.${locale}.${width}.light.jpg`
    const found = [...problems, ...(await overflow(page)), ...(axe ? await violations(page) : [])]
    shots.push({ name, state: 'filled', locale, width, light: 'light', file, problems: found })
    await picture(page, join(folder, file), width)
  }
  return shots
}
