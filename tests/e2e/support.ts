import { test as base, expect, type Page } from '@playwright/test'

type Guard = {
  /** A failure that this journey brings about on purpose, such as a declined card. It must really happen. */
  expectFailure: (pattern: RegExp) => void
  /** A failure that may happen or not, such as for the one who comes second where two race. */
  allowFailure: (pattern: RegExp) => void
  /** Another tab of the same browser, of which the same is asked. */
  openTab: () => Promise<Page>
}

/**
 * A test whose page may not complain: an error on the console, an uncaught error, a request that fails or is answered
 * with 400 or more fails the test, unless it was announced.
 */
export const test = base.extend<{ guard: Guard; consent: 'given' | 'refused' | 'unasked' }>({
  /** What this visitor said, long ago, to purchases being made known to Meta. */
  consent: ['refused', { option: true }],
  guard: [
    async ({ page, context, consent }, use) => {
      if (consent !== 'unasked') await context.addInitScript(answerConsent, consent)
      const complaints: string[] = []
      const announced: RegExp[] = []
      const allowed: RegExp[] = []
      await context.addInitScript(untouchableAsleep)
      watch(page, (complaint) => complaints.push(complaint))
      waitUntilHydrated(page)
      await use({
        expectFailure: (pattern) => announced.push(pattern),
        allowFailure: (pattern) => allowed.push(pattern),
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

/** Answers the question about cookies beforehand. Sandboxed frames have no storage, and are not asked. */
export function answerConsent(consent: string): void {
  try {
    localStorage.setItem('consent', consent)
  } catch {}
}

/** Nobody is as quick as a test: what it presses is pressed when the page is hydrated. */
function untouchableAsleep(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html[data-hydrating] body * { pointer-events: none }')
  document.adoptedStyleSheets.push(sheet)
}

function waitUntilHydrated(page: Page): void {
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
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page asked for is dropped when the shopper walks on; that is no failure.
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${request.method()} ${request.url()}`)
  })
}
