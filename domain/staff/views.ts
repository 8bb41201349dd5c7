import { and, asc, eq, sql } from 'drizzle-orm'
import { staff, staffViews } from '#database/schema/staff.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { SavedView, viewedLists } from '#shared/desk/views.ts'

type Of = { staff_id: string; list: (typeof viewedLists)[number] }

const most = 20

/** A member's saved views of a list, by name. */
export async function listViews(shop: Shop, of: Of): Promise<SavedView[]> {
  const { id, name, query } = staffViews
  return shop.db
    .select({ id, name, query })
    .from(staffViews)
    .where(theirs(of))
    .orderBy(asc(sql`lower(${name})`))
}

/** Saves filters under a name; the same name again replaces them. Throws desk_too_many_views. */
export async function saveView(shop: Shop, of: Of, view: { name: string; query: string }): Promise<SavedView> {
  return inTransaction(shop, async (open) => {
    // Of two tabs that save at once, the second sees the first.
    await open.db.select({ id: staff.id }).from(staff).where(eq(staff.id, of.staff_id)).for('no key update')
    const known = await listViews(open, of)
    const isNew = known.every(({ name }) => name.toLowerCase() !== view.name.toLowerCase())
    if (isNew && known.length >= most) throw new Problem('desk_too_many_views', 409, { most })
    const same = sql`lower(${staffViews.name}) = lower(${view.name})`
    if (!isNew) await open.db.delete(staffViews).where(and(theirs(of), same))
    const [saved] = await open.db
      .insert(staffViews)
      .values({ ...of, ...view, created_at: shop.now() })
      .returning()
    const { id, name, query } = saved!
    return { id, name, query }
  })
}

/** Removes one of a member's own views; nothing if it is gone. */
export async function removeView(shop: Shop, of: Of, id: string): Promise<void> {
  await shop.db.delete(staffViews).where(and(theirs(of), eq(staffViews.id, id)))
}

function theirs({ staff_id, list }: Of) {
  return and(eq(staffViews.staff_id, staff_id), eq(staffViews.list, list))
}
