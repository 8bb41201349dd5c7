import { execFileSync, execSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded.ts'

/**
 * `npm run rehearse:image`: the Dockerfile without Docker. Copies what the build would get, runs the RUN lines of its first
 * stage, makes the copy read-only, and starts the shop from it as a user without rights, as a demonstration and in production.
 * Fails unless both answer and nothing was written outside DATA_DIR and the folder for temporary files. Takes minutes.
 */
const root = resolve(import.meta.dirname, '../..')
const work = mkdtempSync(join(tmpdir(), 'image-'))
const [shop, data, temporary] = ['shop', 'data', 'tmp'].map((name) => join(work, name)) as [string, string, string]
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
chmodSync(work, 0o755)
/** When the copy is complete, ms. */
let complete = 0

const embedded = await startEmbedded(join(work, 'postgres'))
try {
  copySources()
  for (const line of runLines()) {
    console.log(`RUN ${line}`)
    execSync(line, { cwd: shop, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  console.log(
    `What the image adds to Debian and Node: ${megabytes(shop)} MB, of it node_modules ${megabytes(join(shop, 'node_modules'))} MB`,
  )
  execFileSync('chmod', ['-R', 'a-w,a+rX', shop])
  complete = Date.now()
  for (const folder of [data, temporary]) {
    mkdirSync(folder)
    if (isRoot) chownSync(folder, 65_534, 65_534)
  }
  await rehearse('demo', {}, 'is open', [
    '/livez',
    '/readyz',
    '/',
    '/ar',
    '/alloy-wheels',
    '/api/docs',
    '/api/docs/swagger-ui-bundle.js',
    '/desk',
  ])
  await rehearse('production', await production(), 'stays closed', ['/livez', '/readyz'])
  const written = globSync('**/*', { cwd: shop }).filter((file) => lstatSync(join(shop, file)).mtimeMs > complete)
  if (written.length > 0) throw new Error(`written in the image: ${written.slice(0, 5).join(', ')}`)
  console.log('Nothing was written outside DATA_DIR and the folder for temporary files.')
} finally {
  await embedded.stop()
  execFileSync('chmod', ['-R', 'u+w', work])
  rmSync(work, { recursive: true })
}

/** The files under version control, without those that .dockerignore names. */
function copySources(): void {
  mkdirSync(shop)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((pattern) => `:(exclude,glob)${pattern.includes('.') && !pattern.startsWith('.') ? pattern : `${pattern}/**`}`)
  const list = execFileSync('git', ['ls-files', '-z', '--', '.', ...ignored], { cwd: root })
  execFileSync('tar', ['--null', '--files-from=-', '-cf', join(work, 'sources.tar')], { cwd: root, input: list })
  execFileSync('tar', ['-xf', join(work, 'sources.tar'), '-C', shop])
}

function runLines(): string[] {
  const [first = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM .*$/m)
    .slice(1)
  return [...first.matchAll(/^RUN (.+)$/gm)].map(([, line]) => line!)
}

function megabytes(folder: string): number {
  const [bytes = ''] = execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')
  return Math.round(Number(bytes) / 1e6)
}

async function rehearse(name: string, settings: Record<string, string>, until: string, paths: string[]): Promise<void> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/start.ts'], {
    ...{ cwd: shop, ...user, stdio: ['ignore', 'pipe', 'pipe'] },
    env: {
      ...{ PATH: '/usr/bin:/bin', HOME: data, TMPDIR: temporary, NODE_ENV: 'production', DEMO_ORDERS: 'off' },
      ...{ PORT: String(port), DATA_DIR: join(data, name), DATABASE_URL: embedded.connection_string, ...settings },
    },
  })
  let said = ''
  const ready = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part) => {
        said += part
        if (said.includes(until)) done()
      })
    child.once('exit', () => fail(new Error(`the shop has ended:\n${said}`)))
  })
  const since = performance.now()
  await ready
  for (const path of paths) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    if (status !== 200) throw new Error(`${name}: ${path} answers ${status}\n${said}`)
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  if ((await ended) !== 0) throw new Error(`the shop ended with an error:\n${said}`)
  console.log(
    `${name}: started as ${isRoot ? 'another user' : 'this user'}, ${paths.length} pages in ${seconds} s, ended cleanly`,
  )
}

/** Settings that look like a real shop's, with an empty database of a role without rights. */
async function production(): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: embedded.connection_string })
  await client.connect()
  await client.query(`create role shop login password 'shop'`)
  await client.query('create database shop owner shop')
  await client.end()
  const address = new URL(embedded.connection_string)
  Object.assign(address, { username: 'shop', password: 'shop', pathname: '/shop' })
  return {
    ...{ MODE: 'production', DATABASE_URL: address.href, PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'none' },
    LINK_SECRET: 'a secret of thirty-two letters or more',
  }
}
