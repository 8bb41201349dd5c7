import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { tablesOf } from '#database/backup/dump.ts'
import { migrate } from '#database/migrate.ts'

/**
 * Stands in for pg_dump and pg_restore where a machine has neither (`dumpableServer`), so that everything around them is
 * tested everywhere: `node stand-in-dump.ts pg_dump|pg_restore`, with the options that the shop passes. A dump has a line
 * for each table with its rows as texts of Postgres, one for each sequence, and a last line that says it is whole. The
 * schema is not in it: it is made by the migrations, as in the database that was dumped.
 */

const [program, ...args] = process.argv.slice(2)
const option = (name: string) => args.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const address = option('dbname')

type Table = { table: string; columns: string[]; rows: string[] }
type Sequence = { sequence: string; last: string | null }
const head = 'stand-in for a dump'
const whole = 'whole'

async function connected(work: (client: pg.Client) => Promise<void>): Promise<void> {
  // Like libpq, node-postgres takes the password from PGPASSWORD.
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function dump(file: string, snapshot: string): Promise<void> {
  await connected(async (client) => {
    await client.query(`begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`)
    const lines: string[] = [head]
    for (const { name: table } of (await client.query<{ name: string }>(tablesOf)).rows) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
        [table],
      )
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`)
      const found: Table = { table, columns: columns.map(({ name }) => name), rows: rows.map(({ row }) => row) }
      lines.push(JSON.stringify(found))
    }
    const { rows: sequences } = await client.query<Sequence>(
      `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last from pg_sequences`,
    )
    lines.push(...sequences.map((each) => JSON.stringify(each)), whole)
    writeFileSync(file, lines.join('\n'))
  })
}

/** In one transaction, except for the schema: what is left of that when the rows fail, the shop has to remove. */
async function restore(file: string): Promise<void> {
  await migrate(address!)
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  await connected(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    const { rows: all } = await client.query<{ name: string }>(tablesOf)
    // Not those that the shop has put aside.
    const tables = all.filter(({ name }) => /^(public|drizzle|graphile_worker)\./.test(name))
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const line of lines) {
      if (line === whole) return void (await client.query('commit'))
      const { table, columns, rows, sequence, last } = JSON.parse(line) as Table & Sequence
      if (sequence) await client.query(last ? `select setval('${sequence}', ${last})` : `select 1`)
      else if (rows.length > 0)
        await client.query(
          `insert into ${table} (${columns.join(', ')}) overriding system value
           select ${columns.map((name) => `(r.row).${name}`).join(', ')}
           from (select text::${table} as row from unnest($1::text[]) text offset 0) r`,
          [rows],
        )
    }
    throw new Error('the dump has no end')
  })
}

if (program === 'pg_dump') await dump(option('file')!, option('snapshot')!)
else if (args.includes('--list')) {
  const text = readFileSync(args.at(-1)!, 'utf8')
  if (!text.startsWith(head) || !text.endsWith(`\n${whole}`)) throw new Error('not a dump')
} else await restore(args.at(-1)!)
