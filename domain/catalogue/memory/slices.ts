import { setImmediate } from 'node:timers/promises'

/** Other requests are served after so many entries, if they took longer than so many ms. */
const [sliceEntries, sliceMs] = [4_096, 3]

/** Runs a pass over `count` entries in slices, with other requests between them. */
export async function inSlices(count: number, work: (from: number, to: number) => void): Promise<void> {
  let since = performance.now()
  for (let from = 0; from < count; from += sliceEntries) {
    work(from, Math.min(from + sliceEntries, count))
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}
