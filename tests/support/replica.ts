import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#database/embedded/binaries.ts'
import type { Place } from '#database/embedded/place.ts'
import { findRunning, freePort, launch, stopPostmaster } from '#database/embedded/postmaster.ts'

export type Replica = {
  address: string
  kill: () => Promise<void>
  /** Does nothing where it runs. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A streaming replica of an embedded Postgres, whose data directory is `data`. Made as pg_basebackup makes one, which
 * the embedded Postgres does not have: the primary's files are copied between the start and the stop of a backup.
 */
export async function makeReplica({ address, data }: { address: string; data: string }): Promise<Replica> {
  const { uid, gid } = statSync(data)
  const place: Place = { data: `${data}-replica`, user: process.getuid?.() === 0 ? { uid, gid } : undefined }
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  // Keeps the log that the replica lacks, however long it is away.
  await client.query(`select pg_create_physical_replication_slot('replica', true)`)
  execFileSync('cp', ['-a', data, place.data])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(place.data, file), { force: true })
  for (const [file, text] of Object.entries({ backup_label: rows[0]!.labelfile, 'standby.signal': '' })) {
    writeFileSync(join(place.data, file), text, { mode: 0o600 })
    chownSync(join(place.data, file), uid, gid)
  }
  const { hostname, port: primary, username, password } = new URL(address)
  const primaryAddress = `host=${hostname} port=${primary} user=${username} password=${password}`
  const source = `\nprimary_conninfo = '${primaryAddress}'\nprimary_slot_name = 'replica'\n`
  appendFileSync(join(place.data, 'postgresql.auto.conf'), source)

  const { home } = findBinaries(place.user)
  const port = await freePort()
  const start = async () => {
    if (!(await findRunning(place))) await launch(home, place, { durable: false, port })
  }
  await start()
  const replica = new URL(address)
  replica.port = String(port)
  return {
    address: replica.href,
    start,
    kill: async () => void process.kill((await findRunning(place))!.pid, 'SIGKILL'),
    stop: async () => {
      await stopPostmaster(place)
      rmSync(place.data, { recursive: true, force: true })
    },
  }
}
