import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { useOwnPostgres } from '#database/embedded/binaries.ts'
import type { Place } from '#database/embedded/place.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** The owner of everything in the embedded database. */
export const superuser = 'rimdana'

/** The password is stored in the cluster it opens, so neither is lost without the other. Readable by the owner only. */
export function passwordOf({ data }: Place): string {
  return readFileSync(join(data, 'password'), 'utf8').trim()
}

export function hasCluster({ data }: Place): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

/** Creates an empty cluster atomically: UTF-8, sorted by code point regardless of the machine's locale. */
export async function makeCluster(home: string, place: Place, options: { durable: boolean }): Promise<void> {
  const unfinished = `${place.data}.new`
  const password = `${place.data}.new-password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  for (const path of place.user ? [unfinished, password] : []) chownSync(path, place.user!.uid, place.user!.gid)
  await runInitdb(home, place, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    ...(options.durable ? [] : ['--no-sync']),
  ])
  renameSync(password, join(unfinished, 'password'))
  renameSync(unfinished, place.data)
}

async function runInitdb(home: string, { user }: Place, options: string[]): Promise<void> {
  try {
    await promisify(execFile)(join(home, 'bin/initdb'), options, { cwd: '/', env: { LC_ALL: 'C' }, ...user })
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    const reason = stderr.trim().split('\n').at(-1) || message
    throw new CannotStart(`Postgres could not set up its files (${reason}). ${useOwnPostgres}`)
  }
}

/** Throws if the cluster belongs to another major version, which cannot be opened. */
export function checkVersion(major: string, { data }: Place): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new CannotStart(
    `The database in ${data} was written by Postgres ${found}, and the shop now brings Postgres ${major}. Carry it over with pg_dump, or set DATA_DIR to another folder.`,
  )
}

/** Deleting the data folder means starting over; the last database is kept once, in case that was a mistake. */
export function setAside({ data }: Place): void {
  if (!existsSync(data)) return
  rmSync(`${data}.before`, { recursive: true, force: true })
  renameSync(data, `${data}.before`)
}
