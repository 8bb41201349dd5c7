import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '#tests/support/command.ts'
import { test as withShop } from '#tests/support/shop.ts'
import { main } from '#tools/redirects.ts'

type Run = (list: string | null) => Promise<{ code: number; printed: string }>

/** Runs the command on a file with this content, or on one that is missing; returns its exit code and output. */
const test = withShop.extend<{ run: Run }>({
  run: async ({ shop }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'redirects-'))
    const file = join(folder, 'list.csv')
    await use(async (list) => {
      await (list === null ? rm(file, { force: true }) : writeFile(file, list))
      return runCommand(main, shop, file)
    })
    await rm(folder, { recursive: true })
  },
})

test('the list of a spreadsheet is imported; rejected rows are reported with line and reason', async ({
  run,
  database,
}) => {
  expect(await run('\ufeffFrom,To,Status\r\n/a,/gallery,\r\n\r\n"/b",,410\r\n')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('redirects: 2 new, 0 changed; rows refused: 0'),
  })
  const { code, printed } = await run('from,to\n/a,/faq\n//evil.example,/x\n')
  expect([code, printed]).toEqual([2, expect.stringMatching(/^line 3: from "\/\/evil.example"[\s\S]*0 new, 1 changed/)])
  const { rows } = await database.pool.query('select from_path, to_path, status from redirects order by 1')
  expect(rows).toEqual([
    { from_path: '/a', to_path: '/faq', status: 301 },
    { from_path: '/b', to_path: null, status: 410 },
  ])
})

test('a column that is misspelt, and a list without rows, change nothing', async ({ run, database }) => {
  const { code, printed } = await run('from,to,staus\n/a,/gallery,302\n')
  expect([code, printed]).toEqual([1, expect.stringContaining('from, to and status, and no others')])
  for (const empty of ['from,to,status\n', 'from,to,status\n\n'])
    expect(await run(empty)).toEqual({ code: 1, printed: 'The file has no rows below its first line.\n' })
  expect((await database.pool.query('select from redirects')).rowCount).toBe(0)
})

test('rows whose old address is a page of the shop are named', async ({ run }) => {
  expect(await run('from,to\n/a,/gallery\n/alloy-wheels/,/faq\n')).toEqual({
    code: 2,
    printed: expect.stringMatching(/^line 3: \/alloy-wheels is a page of this shop.*\n.*2 new.*without effect: 1\n$/),
  })
})

test('exit code 1 if nothing was done, with the reason', async ({ run }) => {
  expect(await run(null)).toMatchObject({ code: 1, printed: expect.stringContaining('The file cannot be read') })
  expect(await run('old,new\n/a,/b\n')).toMatchObject({ code: 1, printed: expect.stringContaining('columns from, to') })
  expect(await run('from,to\n/a,/b\n/b,/a\n')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/Nothing has been changed: the redirect from \/[ab] leads back to itself/),
  })
})
