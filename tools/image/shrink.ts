import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * `node tools/image/shrink.ts`, in the Dockerfile after the build: removes what a running shop does not load, and writes
 * the sources without types, since nothing can be written there later. Never run it in a checkout that is to be worked on.
 */
const root = resolve(import.meta.dirname, '../..')

/** Code that runs in a container. */
const running = [
  '{server,api,domain,database,services,shared,jobs,tools,sandbox}/**/*.{ts,mjs,cjs}',
  'build/*/server/**/*.js',
]
const notRunning = /\.test\.ts$|^server\/dev\.ts$|^tools\/(screens|lint|image)\//

/** Loaded by a path that is put together: the fonts of invoices. */
const keptAnyway = ['@fontsource/ibm-plex-sans', '@fontsource/ibm-plex-sans-arabic']

/** Packages of package.json that only a build or a browser needs; the image has its own Node, and no Postgres. */
export function buildPackages(folder = root): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const loaded = new Set(keptAnyway)
  for (const name of globSync(running, { cwd: folder }).filter((file) => !notRunning.test(file)))
    for (const [, from = ''] of readFileSync(join(folder, name), 'utf8').matchAll(
      /(?:from\s*|import\s*\(?\s*|resolve\(\s*|require\(\s*)['"`]([^'"`.#][^'"`]*)['"`]/g,
    ))
      loaded.add(
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !loaded.has(name))
}

/** Source maps, types and manuals of packages; pictures of earlier schemas, which only drizzle-kit reads. */
const unread = [
  'node_modules/**/*.{map,md,flow}',
  'node_modules/**/*.d.{ts,mts,cts}',
  'database/migrations/meta/*_snapshot.json',
  // What a few packages bring for browsers and for their makers. React's development builds stay: Node reads the names of its
  // exports from them.
  'node_modules/pdfkit/{js/pdfkit.{standalone,browser}*,.yarn/**/*.cjs}',
  'node_modules/swagger-ui-dist/swagger-ui-es-bundle*.js',
  'node_modules/bintrees/test/**/*k',
]

if (import.meta.main) {
  if (globSync(running[1]!, { cwd: root }).length === 0)
    throw new Error('Build the pages first: they load packages, too.')
  const options = ['--no-save', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['uninstall', ...options, ...buildPackages()], { cwd: root, stdio: 'inherit' })
  for (const file of globSync(unread, { cwd: root })) rmSync(join(root, file), { force: true })
  createRequire(import.meta.url)('../../server/plain-sources.cjs').keepPlainSources()
}
