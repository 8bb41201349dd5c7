import { test } from '@playwright/test'
import { areasOf, judge, timeFor } from '#tests/e2e/judge-screen.ts'
import { screens } from '#tools/screens/all.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

// On phones in Arabic: every screen in every state by day, and by night where it is whole. The colours of notices and errors at
// night are those of the page of components.
for (const [area, several] of areasOf(screens.filter(({ only }) => only !== 'desktop')))
  test(`${area}: no rule of WCAG 2.2 A and AA is broken in any state`, async ({ browser }, info) => {
    test.setTimeout(timeFor(several))
    for (const screen of several) {
      const byNight = screen.state === 'filled' || screen.state === 'open'
      const everyWidth = screen.state === 'filled' && !screen.only
      await judge(screen, { browser, info, facts, locale: 'ar' }, { byNight, everyWidth })
    }
  })
