import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#database/embedded/postmaster.ts'

export type PgBouncer = { address: string; pid: number; version: string; stop: () => Promise<void> }

/**
 * PgBouncer in transaction mode in front of a Postgres, with its files in `folder`. Undefined if it is not installed
 * (Debian: `apt-get install pgbouncer`). It takes every database of that Postgres.
 * @param connections how many sessions of Postgres it opens at most
 */
export async function startPgBouncer(
  postgres: string,
  { folder, connections }: { folder: string; connections: number },
): Promise<PgBouncer | undefined> {
  const version = await versionOf()
  if (!version) return undefined
  const { hostname, port: of, username, password } = new URL(postgres)
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')]
  mkdirSync(folder, { recursive: true })
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${of || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${connections}
log_connections = 0
log_disconnections = 0
`,
  )
  const user = ownUser(folder)
  for (const file of user ? [settings, users] : []) chownSync(file, user!.uid, user!.gid)
  const child = spawn('pgbouncer', [settings], { stdio: 'ignore', ...user })
  const address = new URL(postgres)
  address.host = `127.0.0.1:${port}`
  return { address: address.href, pid: child.pid!, version, stop: () => stop(child) }
}

/** PgBouncer refuses to run as root: root starts it as an unprivileged user, who needs access to the folder. */
function ownUser(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid }
}

async function versionOf(): Promise<string | undefined> {
  const child = spawn('pgbouncer', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part
  })
  const [code] = await once(child, 'close').catch(() => [1])
  return code === 0 ? /\d[\d.]+/.exec(text)?.[0] : undefined
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}
