import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A class that names a side of the screen, its variants (`md:`, `hover:`) taken off. */
const className = new RegExp(
  [
    '(scroll-)?[mp][lr]-.+',
    '(left|right)-(\\d|\\[|\\(|auto|full|px).*',
    '(border|rounded)-(l|r|tl|tr|bl|br)(-.+)?',
    '(text|float|clear|origin|object|bg)-(top-|bottom-)?(left|right).*',
  ]
    .map((each) => `^!?-?${each}$`)
    .join('|'),
)

/** Properties and values of style sheets and style objects that do the same. */
const styles = [
  /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/g,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/g,
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b/g,
  /\b(?:text-align|float|clear|textAlign)\s*:\s*['"]?(?:left|right)\b/g,
]
const sidesOfSheet = /(?<=[{;\s])(?:left|right)\s*:/g
const sidesOfElement = /(?<=style=\{\{[^}]*)\b(?:left|right):/g

test('pages say start and end, never left and right', () => {
  const files = globSync('web/**/*.{ts,tsx,css}')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => named(readFileSync(file, 'utf8'), file).map((what) => `${file}: ${what}`))).toEqual([])
})

test.each([
  'className="ml-4"',
  'className="flex md:-mr-2"',
  'className="left-0"',
  'className="hover:right-[3px] x"',
  "'text-left font-bold'",
  'className="border-l"',
  'className="rounded-tr-card"',
  'className="data-[side=left]:pl-2.5"',
  'style={{ marginLeft: 4 }}',
  'style={{ top: 0, left: 4 }}',
])('%s names a side', (text) => {
  expect(named(text, 'x.tsx')).toHaveLength(1)
})

// The start of an element that is itself read from left to right is its left side, also on an Arabic page.
test('no figure has room at its start or end alone: whoever holds it gives it', () => {
  const figure = /<(?:Figure|bdi dir="ltr")[^>]*className="[^"]*\b(?:[mp][se]|start|end|border-[se]|rounded-[se])-/g
  const found = globSync('web/**/*.tsx').flatMap((file) =>
    (readFileSync(file, 'utf8').match(figure) ?? []).map((what) => `${file}: ${what}`),
  )
  expect(found).toEqual([])
})

test('a style sheet that names a side is found, one that says start and end is not', () => {
  expect(named('a { left: 0; margin-right: 1px; text-align: left }', 'x.css')).toHaveLength(3)
  expect(named('a { inset-inline-start: 0; text-align: start }', 'x.css')).toEqual([])
})

test.each(['className="ms-4 border-line rounded-lg pe-2"', 'import { left } from "./x"', 'what is left-over'])(
  '%s names none',
  (text) => {
    expect(named(text, 'x.tsx')).toEqual([])
  },
)

function named(text: string, file: string): string[] {
  const words = text.split(/[\s"'`{}]+/).map((word) => word.slice(word.lastIndexOf(':') + 1))
  const sides = file.endsWith('.css') ? sidesOfSheet : sidesOfElement
  return [
    ...words.filter((word) => className.test(word)),
    ...[...styles, sides].flatMap((each) => text.match(each) ?? []),
  ]
}
