import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The map of the specification is complete: no empty cell, no duplicate line, no missing path or test title. */

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

const lines = readFileSync('docs/spec-map.md', 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('| ')).map(cellsOf)

const isHead = (cells: string[]) => ['shown by', 'test'].includes(cells.at(-1)!)

test('each statement names where it is built and which test shows it', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([])
})

test('each row has as many cells as the head of its table', () => {
  const wrong = lines.filter((line, i) => {
    const before = lines[i - 1] ?? ''
    return line.startsWith('|') && before.startsWith('|') && cellsOf(line).length !== cellsOf(before).length
  })
  expect(wrong).toEqual([])
})

test('no statement is listed twice', () => {
  const statements = rows.filter((cells) => !isHead(cells)).map(([statement, built]) => `${statement}: ${built}`)
  expect(statements.filter((each, i) => statements.indexOf(each) !== i)).toEqual([])
})

test('each path is that of a file or folder', () => {
  const named = rows.flatMap(([, ...cells]) => cells.flatMap((cell) => cell.match(/`[^`]+`/g) ?? []))
  const paths = named.map((each) => each.slice(1, -1)).filter((each) => /^[a-z-]+\/[\w./*{},-]+$/.test(each))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
  const bare = named.filter((each) => /^`[\w.-]+\.tsx?`$/.test(each))
  expect(bare, 'the name of a file without its folder').toEqual([])
  const twice = rows
    .flatMap(([, ...cells]) => cells)
    .filter((cell) => {
      const each = cell.match(/`[^`]+`/g) ?? []
      return each.length > new Set(each).size
    })
  expect(twice, 'a path named twice in a cell').toEqual([])
})

test('each row names a test, and each named title exists in its file', () => {
  const shown = rows.filter((cells) => !isHead(cells)).map((cells) => cells.at(-1)!)
  expect(shown.filter((cell) => titlesIn(cell).length === 0)).toEqual([])
  const gone = shown.flatMap(titlesIn).filter(([path, title]) => !namesIn(path).some((name) => isName(name, title)))
  expect(gone).toEqual([])
})

test('a missing title, or one only in a comment, is found', () => {
  const source = `// test('told of only')\ntest('it\\'s here', () => {})\ntest.each([(1)])('with %s', () => {})`
  expect(namesOf(source)).toEqual(["it's here", 'with %s'])
  expect(isName('with %s', 'with')).toBe(true)
  expect(isName("it's here", 'here')).toBe(false)
  expect(titlesIn('`a/b.test.ts` "one", "says "two" here"; `c.test.ts` "three"')).toEqual([
    ['a/b.test.ts', 'one'],
    ['a/b.test.ts', 'says "two" here'],
    ['c.test.ts', 'three'],
  ])
})

/** Pairs of file and title in a cell: `path` "title", "title"; `path` "title". */
function titlesIn(cell: string): [path: string, title: string][] {
  let path = ''
  return [...cell.matchAll(/(?:`([^`]+\.(?:test|spec)\.tsx?)` )?"(.+?)"(?=$|[,;] )/g)].map(([, named, title]) => {
    path = named ?? path
    return [path, title!]
  })
}

/** The names of tests in a source file, as they are written there. */
function namesOf(source: string): string[] {
  const literal = String.raw`(['"\x60])((?:\\.|(?!\1)[^\\])*)\1`
  const plain = new RegExp(String.raw`^ *(?:test|readingTest)\(\s*${literal}`, 'gm')
  const listed = new RegExp(String.raw`^(?!\s*//).*\)\(\s*${literal}\s*,`, 'gm')
  return [plain, listed].flatMap((each) =>
    [...source.matchAll(each)].map(([, , name]) => name!.replaceAll(/\\(.)/g, '$1')),
  )
}

/** The whole title; of a generated one a part that is fixed. */
function isName(name: string, title: string): boolean {
  return /%|\$/.test(name) ? name.includes(title) : name === title
}

const read = new Map<string, string[]>()

function namesIn(path: string): string[] {
  const names = read.get(path) ?? namesOf(readFileSync(path, 'utf8'))
  read.set(path, names)
  return names
}
