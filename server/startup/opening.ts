import type { Database } from '#database/client.ts'
import { listMissing } from '#domain/setup/missing.ts'
import type { Log } from '#domain/shop.ts'
import { loadFacts, pollFacts } from '#domain/store.ts'

/** How often a closed shop checks whether it is complete (ms). */
const lookMs = 2_000

export type Opening = {
  isOpen: () => boolean
  /** Called once the server listens: polls the setup, opens the shop when complete, reloads changed facts. */
  follow: () => void
  stop: () => void
}

/**
 * A demo opens at once. A real shop stays closed until its setup is complete, and logs what is missing whenever that
 * changes. Once open it stays open: anything removed later shows where it is used, or at the next start.
 */
export async function openWhenComplete(
  db: Database,
  { test_mode, log, tell }: { test_mode: boolean; log: Log; tell: (words: string) => void },
): Promise<Opening> {
  const stops: (() => void)[] = []
  let missing = test_mode ? [] : await listMissing(db)
  const isOpen = () => missing.length === 0

  async function look(): Promise<void> {
    const found = await listMissing(db)
    if (found.length === 0) await loadFacts(db)
    const before = missing
    missing = found
    if (found.join() !== before.join()) tell(isOpen() ? 'The shop is open.' : missingText(found))
  }

  return {
    isOpen,
    follow: () => {
      stops.push(pollFacts(db, log))
      if (isOpen()) return
      tell(missingText(missing))
      let looking = false
      const timer = setInterval(async () => {
        if (looking) return
        looking = true
        await look().catch((error) => log.warn({ err: error }, 'it cannot be seen what the shop still lacks'))
        looking = false
        if (isOpen()) clearInterval(timer)
      }, lookMs)
      timer.unref()
      stops.push(() => clearInterval(timer))
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** For the console: what is still missing before the shop can open. */
function missingText(missing: string[]): string {
  const lines = missing.map((line) => `  - ${line}`)
  return ['The shop stays closed, and answers with a page that says so, until this is there:', ...lines].join('\n')
}
