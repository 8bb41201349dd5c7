import { type SQL, sql } from 'drizzle-orm'

/** A time that a statement returned as text, in ISO 8601 as the API shows it; none stays none. */
export function isoTime(time: string): string
export function isoTime(time: string | null): string | null
export function isoTime(time: string | null): string | null {
  return time && new Date(time).toISOString()
}

/**
 * A timestamp of a statement as ISO 8601 in UTC: "2026-03-02T06:00:00Z".
 * @param column as it is written in the statement, never what a caller sent
 * @param fraction of the second: none, milliseconds or microseconds
 */
export function isoIn(column: string, fraction: '' | '.MS' | '.US' = ''): SQL {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${fraction}"Z"')`)
}
