import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The map of the specification is true: no empty cell, no line twice, no path that is not there. */

const rows = readFileSync('docs/spec-map.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )

test('each statement is built somewhere and shown by something', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([])
})

test('no statement is there twice', () => {
  const statements = rows
    .map(([statement, built]) => `${statement}: ${built}`)
    .filter((each) => !each.endsWith(': built in'))
  expect(statements.filter((each, i) => statements.indexOf(each) !== i)).toEqual([])
})

test('each path leads to a file or folder', () => {
  const named = rows.flatMap(([, ...cells]) => cells.flatMap((cell) => cell.match(/`[^`]+`/g) ?? []))
  const paths = named.map((each) => each.slice(1, -1)).filter((each) => /^[a-z-]+\/[\w./*{},-]+$/.test(each))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
})
