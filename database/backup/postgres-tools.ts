import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '#shared/cannot-start.ts'

export type PostgresTools = { pg_dump: string; pg_restore: string; major: number }

/** Where Debian's packages put the tools of each version; on PATH is a wrapper, which chooses one version. */
const debian = '/usr/lib/postgresql'

/**
 * Finds pg_dump and pg_restore of the server's major version, else of the next newer one: an older pg_dump cannot read
 * the server. Looks in `folder` (the setting POSTGRES_TOOLS) alone, else on PATH and where Debian installs them. The
 * embedded Postgres of npm has neither. Throws CannotStart with what to install.
 */
export async function findPostgresTools(server: number, folder?: string): Promise<PostgresTools> {
  const folders = folder ? [folder] : [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...debianFolders()]
  const found: PostgresTools[] = []
  for (const each of folders) {
    const tools = { pg_dump: join(each, 'pg_dump'), pg_restore: join(each, 'pg_restore') }
    const [major, other] = await Promise.all([majorOf(tools.pg_dump), majorOf(tools.pg_restore)])
    if (major && other && other >= major) found.push({ ...tools, major })
  }
  const fitting = found.filter(({ major }) => major >= server).sort((a, b) => a.major - b.major)
  if (fitting[0]) return fitting[0]
  const newest = Math.max(0, ...found.map(({ major }) => major))
  const there = newest > 0 ? `only those of version ${newest} were found` : 'none were found'
  throw new CannotStart(
    `A backup needs pg_dump and pg_restore of version ${server} or newer, because the database is Postgres ${server}; ${there} ` +
      `${folder ? `in ${folder}` : 'on PATH'}. Install them (Debian, with the packages of apt.postgresql.org: apt install postgresql-client-${server}), ` +
      'or name their folder in POSTGRES_TOOLS.',
  )
}

function debianFolders(): string[] {
  try {
    return readdirSync(debian).map((version) => join(debian, version, 'bin'))
  } catch {
    return []
  }
}

async function majorOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'])
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) || undefined
  } catch {
    return undefined
  }
}

/** Runs one of the tools on a database. The password is in the environment, because every user may read arguments. */
export async function runTool(program: string, args: string[], address?: string, signal?: AbortSignal): Promise<void> {
  const url = address ? new URL(address) : undefined
  const password = url ? decodeURIComponent(url.password) : ''
  if (url) url.password = ''
  const child = spawn(program, [...(url ? [`--dbname=${url.href}`] : []), ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }), LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said = (said + part).slice(-4_000)
  })
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  // Not at an abort: until it has ended, it may still write.
  const ended = await new Promise<number | string | null>((resolve) =>
    child.once('close', (code, by) => resolve(failure ?? code ?? by)),
  )
  if (ended !== 0) throw new Error(`${program} ended with ${ended}: ${said.trim() || 'it gave no reason'}`)
}
