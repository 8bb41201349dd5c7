import { accessSync, constants, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#database/embedded/binaries.ts'
import { checkVersion, hasCluster, makeCluster, passwordOf, setAside, superuser } from '#database/embedded/cluster.ts'
import { withFileLock } from '#database/embedded/file-lock.ts'
import { choosePlace, type Place } from '#database/embedded/place.ts'
import { findRunning, launch, stopPostmaster } from '#database/embedded/postmaster.ts'
import { CannotStart } from '#shared/cannot-start.ts'

export type Embedded = {
  connection_string: string
  /** Where the cluster lives. */
  data: string
  /** Ends Postgres, unless another process still uses it. Close your own connections first. */
  stop: () => Promise<void>
}

type Options = {
  /** False for tests: faster, and lost when the machine stops. */
  durable?: boolean
  /** Told when Postgres has ended by itself and could not be started again. */
  onLost?: (error: unknown) => void
}

/**
 * A real Postgres whose files belong to the data folder `folder`. One that still runs on them (another shop's, or left
 * by one that was killed) is taken over; one that ends by itself is started again at the same port.
 * Throws CannotStart with a sentence for the operator.
 */
export async function startEmbedded(folder: string, options: Options = {}): Promise<Embedded> {
  const { durable = true, onLost = () => {} } = options
  const root = writable(folder)
  const lock = join(root, 'postgres.lock')
  let stopping = false
  let watch: pg.Client | undefined
  let port: number | undefined

  const place = await withFileLock(lock, async () => {
    const found = choosePlace(root)
    await hold(found)
    return found
  })

  /** Our connection tells the other processes that Postgres is in use, and us that it has ended. */
  async function hold(at: Place): Promise<void> {
    port = await running(at, durable, port)
    watch = new pg.Client({ connectionString: address(at, port, 'postgres'), application_name: 'rimdana watch' })
    watch.on('error', () => {})
    await watch.connect()
    await makeDatabase(watch)
    watch.once('end', () => {
      if (!stopping) withFileLock(lock, () => hold(at)).catch(onLost)
    })
  }

  async function stop(): Promise<void> {
    stopping = true
    await withFileLock(lock, async () => {
      const inUse = await othersStay(watch!)
      await watch!.end().catch(() => {})
      if (!inUse) await stopPostmaster(place)
    })
  }

  return { connection_string: address(place, port!, 'rimdana'), data: place.data, stop }
}

/** The port of the Postgres that serves this place, started if need be. */
async function running(place: Place, durable: boolean, port: number | undefined): Promise<number> {
  if (place.pointer) {
    await stopPostmaster(place)
    setAside(place)
    writeFileSync(place.pointer.file, place.pointer.text)
  }
  const there = hasCluster(place) ? await findRunning(place) : undefined
  if (there) return there.port
  const { home, major } = findBinaries(place.user)
  if (!hasCluster(place)) await makeCluster(home, place, { durable })
  checkVersion(major, place)
  return (await launch(home, place, { durable, port })).port
}

function address(place: Place, port: number, database: string): string {
  return `postgres://${superuser}:${passwordOf(place)}@127.0.0.1:${port}/${database}`
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'rimdana'`)
  if (rowCount === 0) await client.query('create database rimdana')
}

/** Whether anybody else is connected, such as a second shop or somebody's psql. Those who just left take a moment to go. */
async function othersStay(client: pg.Client): Promise<boolean> {
  for (const over = performance.now() + 1_000; performance.now() < over; await pause(20)) {
    if ((await otherClients(client)) === 0) return false
  }
  return true
}

/** None where Postgres does not answer. */
async function otherClients(client: pg.Client): Promise<number> {
  const asked = client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return (await asked.catch(() => undefined))?.rows[0]?.others ?? 0
}

/** The folder's true path, made if need be. */
function writable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return realpathSync(folder)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new CannotStart(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder that can.`)
  }
}
