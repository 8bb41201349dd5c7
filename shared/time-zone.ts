/** The day in a time zone, YYYY-MM-DD. */
export function dayIn(timezone: string, moment: Date): string {
  days[timezone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
  return days[timezone].format(moment)
}

/** The time in a time zone, HH:MM. */
export function timeIn(timezone: string, moment: Date): string {
  times[timezone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'short' })
  return times[timezone].format(moment)
}

/** The start of a day (YYYY-MM-DD) in a time zone. */
export function startOfDay(timezone: string, day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).formatToParts(
    midnight,
  )
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(shown.find(({ type }) => type === 'timeZoneName')!.value) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(midnight.getTime() - ahead * 60_000)
}

/** Formats are kept: making one takes a hundred times as long as using it. */
const days: Record<string, Intl.DateTimeFormat> = {}
const times: Record<string, Intl.DateTimeFormat> = {}
