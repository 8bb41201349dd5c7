import type { Database } from '#database/client.ts'
import { followFacts, loadFacts } from '#domain/setup/facts.ts'
import { whatIsMissing } from '#domain/setup/missing.ts'
import type { Log } from '#domain/shop.ts'

/** How often a closed shop looks whether it is complete (ms). */
const lookMs = 2_000

export type Opening = {
  isOpen: () => boolean
  /** Called once the shop answers: looks again from time to time, opens by itself, takes over facts that change. */
  follow: () => void
  stop: () => void
}

/**
 * A demonstration is open at once. A real shop stays closed until nothing is missing, and says what is each time that
 * changes. Once open it stays open: what is taken away later shows where it is missed, or at the next start.
 */
export async function openWhenComplete(
  db: Database,
  { test_mode, log, tell }: { test_mode: boolean; log: Log; tell: (words: string) => void },
): Promise<Opening> {
  const stops: (() => void)[] = []
  let missing = test_mode ? [] : await whatIsMissing(db)
  const isOpen = () => missing.length === 0

  async function look(): Promise<void> {
    const found = await whatIsMissing(db)
    if (found.length === 0) await loadFacts(db)
    const before = missing
    missing = found
    if (found.join() !== before.join()) tell(isOpen() ? 'The shop is open.' : notYet(found))
  }

  return {
    isOpen,
    follow: () => {
      stops.push(followFacts(db, log))
      if (isOpen()) return
      tell(notYet(missing))
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

/** For the console: what keeps the shop closed. */
export function notYet(missing: string[]): string {
  const lines = missing.map((line) => `  - ${line}`)
  return ['The shop stays closed, and answers with a page that says so, until this is there:', ...lines].join('\n')
}
