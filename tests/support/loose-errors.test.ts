import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LooseError } from '#tests/support/loose-errors.ts'

const root = resolve(import.meta.dirname, '../..')

const files = {
  'vitest.config.ts': 'export default {}',
  'good.test.ts': `test('passes', () => {})`,
  'failed.test.ts': `test('fails', () => { throw new Error('of a test') })`,
  'unloadable.test.ts': `throw new Error('of a file')`,
  'hook.test.ts': `describe('a group', () => { beforeAll(() => { throw new Error('of a hook') }); test('waits', () => {}) })`,
  'late.test.ts': `test('passes', () => { Promise.reject(new Error('of nothing')) })`,
}

test('a file that cannot load, a failed hook and an uncaught error are reported beside the tests', async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/loose-errors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const found = join(folder, 'found.json')
  const reporter = join(root, 'tests/support/loose-errors.ts')
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--globals',
    `--root=${folder}`,
    `--config=${join(folder, 'vitest.config.ts')}`,
  ]
  const ended = await new Promise<boolean>((done) =>
    execFile(
      process.execPath,
      [...vitest, `--reporter=${reporter}`],
      { cwd: root, env: { ...process.env, LOOSE_ERRORS: found } },
      (error) => done(!error),
    ),
  )
  expect(ended).toBe(false)
  const errors: LooseError[] = JSON.parse(readFileSync(found, 'utf8'))
  expect(errors.toSorted((a, b) => a.message.localeCompare(b.message))).toEqual([
    { file: join(folder, 'unloadable.test.ts'), message: 'of a file' },
    { file: join(folder, 'hook.test.ts'), message: 'of a hook' },
    { file: null, message: 'of nothing' },
  ])
})
