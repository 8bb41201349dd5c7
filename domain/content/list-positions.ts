import { type SQL, sql } from 'drizzle-orm'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { AuditAction, ThingKind } from '#shared/desk/audit-actions.ts'

/** The order of a whole list: its ids with commas. */
type OrderFields = { order: string }

type Ordered = { kind: ThingKind; action: AuditAction; table: 'faqs' | 'homepage_blocks' | 'gallery_items' }

/** The order of a list whose rows have an `id` and a `position`, to be saved and undone as one thing. */
export function orderOf({ kind, action, table }: Ordered): Editable<OrderFields> {
  const name = sql.identifier(table)
  const read = async (open: Shop, lock: SQL) => {
    const { rows } = await open.db.execute<{ id: string }>(
      sql`select id::text from ${name} order by position, id ${lock}`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    kind,
    action,
    lock: async (open) => ({
      name: table,
      version: 0,
      values: { order: (await read(open, sql`for update`)).join(',') },
    }),
    write: async (open, _id, { order = '' }) => {
      const ids = order === '' ? [] : order.split(',')
      const stored = await read(open, sql``)
      if (ids.length !== stored.length || ids.some((id) => !stored.includes(id)) || new Set(ids).size !== ids.length)
        throw new Problem('desk_list_changed', 409)
      await open.db.execute(sql`
        update ${name} t set position = n.position
        from (select id, (row_number() over ())::int - 1 as position from unnest(${sql.param(ids)}::text[]) id) n
        where t.id::text = n.id and t.position <> n.position`)
    },
  }
}

/**
 * Saves the order of a list. `was` is the order that the caller saw. Throws desk_list_changed if it is another one by
 * now, so that no order is lost.
 */
export async function saveOrder(
  shop: Shop,
  by: Actor,
  thing: Editable<OrderFields>,
  { was, order }: { was: string; order: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const now = (await thing.lock(open, 'order'))!
    if (now.values.order !== was) throw new Problem('desk_list_changed', 409)
    await thing.write(open, 'order', { order })
    const { kind, action } = thing
    await record({ action, kind, id: 'order', name: 'order', before: { order: was }, after: { order } })
  })
}
