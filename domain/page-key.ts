/** The time and id of a list's row, by which its next page goes on. */
type PageKey = { time: string; id: string }

/**
 * Reads the key that a page of a list gave as `next`: a time of ISO 8601 in UTC and a UUID, with one character between.
 * Undefined for a text that no page gave, also one whose time or id Postgres would refuse: the list then begins at its start.
 */
export function readPageKey(after: string | undefined): PageKey | undefined {
  const [, time, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z)[_~ ]([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after ?? '') ?? []
  return time && id && isTime(time) ? { time, id } : undefined
}

/** Whether the day and the time exist. `Date` moves the 30th of February into March, so the day is compared. */
function isTime(time: string): boolean {
  const parsed = new Date(time)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(time.slice(0, 10))
}
