import { dayIn } from '#shared/time-zone.ts'

export const periods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'other_period',
] as const
export type Period = (typeof periods)[number]

/** The day at the shop. */
export function shopDay(now: Date): string {
  return dayIn('Asia/Dubai', now)
}

/** First and last day of a period, which does not end before `today` if it has not passed. YYYY-MM-DD. */
export function periodIn(
  period: Exclude<Period, 'other_period'> | Period,
  today: string,
): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const quarter = Math.floor(month / 3) * 3
  /** From the first day of one month to the last day of another, both counted from January of this year. */
  const span = (first: number, last: number) => ({ from: dayOf(year, first, 1), to: dayOf(year, last + 1, 0) })
  switch (period) {
    case 'last_month':
      return span(month - 1, month - 1)
    case 'this_quarter':
      return span(quarter, quarter + 2)
    case 'last_quarter':
      return span(quarter - 3, quarter - 1)
    case 'this_year':
      return span(0, 11)
    default:
      return span(month, month)
  }
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
