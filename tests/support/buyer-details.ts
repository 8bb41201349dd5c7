import type { Pool } from 'pg'

/** A buyer whose details occur nowhere else, so that every copy of them in the database is found. */
export const omar = {
  first_name: 'Omarxqzjv',
  last_name: 'Farsixqzjv',
  country: 'AE',
  address: 'Zabeel Road 77xqzjv',
  phone: '050 987 6543',
  email: 'omarxqzjv@example.com',
  city: 'Dubaixqzjv',
}

/** In every text about that buyer, and in nothing else: the letters of a test's own words, and the phone number. */
const marks = ['xqzjv', '509876543']

/** Every table and column, of the shop and of its job queue, that contains one of the marks. */
export async function findDetails(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table_schema: string; table_name: string; column_name: string }>(
    `select table_schema, table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and data_type in ('text', 'json', 'jsonb', 'character varying', 'tsvector', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table_schema, table_name, column_name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from ${table_schema}.${table_name} where "${column_name}"::text like any($1::text[]) limit 1`,
      [marks.map((mark) => `%${mark}%`)],
    )
    if (rowCount) found.push(`${table_name}.${column_name}`)
  }
  return found.toSorted()
}
