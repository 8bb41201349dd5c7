import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The type scale, in px. Text in drawings uses its own units and is exempt. */
const scale = [13, 15, 17, 20, 26, 34, 46, 64]

test.each([
  ['web/design/tokens.css', /--(?:type|text)-[a-z]+: (?:calc\()?([\d.]+)rem/g],
  ['server/responses/standby.ts', /font(?:-size)?:([\d.]+)rem/g],
])('every font size in %s is a step of the scale', (file, sizes) => {
  const found = [...readFileSync(file, 'utf8').matchAll(sizes)].map(([, rem]) => Number(rem) * 16)
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((px) => !scale.includes(px))).toEqual([])
})
