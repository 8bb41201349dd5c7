import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { untranslated } from '#tests/e2e/untranslated.ts'
import { screens } from '#tools/screens/all.ts'
import { type Facts, learnFacts } from '#tools/screens/facts.ts'
import { openScreen, prepare } from '#tools/screens/open-screen.ts'
import { reading } from '#tools/screens/reading.ts'
import type { Screen } from '#tools/screens/screen.ts'

/** All of WCAG 2.2, A and AA, that a program can judge; `npm run screens` judges every width, language and light. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

let facts: Facts
test.beforeAll(async ({ baseURL }) => {
  facts = await learnFacts(baseURL!)
})

const areas = Map.groupBy(screens, ({ name }) => name.split('-')[0]!)

// Phones in Arabic, by day and by night, in every state; wide screens in English, where a page has another shape there.
for (const [area, several] of areas)
  test(`${area}: no rule of WCAG 2.2 A and AA is broken in any state`, async ({ browser, isMobile }, { project }) => {
    test.setTimeout(20_000 * several.length + 40_000)
    for (const screen of several.filter(isMobile ? isOnPhones : isOnWideScreens)) {
      const context = await browser.newContext({ ...project.use, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await openScreen(page, await prepare(facts, screen, isMobile ? 'ar' : 'en'))
      expect.soft(await violations(axe(page).withTags(rules)), screen.name).toEqual([])
      if (isMobile) {
        expect.soft(await untranslated(page), `${screen.name}, not in Arabic`).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await violations(axe(page).withRules('color-contrast')), `${screen.name} by night`).toEqual([])
      }
      await context.close()
    }
  })

function isOnPhones({ only }: Screen): boolean {
  return only !== 'desktop'
}

/** What is loading, empty or ill looks the same there, and so does what is one column of text or fields. */
function isOnWideScreens(screen: Screen): boolean {
  const { only, state } = screen
  if (only) return only === 'desktop'
  return !reading.includes(screen) && (state === 'filled' || state === 'open')
}

/** Frames are looked into as well: all of them are the shop's own. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
