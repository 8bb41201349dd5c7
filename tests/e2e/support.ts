import { test as base, expect, type Page } from '@playwright/test'

export type Guard = {
  /** A failure that this journey causes on purpose, such as a declined card. It must happen. */
  expectFailure: (pattern: RegExp) => void
  /** A failure that may happen or not, such as for the loser of a race. */
  allowFailure: (pattern: RegExp) => void
  /** Allows the 401 of a customer's own reads that are in flight while the session ends or changes. */
  allowEndedSession: () => void
  /** Another tab of the same browser, under the same checks. */
  openTab: () => Promise<Page>
}

/** How many times slower pages run: `CPU_SLOWDOWN=10 npx playwright test reviews --repeat-each=5` finds races. */
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1)

/**
 * A test that fails on any console error, uncaught error, failed request or response with status 400 or more, unless it
 * was announced.
 */
export const test = base.extend<{ guard: Guard; consent: 'given' | 'refused' | 'unasked' }>({
  /** The visitor's earlier answer to sharing purchases with Meta. */
  consent: ['refused', { option: true }],
  guard: [
    async ({ page, context, consent }, use) => {
      if (consent !== 'unasked') await context.addInitScript(answerConsent, consent)
      const complaints: string[] = []
      const announced: RegExp[] = []
      const allowed: RegExp[] = []
      await context.addInitScript(blockClicksUntilHydrated)
      if (slowdown > 1)
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      watch(page, (complaint) => complaints.push(complaint))
      waitUntilHydrated(page)
      await use({
        expectFailure: (pattern) => announced.push(pattern),
        allowFailure: (pattern) => allowed.push(pattern),
        allowEndedSession: () =>
          allowed.push(/^401 GET .*\/api\/(garage|wishlist|cart)/, /console: .* 401 .*\/api\/(garage|wishlist|cart)/),
        openTab: async () => {
          const tab = await context.newPage()
          watch(tab, (complaint) => complaints.push(complaint))
          waitUntilHydrated(tab)
          return tab
        },
      })
      const unexpected = complaints.filter((each) => ![...announced, ...allowed].some((pattern) => pattern.test(each)))
      expect(unexpected, 'complaints of the page').toEqual([])
      for (const pattern of announced)
        expect(complaints, `an announced failure, ${pattern}`).toContainEqual(expect.stringMatching(pattern))
    },
    { auto: true },
  ],
})

export { expect }

/** Answers the cookie consent in advance. Sandboxed frames have no storage, and do not ask. */
export function answerConsent(consent: string): void {
  try {
    localStorage.setItem('consent', consent)
  } catch {}
}

/** Blocks clicks until the page is hydrated: no shopper is as fast as a test. */
function blockClicksUntilHydrated(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html[data-hydrating] body * { pointer-events: none }')
  document.adoptedStyleSheets.push(sheet)
}

/** Makes `goto` and `reload` of a page wait until it is hydrated, as those of the guard's pages do. */
export function waitUntilHydrated(page: Page): void {
  const hydrated = () => page.locator('html:not([data-hydrating])').waitFor()
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await hydrated()
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await hydrated()
    return answer
  }
}

function watch(page: Page, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // Where a page takes more than four seconds, the browser leaves out the animation to it; React Router does not catch that.
    if (!error.message.startsWith('Transition was aborted because of timeout'))
      complain(`uncaught: ${error.stack || `${error.name} ${error.message}`}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request in flight is aborted on navigation; that is no failure.
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${request.method()} ${request.url()}`)
  })
}
