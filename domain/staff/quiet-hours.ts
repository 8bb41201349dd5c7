import { dayIn, startOfDay, timeIn } from '#shared/time-zone.ts'

/** Hours of a day without alerts, "22:00" to "07:30"; past midnight if `to` is earlier. Null: none. */
export type QuietHours = { from: string | null; to: string | null }

/** When the quiet hours end that `now` is in; undefined outside of them. */
export function quietUntil({ from, to }: QuietHours, now: Date, timezone: string): Date | undefined {
  if (from === null || to === null) return undefined
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minutesOf(timeIn(timezone, now))]
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
  if (!isQuiet) return undefined
  const isTomorrow = minute >= end
  const day = dayIn(timezone, isTomorrow ? new Date(now.getTime() + 86_400_000) : now)
  return new Date(startOfDay(timezone, day).getTime() + end * 60_000)
}

/** When the quiet hours began that end at `end`, which quietUntil has found. */
export function quietSince({ from, to }: QuietHours, end: Date): Date {
  const minutes = (minutesOf(to!) - minutesOf(from!) + 1440) % 1440
  return new Date(end.getTime() - minutes * 60_000)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
