import { sql } from 'drizzle-orm'
import { forgetSizes, removeUploaded } from '#domain/pictures/remove-uploaded.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Days that an uploaded picture stays although nothing shows it: a form may be open, and a change may be undone. */
const keptDays = 14

/** Pictures that one run removes. */
const most = 200

/**
 * Deletes uploaded pictures that nothing has shown for some days: no goods, no gallery, no block or page, no order, not the logo, no
 * change of these days that could be undone, and no import, which can be undone at any time. Idempotent; the next run goes on.
 */
export async function tidyPictures(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - keptDays * 86_400_000).toISOString()
  const removed = await inTransaction(shop, async (open) => {
    const { rows } = await open.db.execute<{ name: string }>(sql`
      select name from uploaded_pictures u
      where added_at < ${before}::timestamptz
        and not exists (select from wheels where images::jsonb ? u.name)
        and not exists (select from addons where images::jsonb ? u.name)
        and not exists (select from gallery_items where content->>'image' = u.name)
        and not exists (select from homepage_blocks where content::text like '%' || u.name || '%')
        and not exists (select from pages where sections::text || coalesce(draft::text, '') like '%' || u.name || '%')
        and not exists (select from shop_facts where logo = u.name)
        and not exists (select from order_lines where image like '["' || u.name || '"%')
        and not exists (
          select from audit_entries
          where at > ${before}::timestamptz and coalesce(before::text, '') || coalesce(after::text, '') like '%' || u.name || '%')
        -- Without a reference to u: the changes of imports, which are many, are read once and hashed.
        and u.name not in (
          select name from goods_imports i join goods_import_changes c on c.import_id = i.id
            cross join lateral jsonb_array_elements_text((c.before ->> 'images')::jsonb) name
          where i.state in ('writing', 'written', 'undoing') and c.before ->> 'images' like '%"uploads/%' and name is not null)
      order by added_at limit ${most} for update skip locked`)
    const names = rows.map(({ name }) => name)
    await removeUploaded(open, names)
    return names
  })
  await forgetSizes(shop, removed)
}
