import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Meter } from '#benchmarks/metered-shop.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 4096 })

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type Sent = { method?: string; headers?: Record<string, string>; body?: string | undefined }

/** One request over a connection that is kept; the raw bytes of the body. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((done, reject) => {
    const fail = (error: Error) => reject(new Error(`${method} ${url}: ${error.message}`))
    const sent = request(url, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }))
      answer.on('error', fail)
    })
    sent.on('error', fail).end(body)
  })
}

export async function readMeter(port: number): Promise<Meter> {
  return JSON.parse((await send(`http://127.0.0.1:${port}/`)).body.toString())
}

/** CPU time of a process so far, and of its ended children if asked for: ms in steps of 10. */
export function cpuOf(pid: number | string, withEnded = false): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const fields = withEnded ? [11, 12, 13, 14] : [11, 12]
    return 10 * fields.reduce((sum, field) => sum + Number(stat[field]), 0)
  } catch {
    return 0
  }
}

/** CPU time of a server's process, and of Postgres with all its processes. */
export function cpu({ server, postmaster }: { server: number; postmaster: number }): {
  server: number
  postgres: number
} {
  const running = childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), 0)
  return { server: cpuOf(server), postgres: running + cpuOf(postmaster, true) }
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === parent)
    .map(Number)
}

/** The parent of a process, which is the postmaster for one of Postgres' own. */
export function parentOf(pid: number | string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process, MB: all of it, or the part that files take, which processes share. */
export function residentMb(pid: number, part: 'VmRSS' | 'RssFile' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${part}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

export function at(part: number, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** Formats rows as a table that is readable in a terminal and valid Markdown. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

export function ms(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : String(Math.round(value))
}
