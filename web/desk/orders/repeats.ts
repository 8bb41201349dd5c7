import type { TimelineEntry } from '#shared/desk/orders.ts'

type Folded = { entry: TimelineEntry; times: number; first_at: string }

/**
 * Entries of a timeline, the newest first, with those that say the same as the one before folded into it: a gateway is asked
 * again and again while a payment is open. What moved money, what has facts and what was written is never folded.
 */
export function foldRepeats(entries: readonly TimelineEntry[]): Folded[] {
  const folded: Folded[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last && isSame(last.entry, entry)) {
      last.times++
      last.first_at = entry.at
    } else folded.push({ entry, times: 1, first_at: entry.at })
  }
  return folded
}

function isSame(one: TimelineEntry, other: TimelineEntry): boolean {
  const isPlain = [one, other].every(({ amount, facts, source }) => amount === null && !facts && source !== 'note')
  return isPlain && (['source', 'what', 'action', 'who', 'detail'] as const).every((name) => one[name] === other[name])
}
