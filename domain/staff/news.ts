import pg from 'pg'
import type { News, NewsItem } from '#domain/staff/news-item.ts'

/** The database's trigger `orders_announce_paid` notifies it of each paid order. */
const channel = 'desk_news'
const reconnectMs = 2_000

/**
 * Passes news to the open desks of this process, over one connection to the database that exists only while there are
 * any. `address`: of a direct connection, since a pooler passes no notifications.
 */
export function newsFrom(address: string, log: (error: unknown) => void): News {
  const listeners = new Set<(item: NewsItem) => void>()
  let client: pg.Client | undefined
  let waiting: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: address, application_name: 'rimdana desk', keepAlive: true })
    client = made
    made.on('notification', ({ payload = '' }) => {
      const item = JSON.parse(payload) as NewsItem
      for (const listener of listeners) listener(item)
    })
    made.on('error', () => void made.end().catch(() => {}))
    made.once('end', () => {
      if (client !== made) return
      client = undefined
      waiting = setTimeout(begin, reconnectMs).unref()
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      log(error)
      void made.end().catch(() => {})
    }
  }

  function begin(): void {
    if (!client && listeners.size > 0) connecting = connect().then(rest)
  }

  /** Ends the connection of no desk; one that is being made first becomes ready, since Postgres rejects its end before. */
  async function rest(): Promise<void> {
    if (listeners.size > 0) return
    clearTimeout(waiting)
    const made = client
    client = undefined
    await made?.end().catch(() => {})
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      begin()
      return () => {
        listeners.delete(listener)
        void connecting.then(rest)
      }
    },
    size: () => listeners.size,
    async stop() {
      listeners.clear()
      await connecting.then(rest)
    },
  }
}
