import { desc, eq, sql } from 'drizzle-orm'
import { banners } from '#database/schema/content.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { type BannerFields, bannerFields as formOfBanner, type ListedBanner } from '#shared/desk/content/home.ts'
import { dayIn, startOfDay, timeIn } from '#shared/time-zone.ts'

type BannerRow = typeof banners.$inferSelect

/** The banners, the last to begin first. */
export async function listBanners(shop: Shop): Promise<ListedBanner[]> {
  const rows = await shop.db.select().from(banners).orderBy(desc(banners.starts_at), desc(banners.id)).limit(100)
  const now = shop.now()
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version },
    state: row.starts_at > now ? 'planned' : row.ends_at && row.ends_at <= now ? 'ended' : 'shown',
    ...fieldsOf(row),
  }))
}

/** Moments as the form shows them, in the shop's time zone. */
function fieldsOf({ text, text_ar, link, starts_at, ends_at }: BannerRow): BannerFields {
  const local = (moment: Date) => `${dayIn(calendar.timezone, moment)}T${timeIn(calendar.timezone, moment)}`
  return { text, text_ar, link, starts_at: local(starts_at), ends_at: ends_at ? local(ends_at) : '' }
}

function momentOf(local: string): Date {
  const [day = '', time = ''] = local.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(calendar.timezone, day).getTime() + (hours * 60 + minutes) * 60_000)
}

function rowOf({ starts_at, ends_at, ...rest }: BannerFields): Omit<BannerRow, 'id' | 'version'> {
  return { ...rest, starts_at: momentOf(starts_at), ends_at: ends_at === '' ? null : momentOf(ends_at) }
}

/** What the form of a banner edits. */
export const bannerFields: Editable<BannerFields> = {
  kind: 'banner',
  action: 'banner.changed',
  lock: async (open, id) => {
    const [row] = await open.db.select().from(banners).where(eq(banners.id, id)).for('update')
    return row && { name: row.text, version: row.version, values: fieldsOf(row) }
  },
  write: async (open, id, values) => {
    const [row] = await open.db.select().from(banners).where(eq(banners.id, id))
    const merged = formOfBanner.safeParse({ ...fieldsOf(row!), ...values })
    // Undoing a change of one time may not suit what the other has become since.
    if (!merged.success) throw new Problem('desk_undo_changed', 409)
    await open.db
      .update(banners)
      .set({ ...rowOf(merged.data), version: sql`${banners.version} + 1` })
      .where(eq(banners.id, id))
  },
}

export async function addBanner(shop: Shop, by: Actor, fields: BannerFields): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const [made] = await open.db.insert(banners).values(rowOf(fields)).returning({ id: banners.id })
    const { id } = made!
    await record({ action: 'banner.added', kind: 'banner', id, name: fields.text, after: fields })
    return { id }
  })
}

/** Removes a banner. Throws not_found. */
export async function removeBanner(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db.delete(banners).where(eq(banners.id, id)).returning()
    if (!gone) throw new Problem('not_found', 404)
    const before = fieldsOf(gone)
    await record({ action: 'banner.removed', kind: 'banner', id, name: gone.text, before, after: {} })
  })
}
