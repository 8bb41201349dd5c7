import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** All of WCAG 2.2 A and AA that axe can check. */
const every = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * What violates WCAG 2.2 A or AA, as far as axe can check it, in a page and its frames: all of those are the shop's own. Only
 * of some rules if they are named. Axe stays in the page, so that a second call costs half.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // A frame may be replaced meanwhile; axe then says that it could not look into it.
  for (const frame of page.frames())
    await addAxe(frame).catch((error: unknown) => {
      if (frame === page.mainFrame()) throw error
    })
  return page.evaluate(
    async (runOnly) => {
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      const found = await here.run(document, { resultTypes: ['violations'], preload: false, runOnly })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: every },
  )
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
}
