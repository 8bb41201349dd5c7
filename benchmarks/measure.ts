import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** One side of a comparison: wall times in ms, and CPU ms of this process and of its Postgres backend. */
export type Side = { times: number[]; node: number; postgres: number }

/** Runs both sides in turn, `warm` rounds to warm up and then `rounds`, each with different parameters. */
export async function compare(
  { rounds, warm, backends }: { rounds: number; warm: number; backends: { shop: number; floor: number } },
  ask: { shop: (round: number) => Promise<unknown>; floor: (round: number) => Promise<unknown> },
): Promise<{ shop: Side; floor: Side }> {
  for (let round = 0; round < warm; round++) {
    await ask.shop(round)
    await ask.floor(round)
  }
  const sides = { shop: emptySide(), floor: emptySide() }
  const before = { shop: backendCpu(backends.shop), floor: backendCpu(backends.floor) }
  for (let round = warm; round < warm + rounds; round++)
    for (const name of round % 2 ? (['shop', 'floor'] as const) : (['floor', 'shop'] as const)) {
      const cpu = process.cpuUsage()
      const start = performance.now()
      await ask[name](round)
      sides[name].times.push(performance.now() - start)
      const { user, system } = process.cpuUsage(cpu)
      sides[name].node += (user + system) / 1000 / rounds
    }
  for (const name of ['shop', 'floor'] as const)
    sides[name].postgres = (backendCpu(backends[name]) - before[name]) / rounds
  return sides
}

function emptySide(): Side {
  return { times: [], node: 0, postgres: 0 }
}

/** CPU time of a local backend so far, ms in steps of 10; NaN without /proc. */
function backendCpu(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return 10 * (Number(stat[11]) + Number(stat[12]))
  } catch {
    return Number.NaN
  }
}

export async function backendOf(client: pg.ClientBase | pg.Pool): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
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
