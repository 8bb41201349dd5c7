import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Biome breaks code at 120 characters and leaves comments alone. */
const longest = 140

test(`no line of a comment is longer than ${longest} characters`, () => {
  const folders = '{shared,database,services,sandbox,domain,api,jobs,web,server,tools,tests,benchmarks}'
  const files = globSync([`${folders}/**/*.{ts,tsx}`, '*.ts'])
  expect(files.length).toBeGreaterThan(700)
  expect(files.flatMap((file) => tooLong(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a comment that is too long is found, a long text is not', () => {
  const long = 'x'.repeat(longest)
  expect(tooLong('x.ts', `// ${long}\n`)).toEqual(['x.ts:1'])
  expect(tooLong('x.ts', `const a = 1\n/**\n * ${long}\n */\n`)).toEqual(['x.ts:3'])
  expect(tooLong('x.ts', `const a = '// ${long}'\n`)).toEqual([])
})

function tooLong(file: string, text: string): string[] {
  const lines = text.split('\n')
  return parseSync(file, text).comments.flatMap(({ start, end }) => {
    const first = text.slice(0, start).split('\n').length
    const last = first + text.slice(start, end).split('\n').length - 1
    return lines.slice(first - 1, last).flatMap((line, i) => (line.length > longest ? [`${file}:${first + i}`] : []))
  })
}
