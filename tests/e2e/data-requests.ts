import type { Page } from '@playwright/test'

/** Requests for the data of pages from now on: path, and whether it was a prefetch. */
export function watchData(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data')) seen.push(`${request.headers().purpose ?? 'visit'} ${pathname}`)
  })
  return seen
}

/** The link of a card that is on the screen, and the address of its data. */
export async function cardOn(page: Page, list: string) {
  await page.goto(list)
  // The part that prefetches comes after hydration.
  await page.waitForFunction(() => !/\[native code\]/.test(String(window.fetch)))
  const link = page.getByRole('main').getByRole('article').first().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  return { link, data: `${new URL((await link.getAttribute('href'))!, page.url()).pathname}.data` }
}
