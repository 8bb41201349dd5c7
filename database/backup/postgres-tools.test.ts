import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPostgresTools } from '#database/backup/postgres-tools.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

let folder: string

beforeEach(() => {
  folder = dataFolder()
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Programs that only know their version. */
function install(name: string, version: string, programs = ['pg_dump', 'pg_restore']): string {
  const at = join(folder, name)
  mkdirSync(at)
  for (const program of programs) {
    writeFileSync(join(at, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`)
    chmodSync(join(at, program), 0o755)
  }
  return at
}

test('the tools of the same version are taken, else of the next newer one', async () => {
  const [old, same, newer, newest] = ['98.4', '101.0 (Debian 101.0-1)', '102.3', '103beta1'].map((version, i) =>
    install(String(i), version),
  )
  vi.stubEnv('PATH', [newest, old, newer, same, process.env.PATH].join(':'))
  expect(await findPostgresTools(101)).toMatchObject({ pg_dump: join(same!, 'pg_dump'), major: 101 })
  expect(await findPostgresTools(100)).toMatchObject({ major: 101 })
  expect(await findPostgresTools(102)).toMatchObject({ pg_restore: join(newer!, 'pg_restore'), major: 102 })
})

test('older tools are refused with what to install, and a pg_dump without its pg_restore counts for nothing', async () => {
  const old = install('old', '97.2')
  await expect(findPostgresTools(98, old)).rejects.toThrow(
    /needs pg_dump and pg_restore of version 98 or newer, because the database is Postgres 98; only those of version 97 were found in .*apt install postgresql-client-98.*POSTGRES_TOOLS/,
  )
  const alone = install('alone', '99.1', ['pg_dump'])
  await expect(findPostgresTools(98, alone)).rejects.toThrow('none were found')
})
