import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { PictureStore } from '#domain/pictures/pictures.ts'

/**
 * Pre-generates the most requested pictures, one after another, while the machine is idle. Ends when all exist or
 * `signal` aborts; it keeps no process alive.
 */
export async function warmPictures(
  pictures: PictureStore,
  options: { signal: AbortSignal; whenIdle?: (pictures: PictureStore, signal: AbortSignal) => Promise<void> },
): Promise<void> {
  const { signal, whenIdle = machineIdle } = options
  for (const address of pictures.common()) {
    await whenIdle(pictures, signal)
    if (signal.aborted) return
    await pictures.prepare(address)
  }
}

/** Waits until no picture is queued and a quarter of the CPU was idle on average during the last minute. */
async function machineIdle(pictures: PictureStore, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (pictures.busy() > 0 || loadavg()[0]! > availableParallelism() * 0.75)) {
    await pause(2_000, undefined, { signal, ref: false }).catch(() => {})
  }
}
