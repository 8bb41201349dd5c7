import { test } from '@playwright/test'
import { areasOf, judge, newBrowser, timeFor } from '#tests/screens/judge-screen.ts'
import { screens } from '#tools/screens/all.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

// Phones in Arabic with touch, wide screens in English with a mouse. `npm run screens` covers the other combinations.
for (const [area, several] of areasOf(screens))
  test(`${area}: no WCAG 2.2 A or AA violation in light or dark mode, nothing cut off or overlapping at any width`, async ({
    browser,
  }, info) => {
    test.setTimeout(timeFor(several))
    const shape = info.project.use.isMobile ? 'phone' : 'desktop'
    const context = await newBrowser(browser, info)
    for (const screen of several.filter(({ only }) => !only || only === shape))
      await judge(screen, { context, facts, locale: shape === 'phone' ? 'ar' : 'en', touch: shape === 'phone' })
  })
