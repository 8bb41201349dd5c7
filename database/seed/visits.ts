import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn } from '#shared/time-zone.ts'

/** Made-up visitors of the last month and searches in vain, so that the desk of the demonstration has something to show. */
export async function seedVisits(shop: Shop): Promise<void> {
  const today = dayIn(calendar.timezone, shop.now())
  await shop.db.execute(sql`
    insert into visit_days (day, step, visitors)
    select ${today}::date - ago, step, round((130 + (ago * 37) % 70) * share)::int
    from generate_series(1, 60) ago,
      (values ('visit', 1.0), ('car', 0.38), ('list', 0.72), ('product', 0.44), ('cart', 0.07)) steps (step, share)
    on conflict do nothing`)
  await shop.db.execute(sql`
    insert into asked_days (day, kind, words, times)
    select ${today}::date - ago, 'search', words, times
    from (values (1, 'winter tyres', 3), (2, 'roof box', 1), (4, 'winter tyres', 2), (5, 'جنوط كربون', 2), (9, 'wheel spikes', 1))
      asked (ago, words, times)
    on conflict do nothing`)
}
