import { test } from '@playwright/test'
import { areasOf, judge, timeFor } from '#tests/e2e/judge-screen.ts'
import { screens } from '#tools/screens/all.ts'
import { reading } from '#tools/screens/content-and-account-screens.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

// What is loading, empty, ill or laid over a page looks on wide screens as on phones, and so does one column of text or fields.
const others = screens.filter(
  (screen) =>
    screen.only === 'desktop' || (screen.only === undefined && !reading.includes(screen) && screen.state === 'filled'),
)

for (const [area, several] of areasOf(others))
  test(`${area}, wide, in English: no rule of WCAG 2.2 A and AA is broken`, async ({ browser }, info) => {
    test.setTimeout(timeFor(several))
    for (const screen of several) await judge(screen, { browser, info, facts, locale: 'en' })
  })
