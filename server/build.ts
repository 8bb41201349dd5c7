import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { withFileLock } from '#database/embedded/file-lock.ts'
import type { DeskFiles } from '#server/responses/desk.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import type { Locale } from '#shared/locale.ts'

const root = resolve(import.meta.dirname, '..')

/** All inputs of the page build. */
const sources = [
  'web/**',
  'shared/**',
  'public/**',
  '{vite,react-router}.config.ts',
  'server/build.ts',
  'package-lock.json',
  'data/content.json',
]

/** Folders of a build: the browser's files, those of the desk among them, and the pages for the server. */
export type Built = { client: string; server: string }

/**
 * Builds the pages if there is no build of exactly these sources. Each build has a folder named by the hash of its
 * sources, so a running shop keeps its files while another starts from newer ones. Of several processes, one builds.
 */
export async function buildIfStale(log: (sentence: string) => void, signal?: AbortSignal): Promise<Built> {
  const name = fingerprint()
  const folder = join(root, 'build', name)
  const built = { client: join(folder, 'client'), server: join(folder, 'server/index.js') }
  if (existsSync(folder)) return built
  try {
    mkdirSync(dirname(folder), { recursive: true })
    accessSync(dirname(folder), constants.W_OK)
  } catch {
    throw new CannotStart(`The pages are not built, and ${dirname(folder)} cannot be written. Start once where it can.`)
  }
  await withFileLock(join(root, 'build/lock'), async () => {
    if (existsSync(folder)) return
    log('Building the pages, because their sources have changed since the last start.')
    const unfinished = `${folder}.new`
    const arabic = join(unfinished, 'arabic')
    await Promise.all([
      reactRouterBuild(join(unfinished, 'english'), 'en', signal),
      reactRouterBuild(arabic, 'ar', signal),
      deskBuild(join(unfinished, 'desk'), signal),
    ])
    for (const part of ['client', 'server']) renameSync(join(unfinished, 'english', part), join(unfinished, part))
    // Files that are equal in both languages have the same name, a hash of their content.
    cpSync(join(arabic, 'client'), join(unfinished, 'client'), { recursive: true })
    renameSync(join(unfinished, 'desk/manifest.json'), join(unfinished, 'server', deskManifest))
    renameSync(join(unfinished, 'desk'), join(unfinished, 'client/desk'))
    writeFileSync(join(unfinished, 'server', arabicAssets), manifestIn(join(arabic, 'client/assets')))
    rmSync(join(unfinished, 'english'), { recursive: true })
    rmSync(arabic, { recursive: true })
    await compressAhead(join(unfinished, 'client'))
    renameSync(unfinished, folder)
    removeOld(name)
  })
  return built
}

/** Loads the server's pages: for each language with the browser files of that language. */
export async function loadBuild({ server }: Built): Promise<Record<Locale, ServerBuild>> {
  const en = (await import(pathToFileURL(server).href)) as ServerBuild
  const assets = JSON.parse(readFileSync(join(dirname(server), arabicAssets), 'utf8'))
  return { en, ar: { ...en, assets } }
}

/** The files of the desk's document; the server writes it (server/responses/desk.ts). */
export function loadDesk({ server }: Built): DeskFiles {
  const files = JSON.parse(readFileSync(join(dirname(server), deskManifest), 'utf8')) as Manifest
  const main = files['web/desk/main.tsx']!
  return {
    script: `/desk/${main.file}`,
    styles: (main.css ?? []).map((file) => `/desk/${file}`),
    imports: (main.imports ?? []).map((name) => `/desk/${files[name]!.file}`),
  }
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const deskManifest = 'desk-files.json'

/** React Router's manifest of the Arabic build: which browser files belong to which page. */
const arabicAssets = 'arabic-assets.json'

/** Reads React Router's manifest from the script that the build wrote for the browser. */
function manifestIn(folder: string): string {
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const script = readFileSync(join(folder, name!), 'utf8')
  return script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).sort()) {
    const file = join(root, name)
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** Keeps the three newest builds: running shops may still serve them. */
function removeOld(newest: string): void {
  const builds = readdirSync(join(root, 'build'))
    .filter((name) => /^[0-9a-f]{16}(\.new)?$/.test(name) && name !== newest)
    .map((name) => join(root, 'build', name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of builds.slice(2)) rmSync(folder, { recursive: true, force: true })
}

function reactRouterBuild(folder: string, locale: Locale, signal: AbortSignal | undefined): Promise<void> {
  const env = { BUILD_DIRECTORY: relative(root, folder), PAGE_LOCALE: locale }
  return build(['node_modules/@react-router/dev/bin.cjs', 'build'], env, signal)
}

function deskBuild(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const options = ['--config', 'web/desk/vite.config.ts', '--outDir', folder]
  return build(['node_modules/vite/bin/vite.js', 'build', ...options], {}, signal)
}

async function build(
  [command, ...rest]: [string, ...string[]],
  settings: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, command), ...rest], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const code = await new Promise((done) => child.once('close', done).once('error', done))
  if (code !== 0) throw new CannotStart(`The pages cannot be built:\n${output.trim()}`)
}

/** Writes a .br and a .gz next to every built text file: best compression, paid once instead of per request. */
async function compressAhead(folder: string): Promise<void> {
  for (const name of globSync('**/*.{js,css,svg,json,webmanifest,txt}', { cwd: folder })) {
    const file = join(folder, name)
    const content = await readFile(file)
    if (content.length < 1024) continue
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

/** `npm run build`: builds the pages ahead of time, so that the first start does not have to. */
if (import.meta.main)
  await buildIfStale(console.log).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
