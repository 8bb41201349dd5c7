import { Gauge, type Registry } from 'prom-client'

/** The moment of the newest backup in its place; undefined if there is none. Throws where the place does not answer. */
export type NewestBackup = () => Promise<Date | undefined>

/** How long what a place said is believed (ms): a bucket is asked over the network, and a backup is made once a night. */
const believedMs = 10 * 60_000

/** Longest wait for the place (ms); the reading goes on without its answer. */
const patienceMs = 3_000

/**
 * The age of the newest backup. Without one it counts from the start of this process, and where the place does not answer it
 * goes on from what was known: a shop whose backups have stopped must not look backed up.
 */
export function measureBackups(registry: Registry, newest: NewestBackup, now: () => Date): void {
  let known = now()
  let asked: { at: number; answer: Promise<void> } | undefined
  const ask = () =>
    newest().then(
      (found) => {
        if (found) known = found
      },
      () => {},
    )
  new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Time since the newest backup was begun; before the first, since the shop was started',
    registers: [registry],
    async collect() {
      const at = now().getTime()
      if (!asked || at - asked.at >= believedMs) asked = { at, answer: ask() }
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patienceMs)
      await Promise.race([asked.answer, late.promise])
      clearTimeout(timer)
      this.set(Math.max(0, Math.round((now().getTime() - known.getTime()) / 1000)))
    },
  })
}
