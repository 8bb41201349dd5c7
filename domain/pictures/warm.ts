import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { PictureStore } from '#domain/pictures/pictures.ts'

/**
 * Makes the pictures that most pages ask for ahead of time, one after another, while the machine has nothing better to
 * do. Ends when all are there or when `signal` says so; it keeps no process alive.
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

/** Nobody waits for a picture, and on average a quarter of the processors was free during the last minute. */
async function machineIdle(pictures: PictureStore, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (pictures.busy() > 0 || loadavg()[0]! > availableParallelism() * 0.75)) {
    await pause(2_000, undefined, { signal, ref: false }).catch(() => {})
  }
}
