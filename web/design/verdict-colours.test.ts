import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that show fitment verdicts. Anywhere else the four colours would be mistaken for a verdict. */
const verdicts = [
  'web/design/badge.tsx',
  'web/design/verdict-badge.tsx',
  'web/wheels/product/proof.tsx',
  'web/wheels/product/facts-below.tsx',
  'web/addons/addon-card.tsx',
]
const colour = /\b(?:text|bg|border|outline|fill|stroke)-(?:fits|warn|refuse|unknown)\b/

test('green, amber, red and slate are the verdicts’ alone', () => {
  const using = globSync('web/**/*.{ts,tsx}', { exclude: ['web/style-guide/**', '**/*.test.*'] }).filter((file) =>
    colour.test(readFileSync(file, 'utf8')),
  )
  expect(using.toSorted()).toEqual(verdicts.toSorted())
})

test('badges take a tone of the four from a verdict alone', () => {
  const told = globSync('web/**/*.tsx').filter((file) =>
    /tone="(?:fits|warn|refuse|unknown)"/.test(readFileSync(file, 'utf8')),
  )
  expect(told).toEqual([])
})
