import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'

test('the handler of a call is in the file of api/ with the name of its row’s file', () => {
  expect(misplacedHandlers('shared/api', 'api/*.ts')).toEqual([])
})

test('the handler of a desk call is in the file of api/desk/ with the name of its row’s file', () => {
  // The calls of accounts share their shapes: those of one's own account and of the team's are served in people.ts.
  const ofStaff = ['people.ts', 'sign-in.ts']
  const misplaced = misplacedHandlers('shared/desk', 'api/desk/**/*.ts')
  expect(misplaced.filter(({ row, handlers }) => row !== 'staff.ts' || !ofStaff.includes(handlers.join()))).toEqual([])
})

/** The calls that are not named by just one file of handlers, with the path of their row's file. */
function misplacedHandlers(home: string, files: string) {
  const rows = namedCalls(`${home}/**/*.ts`, home)
  const handlers = namedCalls(files, dirname(files.replace('/**', '')))
  expect(rows.length).toBeGreaterThan(100)
  return rows
    .map(({ call, file }) => ({
      call,
      row: file,
      handlers: handlers.flatMap((each) => (each.call === call ? [each.file] : [])),
    }))
    .filter(({ row, handlers }) => handlers.join() !== row)
}

/** Every call that a file names, such as 'GET /my-account', and the path of the file below a folder. */
function namedCalls(files: string, below: string): { call: string; file: string }[] {
  return globSync(files)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8').match(/(?<=')(GET|POST|PUT|DELETE) \/[^']*(?=')/g))].map((call) => ({
        call,
        file: relative(below, file),
      })),
    )
}
