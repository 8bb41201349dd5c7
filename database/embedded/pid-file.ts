import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Postgres writes to postmaster.pid while it runs. */
export type PidFile = { pid: number; port: number; ready: boolean }

export function readPidFile(data: string): PidFile | undefined {
  const lines = readIfThere(join(data, 'postmaster.pid')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 1 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Whether the process is a Postgres started on this data folder; its pid alone may have been reused. */
export function runsOn(pid: number, data: string): boolean {
  const [program = '', ...options] = commandOf(pid)
  return program.endsWith('postgres') && options[options.indexOf('-D') + 1] === data
}

function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`).split('\0')
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).split(/ (?=-|\/)/)
  } catch {
    return []
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
