/**
 * A clock that only moves when a test moves it. It begins in the past, so that due jobs are due for Postgres too: a test that
 * moves it beyond the real time has to run such jobs itself.
 */
export type Clock = {
  now: () => Date
  moveTo: (time: string | Date) => void
  pass: (span: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void
}

/** A Monday morning in Dubai. */
export function manualClock(start = '2026-03-02T06:00:00Z'): Clock {
  let time = new Date(start)
  return {
    now: () => new Date(time),
    moveTo: (to) => {
      time = new Date(to)
    },
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time = new Date(time.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
