import { test } from '@playwright/test'
import { areasOf, judge, newBrowser, timeFor } from '#tests/screens/judge-screen.ts'
import { screens } from '#tools/screens/all.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'
import type { Screen } from '#tools/screens/screen.ts'

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

// Phones in Arabic with touch, all states; wide screens in English with a mouse, those with content: what is empty, loading
// or wrong looks the same there. `npm run screens` covers the other combinations.
for (const [area, several] of areasOf(screens))
  test(`${area}: no WCAG 2.2 A or AA violation in light or dark mode, nothing cut off or overlapping at any width`, async ({
    browser,
  }, info) => {
    test.setTimeout(timeFor(several))
    const shape = info.project.use.isMobile ? 'phone' : 'desktop'
    const context = await newBrowser(browser, info)
    for (const screen of judgedOn(shape, several))
      await judge(screen, { context, facts, locale: shape === 'phone' ? 'ar' : 'en', touch: shape === 'phone' })
  })

/** Of an area without content, such as a form's errors, the first screen. */
function judgedOn(shape: 'phone' | 'desktop', several: readonly Screen[]): Screen[] {
  const here = several.filter(({ only }) => !only || only === shape)
  const filled = here.filter(({ state }) => state === 'filled' || state === 'open')
  return shape === 'phone' ? here : filled.length > 0 ? filled : here.slice(0, 1)
}
