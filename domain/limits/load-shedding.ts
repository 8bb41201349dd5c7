/** What is refused first when the process cannot keep up. Carts, checkout, payments and webhooks never are. */
type Tier = 'browsing' | 'account'

export type Load = {
  /** Whether this request should be refused now; at random, in the share that the load calls for. */
  refuses: (tier: Tier) => boolean
  /** Takes a measurement: mean delay of the event loop (ms), and whether someone waits for a connection. */
  note: (measured: { lag_ms: number; waits_for_connection: boolean }) => void
  /** 0: nothing is refused; 1: all of browsing; 2: also all pages of accounts. */
  readonly level: () => number
}

/** So many measurements in a row with requests that wait for a connection of the orders' pool. */
const longWait = 3

/** Steps of the level for each measurement: up quickly, down slowly, so that it does not swing. */
const [up, down] = [0.2, 0.04]

/**
 * Decides how much to refuse from how late the event loop is and whether requests wait for the pool of connections. The
 * share that is refused grows as long as either is too long, and shrinks afterwards: what is served is served in time.
 */
export function loadShedding({ late_ms, random = Math.random }: { late_ms: number; random?: () => number }): Load {
  let level = 0
  let waits = 0
  let lag = 0
  return {
    refuses: (tier) => random() < level - (tier === 'browsing' ? 0 : 1),
    note: ({ lag_ms, waits_for_connection }) => {
      waits = waits_for_connection ? waits + 1 : 0
      // Smoothed, because one long step is no overload.
      lag = (lag + lag_ms) / 2
      const isLate = lag > late_ms || waits >= longWait
      level = isLate ? Math.min(2, level + up) : Math.max(0, level - down)
    },
    level: () => level,
  }
}
