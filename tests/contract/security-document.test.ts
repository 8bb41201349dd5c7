import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

test('every file that docs/security.md names exists', () => {
  const files = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every test that its table of attacks quotes is in the file named beside it', () => {
  const quoted = text
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file, titles]) =>
        [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ file: file!, title: title! })),
      ),
    )
  expect(quoted.length).toBeGreaterThan(40)
  expect(quoted.length).toBe(text.split('“').length - 1)
  expect(quoted.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(`'${title}'`))).toEqual([])
})
