import { expect, test } from '@playwright/test'
import { areasOf, timeFor } from '#tests/e2e/judge-screen.ts'
import { layoutProblems } from '#tests/e2e/layout.ts'
import { screens } from '#tools/screens/all.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'
import { openScreen, prepare } from '#tools/screens/open-screen.ts'

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

// In English with a mouse; in Arabic with a finger the layout is judged beside the rules of WCAG.
for (const [area, several] of areasOf(screens.filter(({ state, only }) => state === 'filled' && !only)))
  test(`${area}: nothing is cut off, overlaps or scrolls sideways from 320 to 1920 px`, async ({ browser }) => {
    test.setTimeout(timeFor(several))
    for (const screen of several) {
      const page = await browser.newPage({ reducedMotion: 'reduce' })
      await openScreen(page, await prepare(facts, screen, 'en'))
      expect.soft(await layoutProblems(page, { touch: false }), screen.name).toEqual([])
      await page.close()
    }
  })
