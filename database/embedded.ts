import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries, useOwnPostgres } from '#database/embedded/binaries.ts'
import { withFileLock } from '#database/embedded/file-lock.ts'
import { choosePlace, type Place } from '#database/embedded/place.ts'
import { findRunning, launch, stopPostmaster } from '#database/embedded/postmaster.ts'
import { CannotStart } from '#shared/cannot-start.ts'

export type Embedded = {
  connection_string: string
  /** The cluster's data directory. */
  data: string
  /** Stops Postgres, unless another process still uses it. Close your own connections first. */
  stop: () => Promise<void>
}

type Options = {
  /** False for tests: faster, and lost when the machine stops. */
  durable?: boolean
  /** Called when Postgres has exited unexpectedly and could not be restarted. */
  onLost?: (error: unknown) => void
}

/**
 * Starts a real Postgres whose files belong to the data folder `folder`. An instance already running on these files
 * (another shop process's, or left by a killed one) is adopted; one that exits unexpectedly is restarted on the same
 * port. Throws CannotStart with a sentence for the operator.
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

  /** Keeps a connection open: it shows other processes that Postgres is in use, and notices when it has exited. */
  async function hold(at: Place): Promise<void> {
    port = await ensureRunning(at, durable, port)
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
      const inUse = await hasOtherClients(watch!)
      await watch!.end().catch(() => {})
      if (!inUse) await stopPostmaster(place)
    })
  }

  return { connection_string: address(place, port!, 'rimdana'), data: place.data, stop }
}

/** Returns the port of the Postgres that serves this place, starting it if needed. */
async function ensureRunning(place: Place, durable: boolean, port: number | undefined): Promise<number> {
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

/** Whether other clients are connected, such as a second shop or psql; those just closing get a second to leave. */
async function hasOtherClients(client: pg.Client): Promise<boolean> {
  for (const over = performance.now() + 1_000; performance.now() < over; await pause(20)) {
    if ((await countOtherClients(client)) === 0) return false
  }
  return true
}

/** Returns 0 if Postgres does not answer. */
async function countOtherClients(client: pg.Client): Promise<number> {
  const counted = client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return (await counted.catch(() => undefined))?.rows[0]?.others ?? 0
}

/** Returns the folder's real path; creates the folder if needed. */
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

/** The owner of everything in the embedded database. */
const superuser = 'rimdana'

/** The password is stored in the cluster it opens, so neither is lost without the other. Readable by the owner only. */
function passwordOf({ data }: Place): string {
  return readFileSync(join(data, 'password'), 'utf8').trim()
}

function hasCluster({ data }: Place): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

/** Creates an empty cluster atomically: UTF-8, sorted by code point regardless of the machine's locale. */
async function makeCluster(home: string, place: Place, options: { durable: boolean }): Promise<void> {
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
function checkVersion(major: string, { data }: Place): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new CannotStart(
    `The database in ${data} was written by Postgres ${found}, and the shop now brings Postgres ${major}. Carry it over with pg_dump, or set DATA_DIR to another folder.`,
  )
}

/** Deleting the data folder means starting over; the last database is kept once, in case that was a mistake. */
function setAside({ data }: Place): void {
  if (!existsSync(data)) return
  rmSync(`${data}.before`, { recursive: true, force: true })
  renameSync(data, `${data}.before`)
}
