import type { Verdict } from '#benchmarks/drill/judge.ts'
import { table } from '#benchmarks/measure.ts'

/**
 * What shoppers saw while something was away. `longest` in ms, without the calls that wait for a payment service. `changed`: of
 * the paid orders those that were paid in another way than their buyer had tried first.
 */
export type Tally = {
  requests: number
  refused: Record<string, number>
  wrong: Record<string, number>
  paid: number
  changed: number
  longest: number
}

export const emptyTally = (): Tally => ({ requests: 0, refused: {}, wrong: {}, paid: 0, changed: 0, longest: 0 })

/** Counts one answer. `reason`: of a refusal, its code. */
export function count(tally: Tally, seen: { step: string; verdict: Verdict; reason: string; took: number }): void {
  const { step, verdict, reason, took } = seen
  tally.requests++
  if (step !== 'paying') tally.longest = Math.max(tally.longest, took)
  if (verdict === 'right') return
  const [list, what] =
    verdict === 'refused' ? [tally.refused, `${step}: ${reason}`] : [tally.wrong, `${step}: ${verdict.wrong}`]
  list[what] = (list[what] ?? 0) + 1
}

/**
 * One drill: what was taken away and how, for how many seconds, what shoppers saw meanwhile, after how many seconds a
 * whole purchase worked again (null: it did not), and what is wrong in the books. `failed`: the drill itself broke off.
 */
export type Row = {
  away: string
  how: string
  seconds: number
  tally: Tally
  recovered: number | null
  /** What the shop has asked of it meanwhile, where that can be counted. */
  calls: number | null
  books: string[]
  failed?: string
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0)

export function isGood({ tally, recovered, books, failed }: Row): boolean {
  return !failed && sum(tally.wrong) === 0 && recovered !== null && books.length === 0
}

/** The table, and below it each kind of refusal and of wrong answer. */
export function reportOf(rows: Row[]): string {
  const head = ['taken away', 'how', 'seconds', 'calls to it', 'requests', 'refused readably', 'wrong', 'orders paid']
  const lines = rows.map((row) => [
    ...[row.away, row.how, String(row.seconds), row.calls === null ? '–' : String(row.calls)],
    ...[row.tally.requests, sum(row.tally.refused), sum(row.tally.wrong), row.tally.paid].map(String),
    (row.tally.longest / 1000).toFixed(1),
    row.failed ? 'drill failed' : row.recovered === null ? 'no' : row.recovered.toFixed(1),
    row.failed ? '–' : row.books.length === 0 ? 'right' : `${row.books.length} wrong`,
  ])
  return [
    table([...head, 'longest wait (s)', 'sells again after (s)', 'books'], lines),
    '',
    ...rows.flatMap((row) => notesOf(row).map((note) => `- ${row.away}, ${row.how}: ${note}`)),
  ].join('\n')
}

function notesOf({ tally, books, failed }: Row): string[] {
  const refused = Object.entries(tally.refused).map(([what, times]) => `${times} × ${what}`)
  return [
    ...(failed ? [`the drill failed: ${failed}`] : []),
    ...(tally.changed > 0
      ? [`${tally.changed} of the orders were paid in the other way than their buyers had tried first`]
      : []),
    ...(refused.length > 0 ? [`refused ${refused.join('; ')}`] : []),
    ...Object.entries(tally.wrong).map(([what, times]) => `WRONG ${times} × ${what}`),
    ...books.map((each) => `WRONG in the books: ${each}`),
  ]
}
