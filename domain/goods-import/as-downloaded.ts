import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'
import { type Staged, storedColumns, waiting } from '#domain/goods-import/staging.ts'

/**
 * Five characters for a value of a SKU: an edited cell passes for an unedited one once in some million times. Short, because
 * each row of a downloaded list has one for each column.
 */
function mark(sku: SQL, column: SQL, value: SQL): SQL {
  const text = sql`concat_ws(' ', ${sku}, ${column}, ${value}::text)`
  return sql`left(translate(encode(decode(md5(${text}), 'hex'), 'base64'), '+/', '-_'), 5)`
}

/**
 * The cell `as_downloaded` of the row `t`: the marks of all its values, in no order, so that columns may be moved, removed and
 * added by a later release. It begins with a letter, because spreadsheets take a dash for the beginning of a formula.
 */
export function asDownloaded(table: PgTable, t: SQL): SQL {
  return sql`(
    select 'v' || string_agg(${mark(sql`${t}.sku`, sql`f.key`, sql`f.value`)}, '')
    from jsonb_each(to_jsonb(${t})) f where f.key = any(${columnsOf(table)}))`
}

/** The marks of the rear wheels of `t`, which follow. */
export function rearWheelsAsDownloaded(t: SQL): SQL {
  return sql`coalesce((
    select string_agg(${markOfPair(sql`p`)}, '') from wheel_pairs p where p.front_sku = ${t}.sku), '')`
}

/** Whether the shop had this pair when the list was downloaded: `s` is its front wheel's staged row. */
export const hadPair = (s: SQL, pair: SQL): SQL => sql`strpos(${s}.as_downloaded, ${markOfPair(pair)}) > 0`

const markOfPair = (pair: SQL) => mark(sql`${pair}.front_sku`, sql`'rear_sku'`, sql`to_jsonb(${pair}.rear_sku)`)

function columnsOf(table: PgTable): SQL {
  return sql`${sql.param(storedColumns(table).filter((column) => column !== 'sku'))}::text[]`
}

/**
 * Gives the cells that were not edited since a list was downloaded what the shop has now: pieces are sold, planned prices
 * begin and people change goods meanwhile. `unedited` names their columns. New SKUs keep the list's, and so does a row whose
 * marks are another SKU's.
 */
export async function keepUnedited(db: Database, staged: Staged): Promise<void> {
  if (!staged.downloaded) return
  const s = waiting(staged)
  await db.execute(sql`
    update ${s} s set unedited = (
      select array_agg(f.key) from jsonb_each(to_jsonb(s)) f
      where f.key = any(${columnsOf(staged.table)}) and strpos(s.as_downloaded, ${mark(sql`s.sku`, sql`f.key`, sql`f.value`)}) > 0)
    where s.as_downloaded is not null`)
  const set = storedColumns(staged.table).map((column) => {
    const name = sql.identifier(column)
    return sql`${name} = case when ${column}::text = any(s.unedited) then t.${name} else s.${name} end`
  })
  await db.execute(sql`
    update ${s} s set ${sql.join(set, sql`, `)} from ${sql.identifier(getTableName(staged.table))} t
    where t.sku = s.sku and s.unedited is not null`)
}

/** A value of the shop that a list overwrites although it was changed since the list was downloaded; both as they are stored. */
export type Overwritten = { sku: string; column: string; shop: unknown; list: unknown }

/** The changes that `compare` found of values that others changed since the list was downloaded: how many, and the first ones. */
export async function overwritten(
  db: Database,
  staged: Staged,
  due: SQL,
  most: number,
): Promise<{ count: number; first: Overwritten[] }> {
  if (!staged.downloaded) return { count: 0, first: [] }
  const { rows } = await db.execute<Overwritten & { count: number }>(sql`
    select s.sku, f.key as column, f.value as shop, d.after -> f.key as list, (count(*) over ())::int as count
    from ${due} d join ${waiting(staged)} s using (row) cross join jsonb_each(d.before) f
    where s.unedited is not null and strpos(s.as_downloaded, ${mark(sql`s.sku`, sql`f.key`, sql`f.value`)}) = 0
    order by s.sku, f.key limit ${most}`)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...each }) => each) }
}
