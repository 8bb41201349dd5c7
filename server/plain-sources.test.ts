import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plain-'))
  mkdirSync(join(folder, 'server'))
  copyFileSync(join(import.meta.dirname, 'plain-sources.cjs'), join(folder, 'server/plain-sources.cjs'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What `start.ts` prints when it runs, and whether Node loaded its compiler that strips types. */
function run(): { printed: string; compiler: boolean } {
  const command = [
    '--disable-warning=ExperimentalWarning',
    '--require',
    join(folder, 'server/plain-sources.cjs'),
    join(folder, 'server/start.ts'),
  ]
  const env = { PATH: process.env.PATH }
  const [printed = '', compiler] = execFileSync(process.execPath, command, { encoding: 'utf8', env }).split('\n')
  return { printed, compiler: compiler === 'true' }
}

function write(price: number): void {
  const loaded = `process.moduleLoadList.some((name) => name.includes('amaro'))`
  writeFileSync(
    join(folder, 'server/start.ts'),
    `import { price } from './price.ts'\nconsole.log(price as number)\nconsole.log(${loaded})\n`,
  )
  writeFileSync(join(folder, 'server/price.ts'), `export const price: number = ${price}\n`)
}

test('a second start reads the kept copies without the compiler, and a changed source is never read from an old copy', () => {
  write(100)
  expect(run()).toEqual({ printed: '100', compiler: true })
  expect(globSync('**/*', { cwd: join(folder, 'build/plain') }).sort()).toEqual([
    'server',
    'server/price.ts.mjs',
    'server/start.ts.mjs',
  ])
  expect(run()).toEqual({ printed: '100', compiler: false })
  write(250)
  expect(run().printed).toBe('250')
  // A copy that a crash cut off.
  writeFileSync(join(folder, 'build/plain/server/price.ts.mjs'), 'export const price = 9')
  expect(run().printed).toBe('250')
})

test('where the folder cannot be written, sources are stripped at each start', () => {
  writeFileSync(join(folder, 'build'), '')
  write(100)
  expect(run().printed).toBe('100')
  expect(run()).toEqual({ printed: '100', compiler: true })
})
