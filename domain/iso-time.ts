/** A time that a statement returned as text, in ISO 8601 as the API shows it; none stays none. */
export function isoTime(time: string): string
export function isoTime(time: string | null): string | null
export function isoTime(time: string | null): string | null {
  return time && new Date(time).toISOString()
}
