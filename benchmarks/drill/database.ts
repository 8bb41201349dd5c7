import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Disk, mountDisk } from '#benchmarks/drill/disk.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { choosePlace } from '#database/embedded/place.ts'
import { findRunning, launch, readPidFile, stopPostmaster } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded.ts'
import { makeReplica, type Replica } from '#tests/support/replica.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

/** A primary that is started again whenever it has ended, its replica, and a proxy in front of each. */
export type Databases = {
  disk: Disk
  /** Addresses through the proxies. */
  address: string
  read_address: string
  primary: TcpProxy
  reading: TcpProxy
  replica: Replica
  /** Ends the primary as a crash does; it stays away until `restart`. */
  crash: () => void
  restart: () => Promise<void>
  /** Waits until the replica receives the primary's log. Throws if it does not within 30 s. */
  untilReplicated: () => Promise<void>
  /** From now on a commit is acknowledged only when the replica has it too. */
  keepInStep: () => Promise<void>
  /** Leads to the replica, which at first refuses to write, and makes it the primary after `ms`. */
  promote: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** Starts both below `folder`, on a separate small disk where this user may mount one. */
export async function startDatabases(folder: string): Promise<Databases> {
  const disk = mountDisk(join(folder, 'disk'))
  const root = join(disk.folder, 'primary')
  const first = await startEmbedded(root)
  const direct = first.connection_string
  // Else the log alone would fill the disk.
  await ask(direct, `alter system set max_wal_size = '96MB'`)
  await first.stop()

  const place = choosePlace(root)
  const { home } = findBinaries(place.user)
  const port = Number(new URL(direct).port)
  let isWanted = true
  let isOver = false
  const keepRunning = async () => {
    while (!isOver) {
      const isThere = !isWanted || (await findRunning(place).catch(() => undefined))
      if (!isThere) await launch(home, place, { durable: true, port }).catch(() => undefined)
      await pause(300)
    }
  }
  await launch(home, place, { durable: true, port })
  const supervising = keepRunning()
  const replica = await makeReplica({ address: direct, data: place.data })
  const [primary, reading] = [await startTcpProxy(port), await startTcpProxy(Number(new URL(replica.address).port))]

  /** A replica that has lost its primary would be promoted without the orders since then: a fault of the drill. */
  async function untilReplica(state: string): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      if (await ask(direct, `select from pg_stat_replication where ${state}`)) return
      await pause(100)
    }
    throw new Error(`the replica has not come to ${state}`)
  }

  return {
    disk,
    address: named(direct, 'database.test', primary.port),
    read_address: named(direct, 'replica.test', reading.port),
    primary,
    reading,
    replica,
    crash: () => {
      isWanted = false
      const running = readPidFile(place.data)
      if (running) process.kill(running.pid, 'SIGQUIT')
    },
    restart: async () => {
      isWanted = true
      for (let tries = 0; !(await ask(direct, 'select 1')) && tries < 600; tries++) await pause(100)
    },
    untilReplicated: () => untilReplica(`state = 'streaming'`),
    keepInStep: async () => {
      await ask(direct, `alter system set synchronous_standby_names = '*'`)
      await ask(direct, 'select pg_reload_conf()')
      await untilReplica(`sync_state = 'sync'`)
    },
    promote: async (ms) => {
      primary.lead(Number(new URL(replica.address).port))
      await pause(ms)
      await ask(replica.address, 'select pg_promote()')
    },
    close: async () => {
      isOver = true
      await supervising
      await Promise.all([primary.close(), reading.close()])
      await replica.stop()
      await stopPostmaster(place)
      disk.remove()
    },
  }
}

function named(address: string, host: string, port: number): string {
  const url = new URL(address)
  url.host = `${host}:${port}`
  return url.href
}

/** One statement; the number of rows, 0 if there was no answer. */
async function ask(address: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rowCount ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}
