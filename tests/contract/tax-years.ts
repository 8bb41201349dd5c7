import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { test as base } from '#tests/money/guaranteed.ts'
import { findDetails } from '#tests/support/buyer-details.ts'

/** What the erasure itself writes. */
const ownTimes = ['orders.erased_at', 'guarantee_cases.forgotten_at']

/** Rows that it deletes: words and photographs, each with nothing but its own size and time; and the news for the processes of that. */
const deleted = ['staff_notes', 'guarantee_photos', 'measurement_photos', 'owner_result_photos', 'catalogue_changes']

type Tables = {
  /** Every table and column that contains one of the details. */
  findDetails: () => Promise<string[]>
  /** Every number, time, yes or no, and id of every table that money, stock or VAT is read from: of all tables. */
  figures: () => Promise<Record<string, string>>
  /** Words and pictures of every kind about a paid, dispatched order; nothing of it is open. */
  fill: (order_id: string) => Promise<void>
}

type Column = { table_name: string; column_name: string; data_type: string }

export const test = base.extend<Tables>({
  findDetails: ({ database: { pool } }, use) => use(() => findDetails(pool)),
  figures: ({ database: { pool } }, use) =>
    use(async () => {
      const { rows } = await pool.query<Column>(
        `select table_name, column_name, data_type from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in
           ('integer', 'bigint', 'numeric', 'boolean', 'date', 'timestamp with time zone', 'uuid', 'real', 'double precision')`,
      )
      const kept = rows.filter(
        ({ table_name, column_name }) =>
          !deleted.includes(table_name) && !ownTimes.includes(`${table_name}.${column_name}`),
      )
      const all: Record<string, string> = {}
      for (const [table, columns] of Map.groupBy(kept, ({ table_name }) => table_name)) {
        const names = columns.map(({ column_name }) => `"${column_name}"`).join(', ')
        const found = await pool.query<{ sum: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '\n' order by t::text)), '') as sum
           from (select ${names} from ${table}) t`,
        )
        all[table] = found.rows[0]!.sum
      }
      return all
    }),
  fill: ({ database: { pool }, clock }, use) => use((order_id) => fill(pool, order_id, clock.now())),
})

/** Rows that the shop's calls would make over weeks, closed and decided. */
async function fill(pool: Pool, order_id: string, at: Date): Promise<void> {
  const text = 'Call Omarxqzjv'
  const [line] = (await pool.query('select * from order_lines where order_id = $1 order by position', [order_id])).rows
  const staff = (await pool.query<{ id: string }>('select id from staff limit 1')).rows[0]!.id
  const picture = Buffer.from('a picture')
  const guarantee = randomUUID()
  await pool.query(
    `insert into guarantee_cases (id, number, order_id, line_id, sku, design_id, axle, make, model, year, modification, verdict,
       fitment, reason, text, created_at)
     values ($1, 'FG-1', $2, $3, $4, $4, 'any', 'nissan', 'patrol', 2004, 'm', 'pass', '{}', 'other', $5, $6)`,
    [guarantee, order_id, line.id, line.sku, text, at],
  )
  await pool.query(
    `update guarantee_cases set state = 'decided', asked = $2, why = $2, outcome = 'refused', decided_at = $3, decided_by = 'staff'
     where id = $1`,
    [guarantee, text, at],
  )
  await pool.query(
    `insert into guarantee_photos (case_id, width, height, large, small, created_at) values ($1, 1, 1, $2, $2, $3)`,
    [guarantee, picture, at],
  )
  const measurement = randomUUID()
  await pool.query(
    `insert into measurements (id, order_id, line_id, result, note, staff_id, created_at) values ($1, $2, $3, 'fits', $4, $5, $6)`,
    [measurement, order_id, line.id, text, staff, at],
  )
  await pool.query(
    `insert into measurement_photos (measurement_id, width, height, large, small, created_at) values ($1, 1, 1, $2, $2, $3)`,
    [measurement, picture, at],
  )
  const returned = randomUUID()
  await pool.query(
    `insert into returns (id, number, order_id, kind, reason, created_at) values ($1, 'RT-1', $2, 'exchange', 'other', $3)`,
    [returned, order_id, at],
  )
  await pool.query(
    `update returns set state = 'received', received_at = $2, sent_at = $2, carrier = 'Aramex', tracking_link = 'https://a.example/xqzjv'
     where id = $1`,
    [returned, at],
  )
  await pool.query(`update returns set state = 'closed', closed_at = $2 where id = $1`, [returned, at])
  const result = randomUUID()
  await pool.query(
    `insert into owner_results (id, order_id, make, model, year, modification, generation, hub_class, fitment, front_sku, rear_sku,
       suspension, answer, words, lang, photos, created_at, changed_at)
     values ($1, $2, 'nissan', 'patrol', 2004, 'm', 'g', 'h', '16x8', $3, $3, 'standard', 'yes', $4, 'en',
       '[{"id":"p","width":1,"height":1}]', $5, $5)`,
    [result, order_id, line.sku, text, at],
  )
  await pool.query('insert into owner_result_photos (id, result_id, large) values ($1, $2, $3)', [
    ...[randomUUID(), result, picture],
  ])
  await pool.query('insert into further_parcels (order_id, position, carrier, tracking_link) values ($1, 2, $2, $3)', [
    ...[order_id, 'Aramex', 'https://a.example/xqzjv'],
  ])
  await pool.query(`insert into payment_events (order_id, kind, decision, facts) values ($1, 'claim', 'asking', $2)`, [
    order_id,
    { told_by: 'xq', claimed: { card_last_digits: '4242', response_message: text } },
  ])
  await pool.query(
    `update payments set failure_message = $2, evidence = '{"card_country": "xqzjv"}' where order_id = $1`,
    [...[order_id, text]],
  )
}
