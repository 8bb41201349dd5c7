import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoStaff, demoStaffPassword } from '#shared/desk/demo-staff.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

/** Signs in to the demonstration's desk as its owner, whose code the page shows. Returns the signed-in context. */
export async function openDesk(browser: Browser, base: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const words = deskSignIn.en
  await page.goto('/desk')
  await page.getByLabel(words.email).fill(demoStaff[0]!.email)
  await page.getByLabel(words.password).fill(demoStaffPassword)
  await page.getByRole('button', { name: words.sign_in, exact: true }).click()
  const shown = await page.getByText(/\d{6}/).innerText()
  await page.locator('input[name=code]').fill(/\d{6}/.exec(shown)![0])
  await page.locator('button[type=submit]').click()
  // Attached, not visible: on phones the navigation at the side is hidden.
  await page.locator('nav a').first().waitFor({ state: 'attached' })
  await page.close()
  return context
}

/** Pages that are open at the same time. */
const beside = 3

/**
 * Calls `visit` with the path of every page of the desk: those of the navigation, and from each the first page of every kind
 * that it links to (of an order, of a design, of a new coupon). `visit` opens the page and returns the links on it.
 */
export async function eachDeskPage(visit: (path: string) => Promise<string[]>): Promise<string[]> {
  const found = new Map([['/desk', '/desk']])
  let next = ['/desk']
  while (next.length > 0) {
    const waiting = [...next]
    const links: string[] = []
    const work = async () => {
      for (let path = waiting.shift(); path; path = waiting.shift()) links.push(...(await visit(path)))
    }
    await Promise.all(Array.from({ length: beside }, work))
    next = []
    for (const path of links.sort()) {
      if (found.has(kindOf(path))) continue
      found.set(kindOf(path), path)
      next.push(path)
    }
  }
  return [...found.values()].sort()
}

/** Opens a page of the desk and waits until it has loaded. */
export async function openPage(page: Page, path: string, locale: Locale): Promise<void> {
  await page.goto(inLocale(path, locale))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** The links to the desk's pages; of those in a table only the first, because all lead to pages of one kind. */
export async function linksIn(page: Page): Promise<string[]> {
  const links = await page.locator('a[href*="/desk"]').evaluateAll((all) => {
    const tables = new Set<Element | null>()
    const isFirst = (table: Element | null) => table === null || (!tables.has(table) && Boolean(tables.add(table)))
    return all.filter((each) => isFirst(each.closest('table'))).map((each) => each.getAttribute('href')!)
  })
  return links.flatMap((link) => /^\/desk(?=[/?#]|$)[^?#]*/.exec(link)?.[0] ?? [])
}

/** "/desk/orders/:id" for the page of one order: a part with a digit, or of a UUID, is an id. */
export function kindOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d|^.{30,}$/.test(part) ? ':id' : part))
    .join('/')
}
