import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Shop } from '#domain/shop.ts'

/** The moment of the newest backup in its place; undefined if there is none. Throws where the place does not answer. */
export type NewestBackup = () => Promise<Date | undefined>

/** How long what a place said is believed (ms): a bucket is asked over the network, and a backup is made once a night. */
const believedMs = 10 * 60_000

/** Longest wait for the place (ms); the reading goes on without its answer. */
const patienceMs = 3_000

/**
 * The age of the newest backup. Without one it counts from the setup of the shop, not from the start of this process, which
 * may be an hour ago each time; and where the place does not answer it goes on from what was known: a shop whose backups have
 * stopped must not look backed up.
 */
export function measureBackups(registry: Registry, newest: NewestBackup, shop: Pick<Shop, 'db' | 'now'>): void {
  const { now } = shop
  const started = now()
  let known: Date | undefined
  let asked: { at: number; answer: Promise<void> } | undefined
  async function ask() {
    known ??= await setUpAt(shop).catch(() => undefined)
    known = (await newest().catch(() => undefined)) ?? known
  }
  new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Time since the newest backup was begun; before the first, since the shop was set up',
    registers: [registry],
    async collect() {
      const at = now().getTime()
      if (!asked || at - asked.at >= believedMs) asked = { at, answer: ask() }
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patienceMs)
      await Promise.race([asked.answer, late.promise])
      clearTimeout(timer)
      this.set(Math.max(0, Math.round((now().getTime() - (known ?? started).getTime()) / 1000)))
    },
  })
}

/** When the first account of the team was made; undefined before. */
async function setUpAt({ db }: Pick<Shop, 'db'>): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select min(created_at) as at from staff`)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}
