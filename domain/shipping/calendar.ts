import { dayIn } from '#shared/day.ts'

/** How the shop counts delivery days. `cutoff` is HH:MM in `timezone`; days are three English letters in lower case. */
export type Calendar = { cutoff: string; timezone: string; working_days: readonly string[] }

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/**
 * The arrival day (YYYY-MM-DD in the shop's time zone) of goods ordered at `now`. An order after the cutoff, or on a
 * day off, counts as ordered on the next working day; from there `days` working days are counted.
 */
export function deliveryDate(now: Date, days: number, calendar: Calendar): string {
  let day = Date.parse(`${dayIn(calendar.timezone, now)}T00:00:00Z`)
  if (timeIn(calendar.timezone, now) >= calendar.cutoff) day = dayAfter(day)
  while (!works(day, calendar)) day = dayAfter(day)
  for (let left = days; left > 0; ) {
    day = dayAfter(day)
    if (works(day, calendar)) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}

/** HH:MM in a time zone. */
function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(now)
}

function dayAfter(day: number): number {
  return day + 24 * 60 * 60 * 1000
}

function works(day: number, calendar: Calendar): boolean {
  return calendar.working_days.includes(dayNames[new Date(day).getUTCDay()]!)
}
