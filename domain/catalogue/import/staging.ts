import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'
import { columnList, recordset } from '#database/recordset.ts'
import type { ImportOptions } from '#domain/catalogue/import/read-in.ts'

/**
 * A table that a file fills. Its rows wait in a temporary table until all of the file has been read: only then is it
 * known which of two rows with one SKU is the later one, and a file that breaks off has changed nothing.
 */
export type Staged = {
  table: PgTable
  /** What tells two rows apart. */
  key: readonly string[]
  /** Columns that only the waiting rows have, with their types: other tables are filled from them. */
  extra?: Record<string, string>
  /** Columns that never change once a row is there. */
  fixed?: readonly string[]
  /**
   * New rows with the same value of this column are written next to each other, so that what is kept for all of them together, such
   * as a design's entry in the search index, is made once and not in every batch.
   */
  together?: string
}

/** What a file does to a table, in rows. */
export type Changes = { new: number; changed: number; unchanged: number }

/** Short transactions: nobody who buys waits long for a row that a list of prices changes. */
const rowsAtOnce = 5_000

/** The waiting rows of a table. `row` counts the rows of the file, `line` is where it stands there. */
export function waiting({ table }: Staged): SQL {
  return sql`${sql.identifier(`staged_${getTableName(table)}`)}`
}

/**
 * Waiting rows that make a difference, numbered: new ones first, then changed ones by key, so that all who change many
 * rows take them in one order.
 */
function due({ table }: Staged): SQL {
  return sql`${sql.identifier(`due_${getTableName(table)}`)}`
}

/** Makes the temporary table that rows wait in, new and empty. It lasts as long as the connection. */
export async function openStaging(db: Database, staged: Staged): Promise<void> {
  const extra = Object.entries(staged.extra ?? {}).map(
    ([column, type]) => sql`null::${sql.raw(type)} as ${sql.identifier(column)},`,
  )
  await closeStaging(db, staged)
  await db.execute(sql`
    create temporary table ${waiting(staged)} as
    select null::integer as row, null::integer as line, ${sql.join(extra)} t.* from ${staged.table} t with no data`)
}

/** Drops what a table's rows waited in; nothing where there is nothing. */
export async function closeStaging(db: Database, staged: Staged): Promise<void> {
  await db.execute(sql`drop table if exists ${waiting(staged)}, ${due(staged)}`)
}

/** Adds rows to those that wait. Each has every column, and its `row` and `line` in the file. */
export async function stage(db: Database, staged: Staged, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const set = recordset(`staged_${getTableName(staged.table)}`, rows)
  await db.execute(sql`insert into ${waiting(staged)} select * from ${set}`)
}

/** Takes away the earlier ones of rows with one key. Tells which, and in which line the one that counts stands. */
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

/** Compares the waiting rows with the table. Columns in `kept` are left out: the file does not speak of them. */
export async function compare(db: Database, staged: Staged, kept: readonly string[]): Promise<Changes> {
  const columns = changing(staged, kept)
  const differs =
    columns.length === 0
      ? sql`false`
      : sql`(${columnList(columns, 's')}) is distinct from (${columnList(columns, 't')})`
  const isNew = sql`t.${sql.identifier(staged.key[0]!)} is null`
  const together = staged.together ? sql`case when ${isNew} then s.${sql.identifier(staged.together)} end,` : sql``
  await db.execute(sql`analyze ${waiting(staged)}`)
  await db.execute(sql`
    create temporary table ${due(staged)} as
    select row_number() over (order by not (${isNew}), ${together} ${columnList(staged.key, 's')}) as n, s.row, ${isNew} as is_new
    from ${waiting(staged)} s left join ${staged.table} t using (${columnList(staged.key)})
    where ${isNew} or ${differs}`)
  const { rows } = await db.execute<Changes>(sql`
    select (count(*) filter (where is_new))::integer as new, (count(*) filter (where not is_new))::integer as changed,
      ((select count(*) from ${waiting(staged)}) - count(*))::integer as unchanged
    from ${due(staged)}`)
  return rows[0]!
}

/** A text of the goods by its two columns; without an English one it is a name, which is always there. */
export type Told = { ar: string; en?: string }

/**
 * How many of the waiting rows will be shown in English on Arabic pages, because one of these texts has no Arabic: neither in the
 * file nor, where the file does not speak of it, in the shop.
 */
export async function countEnglish(
  db: Database,
  staged: Staged,
  kept: readonly string[],
  texts: readonly Told[],
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

/** Writes the rows that `compare` found to make a difference. */
export async function write(
  db: Database,
  staged: Staged,
  kept: readonly string[],
  progress: ImportOptions['progress'],
): Promise<void> {
  const columns = storedColumns(staged.table)
  await db.execute(sql`create index on ${due(staged)} (n)`)
  const { rows } = await db.execute<{ of: number }>(sql`select count(*)::integer as of from ${due(staged)}`)
  const { of } = rows[0]!
  for (let done = 0; done < of; done += rowsAtOnce) {
    await db.execute(sql`
      insert into ${staged.table} (${columnList(columns)})
      select ${columnList(columns, 's')} from ${due(staged)} d join ${waiting(staged)} s using (row)
      where d.n > ${done} and d.n <= ${done + rowsAtOnce}
      order by d.n
      on conflict (${columnList(staged.key)}) do ${onConflict(staged, kept)}`)
    progress?.({ written: Math.min(done + rowsAtOnce, of), of })
  }
  if (of > 0) await db.execute(sql`analyze ${staged.table}`)
}

function onConflict(staged: Staged, kept: readonly string[]): SQL {
  const changes = changing(staged, kept).map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
  if (changes.length === 0) return sql`nothing`
  if ('updated_at' in getTableColumns(staged.table)) changes.push(sql`updated_at = now()`)
  return sql`update set ${sql.join(changes, sql`, `)}`
}

/** What a row that exists already may get anew. */
function changing(staged: Staged, kept: readonly string[]): string[] {
  const still = [...staged.key, ...(staged.fixed ?? []), ...kept]
  return storedColumns(staged.table).filter((column) => !still.includes(column))
}

/** The columns that are written: neither those that Postgres computes nor the time of change. */
function storedColumns(table: PgTable): string[] {
  return Object.entries(getTableColumns(table))
    .filter(([name, column]) => name !== 'updated_at' && !column.generated && !column.generatedIdentity)
    .map(([name]) => name)
}
