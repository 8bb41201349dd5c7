import { execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresTools } from '#database/backup/postgres-tools.ts'
import { choosePlace } from '#database/embedded/place.ts'
import { launch } from '#database/embedded/postmaster.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'

export type DumpableServer = { address: string; stop: () => Promise<void> }

/**
 * A Postgres that the pg_dump of this machine can read: the test server `address`, else one of the programs that Debian
 * installs beside an older pg_dump. Where there is no pg_dump, the test server, and stand-ins on PATH until `stop`.
 */
export async function dumpableServer(address: string): Promise<DumpableServer> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  await client.end()
  const { major } = rows[0]!
  const fitting = await findPostgresTools(major).catch(() => undefined)
  if (fitting) return { address, stop: async () => {} }
  const home = debianServers().at(-1)
  return home ? startFrom(home) : withStandIns(address, major)
}

/** The test server, and on PATH a pg_dump and a pg_restore of ours (stand-in-dump.ts). */
function withStandIns(address: string, major: number): DumpableServer {
  const folder = dataFolder()
  const before = process.env.PATH
  installStandIns(folder, major)
  process.env.PATH = [folder, before].join(delimiter)
  return {
    address,
    stop: async () => {
      process.env.PATH = before
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes programs that answer like pg_dump and pg_restore of that version into `folder`. */
export function installStandIns(folder: string, major: number): void {
  const standIn = resolve(import.meta.dirname, 'stand-in-dump.ts')
  for (const name of ['pg_dump', 'pg_restore']) {
    const version = `[ "$1" = --version ] && echo '${name} (PostgreSQL) ${major}.0' && exit`
    const script = `#!/bin/sh\n${version}\nexec '${process.execPath}' '${standIn}' ${name} "$@"\n`
    writeFileSync(join(folder, name), script, { mode: 0o755 })
  }
}

function debianServers(): string[] {
  const all = '/usr/lib/postgresql'
  const found = existsSync(all) ? readdirSync(all).map((version) => join(all, version)) : []
  return found.filter((home) => ['pg_dump', 'initdb', 'postgres'].every((name) => existsSync(join(home, 'bin', name))))
}

async function startFrom(home: string): Promise<DumpableServer> {
  const folder = dataFolder()
  const place = choosePlace(folder)
  if (place.user) chownSync(dirname(place.data), place.user.uid, place.user.gid)
  const options = [`--pgdata=${place.data}`, '--username=rimdana', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const how = { cwd: '/', env: { LC_ALL: 'C' }, ...place.user }
  await promisify(execFile)(join(home, 'bin/initdb'), [...options, '--no-sync'], how)
  const { port } = await launch(home, place, { durable: false })
  return {
    address: `postgres://rimdana@127.0.0.1:${port}/postgres`,
    stop: () => removeDataFolder(folder),
  }
}
