import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'
import { columnList, recordset } from '#database/recordset.ts'

/**
 * A table that a file is imported into. Rows are staged in a temporary table until the whole file is read: only then is
 * the last of several rows with one SKU known, and an aborted file has changed nothing.
 */
export type Staged = {
  table: PgTable
  /** The columns that identify a row. */
  key: readonly string[]
  /** Columns, with their types, that exist only in staging; other tables are filled from them. */
  extra?: Record<string, string>
  /** The desk downloads lists of it, whose rows say what the shop had: see `keepUnedited`. */
  downloaded?: true
  /** Columns that never change after insertion. */
  fixed?: readonly string[]
  /** Columns left unchanged if the file lacks them. */
  keeps?: readonly string[]
  /** Texts that Arabic pages show in English if the Arabic is missing. */
  translated?: { names?: readonly TranslatedText[]; descriptions?: readonly TranslatedText[] }
  /**
   * New rows with the same value of this column are written next to each other, so that rows that are shown together
   * are near each other on disk.
   */
  together?: string
}

/** A translated text, by its two columns; without `en` it is a name, which always exists. */
type TranslatedText = { ar: string; en?: string }

/** Rows read from the file or written to the shop so far. */
export type Progress = { read: number } | { written: number; of: number }

/** The effect of a file on a table, in rows. */
export type Changes = { new: number; changed: number; unchanged: number }

/** Batches keep transactions short, so that buyers wait only briefly for rows locked by a price update. */
const rowsAtOnce = 5_000

/** The staged rows of a table. `row` is the row's number, `line` its line in the file. */
export function waiting({ table }: Staged): SQL {
  return sql`${sql.identifier(`staged_${getTableName(table)}`)}`
}

/**
 * Staged rows that change something, numbered: new ones first, then changed ones by key, so that concurrent bulk
 * updates lock rows in the same order.
 */
export function due({ table }: Staged): SQL {
  return sql`${sql.identifier(`due_${getTableName(table)}`)}`
}

/** Creates an empty staging table, which lasts as long as the connection. */
export async function openStaging(db: Database, staged: Staged): Promise<void> {
  const of_download = staged.downloaded ? { as_downloaded: 'text', unedited: 'text[]' } : {}
  const extra = Object.entries({ ...staged.extra, ...of_download }).map(
    ([column, type]) => sql`null::${sql.raw(type)} as ${sql.identifier(column)},`,
  )
  await closeStaging(db, staged)
  await db.execute(sql`
    create temporary table ${waiting(staged)} as
    select null::integer as row, null::integer as line, ${sql.join(extra)} t.* from ${staged.table} t with no data`)
}

/** Drops a table's staging tables, if they exist. */
export async function closeStaging(db: Database, staged: Staged): Promise<void> {
  await db.execute(sql`drop table if exists ${waiting(staged)}, ${due(staged)}`)
}

/** Stages rows. Each has every column, and its `row` and `line` in the file. */
export async function stage(db: Database, staged: Staged, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const set = recordset(`staged_${getTableName(staged.table)}`, rows)
  await db.execute(sql`insert into ${waiting(staged)} select * from ${set}`)
}

/** Drops all but the last row of each key. Returns the dropped ones, with the line of the row that counts. */
export async function dropRepeats(db: Database, staged: Staged) {
  await db.execute(sql`create index on ${waiting(staged)} (${columnList(staged.key)})`)
  await db.execute(sql`analyze ${waiting(staged)}`)
  const { rows } = await db.execute<{ line: number; name: string; later: number }>(sql`
    with numbered as (
      select row, last_value(row) over same as last_row, last_value(line) over same as later from ${waiting(staged)}
      window same as (
        partition by ${columnList(staged.key)} order by row range between unbounded preceding and unbounded following
      )
    )
    delete from ${waiting(staged)} s using numbered n
    where n.row = s.row and n.row < n.last_row
    returning s.line, concat_ws(' / ', ${columnList(staged.key, 's')}) as name, n.later`)
  return rows.sort((one, other) => one.line - other.line)
}

/**
 * Compares the staged rows with the table, and keeps the columns that change with their values before and after. Ignores the
 * columns in `kept`, which the file does not have, and cells that were not edited: what the shop has of them may have changed
 * since they were read.
 */
export async function compare(db: Database, staged: Staged, kept: readonly string[]): Promise<Changes> {
  const columns = changing(staged, kept)
  const isUnedited = (column: SQL) =>
    staged.downloaded ? sql`coalesce(${column} = any(s.unedited), false)` : sql`false`
  const changes = columns.map((column) => {
    const name = sql.identifier(column)
    return sql`(s.${name} is distinct from t.${name} and not ${isUnedited(sql`${column}::text`)})`
  })
  const isChanged = changes.length === 0 ? sql`false` : sql`(${sql.join(changes, sql` or `)})`
  const values = (row: SQL, other: SQL) => sql`case when not ${isNew} then (
    select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(${row})) f
    where f.key = any(${sql.param(columns)}::text[]) and f.value is distinct from to_jsonb(${other}) -> f.key
      and not ${isUnedited(sql`f.key`)}) end`
  const isNew = sql`t.${sql.identifier(staged.key[0]!)} is null`
  const together = staged.together ? sql`case when ${isNew} then s.${sql.identifier(staged.together)} end,` : sql``
  await db.execute(sql`analyze ${waiting(staged)}`)
  await db.execute(sql`
    create temporary table ${due(staged)} as
    select row_number() over (order by not (${isNew}), ${together} ${columnList(staged.key, 's')}) as n, s.row, ${isNew} as is_new,
      ${values(sql`t`, sql`s`)} as before, ${values(sql`s`, sql`t`)} as after
    from ${waiting(staged)} s left join ${staged.table} t using (${columnList(staged.key)})
    where ${isNew} or ${isChanged}`)
  const { rows } = await db.execute<Changes>(sql`
    select (count(*) filter (where is_new))::integer as new, (count(*) filter (where not is_new))::integer as changed,
      ((select count(*) from ${waiting(staged)}) - count(*))::integer as unchanged
    from ${due(staged)}`)
  return rows[0]!
}

/**
 * Counts the staged rows that Arabic pages will show in English because one of these texts has no Arabic: neither in
 * the file nor, if the file lacks that column, in the shop.
 */
export async function countEnglish(
  db: Database,
  staged: Staged,
  kept: readonly string[],
  texts: readonly TranslatedText[],
): Promise<number> {
  const will = (column: string) => {
    const [ours, theirs] = [sql`s.${sql.identifier(column)}`, sql`t.${sql.identifier(column)}`]
    return kept.includes(column) ? sql`coalesce(${theirs}, ${ours})` : ours
  }
  const lacking = texts.map(({ ar, en }) => {
    const isEnglish = sql`${will(ar)} !~ '[؀-ۿ]'`
    return en ? sql`(${isEnglish} and ${will(en)} <> '')` : isEnglish
  })
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count
    from ${waiting(staged)} s left join ${staged.table} t using (${columnList(staged.key)})
    where ${sql.join(lacking, sql` or `)}`)
  return rows[0]!.count
}

/**
 * Writes what `compare` found, each row's changed columns only: pieces are sold and goods edited meanwhile. A row of which
 * others have changed one of these columns since keeps what it has, except for its stock, and so does one whose SKU others have
 * added. Returns how many those are.
 */
export async function write(
  db: Database,
  staged: Staged,
  kept: readonly string[],
  progress: ((done: Progress) => void) | undefined,
): Promise<number> {
  await db.execute(sql`create index on ${due(staged)} (n)`)
  const { rows } = await db.execute<{ of: number }>(sql`select count(*)::integer as of from ${due(staged)}`)
  const { of } = rows[0]!
  let written = 0
  for (let done = 0; done < of; done += rowsAtOnce) {
    const batch = sql`d.n > ${done} and d.n <= ${done + rowsAtOnce}`
    await db.transaction(async (inner) => {
      // Says to the triggers why stock changes.
      await inner.execute(sql`select set_config('stock.movement', '{"reason":"import"}', true)`)
      for (const statement of [insertion(staged, batch), ...updates(staged, kept, batch)]) {
        const { rowCount } = await inner.execute(statement.query)
        if (statement.counts) written += rowCount ?? 0
      }
    })
    progress?.({ written: Math.min(done + rowsAtOnce, of), of })
  }
  if (of > 0) await db.execute(sql`analyze ${staged.table}`)
  return of - written
}

type Statement = { query: SQL; counts: boolean }

function insertion(staged: Staged, batch: SQL): Statement {
  const columns = storedColumns(staged.table)
  const query = sql`
    insert into ${staged.table} (${columnList(columns)})
    select ${columnList(columns, 's')} from ${due(staged)} d join ${waiting(staged)} s using (row)
    where ${batch} and d.is_new order by d.n on conflict do nothing`
  return { query, counts: true }
}

/**
 * Locks the changed rows in the order of all bulk updates, and sets their changed columns. The second statement reads no other
 * row of the table, so that a column that does not change keeps what it has at that moment.
 */
function updates(staged: Staged, kept: readonly string[], batch: SQL): Statement[] {
  const { table, key } = staged
  const columns = changing(staged, kept)
  if (columns.length === 0) return []
  const isRow = sql.join(
    key.map((column) => sql`t.${sql.identifier(column)} = s.${sql.identifier(column)}`),
    sql` and `,
  )
  const changed = sql`${batch} and not d.is_new and ${isRow}`
  const set = columns.map((column) => {
    const name = sql.identifier(column)
    return sql`${name} = case when d.after ? ${column}::text then r.${name} else t.${name} end`
  })
  if ('updated_at' in getTableColumns(table)) set.push(sql`updated_at = now()`)
  const from = sql`${due(staged)} d join ${waiting(staged)} s using (row)`
  const lock = sql`select from ${from}, ${table} t where ${changed} order by d.n for no key update of t`
  const query = sql`
    update ${table} t set ${sql.join(set, sql`, `)}
    from ${from} cross join lateral jsonb_populate_record(null::${table}, d.after) r
    where ${changed} and not ${differs(sql`d.before`)}`
  return [
    { query: lock, counts: false },
    { query, counts: true },
  ]
}

/** Whether one of the columns of `values` is another one in the row `t` now; stock moves by itself and does not count. */
export const differs = (values: SQL): SQL => sql`exists (
  select from jsonb_each(${values}) v
  where v.key not in ('supplier_stock', 'stock') and v.value is distinct from to_jsonb(t) -> v.key
)`

/** A table of an import's changes: what `plan` fills. */
export type Planned = { import_id: string; n: number }

/** Records what `compare` found instead of writing it, numbered from `n` on. Returns the last number. */
export async function plan(db: Database, staged: Staged, { import_id, n }: Planned): Promise<number> {
  const all = sql`(
    select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(s)) f
    where f.key = any(${sql.param(storedColumns(staged.table))}::text[]))`
  const table = getTableName(staged.table)
  const { rowCount } = await db.execute(sql`
    insert into goods_import_changes (import_id, n, table_name, key, before, after)
    select ${import_id}::uuid, ${n}::int + d.n, ${table}, concat_ws('|', ${columnList(staged.key, 's')}), d.before,
      case when d.is_new then ${all} else d.after end
    from ${due(staged)} d join ${waiting(staged)} s using (row)`)
  return n + (rowCount ?? 0)
}

/** The columns of an existing row that may be updated. */
function changing(staged: Staged, kept: readonly string[]): string[] {
  const still = [...staged.key, ...(staged.fixed ?? []), ...kept]
  return storedColumns(staged.table).filter((column) => !still.includes(column))
}

/** The columns an import writes: not generated ones, and none that the shop keeps by itself. */
export function storedColumns(table: PgTable): string[] {
  return Object.entries(getTableColumns(table))
    .filter(([name, column]) => !keptByShop.has(name) && !column.generated && !column.generatedIdentity)
    .map(([name]) => name)
}

const keptByShop = new Set(['updated_at', 'version', 'hidden', 'shown'])
