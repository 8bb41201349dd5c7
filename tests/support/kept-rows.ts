import pg from 'pg'

/** `kept` is a temporary table with the rows of the beginning, if there were any. */
type Table = { name: string; columns: string; key: string; kept: string | undefined }

/**
 * What a copy of the seeded database began with. To put it back after a test takes a fraction of what a new copy costs,
 * whose connections also have to plan every statement anew: 112 tests of the money path took 118 s of CPU instead of 193.
 */
export type KeptRows = {
  /**
   * Puts back the rows that the connections of `pool` have changed, and the sequences. Resolves to false where the database
   * cannot be used again: a table, trigger or function was changed, or something else is connected or not done.
   */
  putBack: (pool: pg.Pool) => Promise<boolean>
  close: () => Promise<void>
}

/** Keeps the rows of the database at `address` in a connection that stays open. Its role has to be a superuser. */
export async function keepRows(address: string): Promise<KeptRows> {
  const keeper = new pg.Client({ connectionString: address })
  // A test may end all connections.
  keeper.on('error', () => {})
  await keeper.connect()
  // What is put back fires no trigger, and no foreign key is in its way.
  await keeper.query('set session_replication_role = replica')
  const tables = await readTables(keeper)
  const sequences = await readSequences(keeper)
  let before = await mark(keeper)
  return {
    putBack: async (pool) => {
      if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
      const pids = await settle(pool)
      const { rows } = await keeper.query({ name: 'changes', text: changes, values: [before, pids] })
      if (rows[0].is_altered || rows[0].is_in_use) return false
      const changed = [...tables].filter(([oid]) => rows[0].changed.includes(oid))
      const statements = changed.map(([, table]) => restoring(table, before))
      await keeper.query(['begin', ...statements, ...sequences, 'commit'].join(';'))
      before = await mark(keeper)
      return true
    },
    close: () => keeper.end(),
  }
}

/** Has every connection report what it has changed, and drop what only it can see. Resolves to their processes. */
async function settle(pool: pg.Pool): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const settling = clients.map(async (client) => {
    await client.query('discard temp')
    const { rows } = await client.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_unlock_all(), pg_stat_force_next_flush()',
    )
    return rows[0]!.pid
  })
  return Promise.all(settling).finally(() => {
    for (const client of clients) client.release()
  })
}

/** $1: the last transaction before the test; $2: the processes of its connections. */
const changes = `
  select
    exists (select from pg_class where age(xmin) < age($1::text::xid) and relpersistence <> 't')
      or exists (select from pg_attribute join pg_class on pg_class.oid = attrelid
        where age(pg_attribute.xmin) < age($1::text::xid) and relpersistence <> 't')
      or exists (select from pg_constraint where age(xmin) < age($1::text::xid))
      or exists (select from pg_trigger where age(xmin) < age($1::text::xid))
      or exists (select from pg_proc where age(xmin) < age($1::text::xid))
      or exists (select from pg_db_role_setting join pg_database d on d.oid = setdatabase
        where datname = current_database()) as is_altered,
    exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (pid <> all ($2) or state <> 'idle')) as is_in_use,
    (select coalesce(array_agg(relid::text), '{}') from pg_stat_user_tables
      where n_tup_ins + n_tup_upd + n_tup_del > 0) as changed`

/** Sets the counts of changes to 0. Returns a transaction: what is newer than it, a test has changed. */
async function mark(keeper: pg.Client): Promise<string> {
  await keeper.query('select pg_stat_force_next_flush()')
  const { rows } = await keeper.query('select pg_current_xact_id()::xid::text as xid, pg_stat_reset()')
  return rows[0].xid
}

async function readTables(keeper: pg.Client): Promise<Map<string, Table>> {
  const { rows } = await keeper.query<Table & { oid: string }>(`
    select c.oid::text, c.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(attname), ', ') from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = c.oid and indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'`)
  const tables = new Map<string, Table>()
  for (const { oid, name, columns, key } of rows) {
    const isEmpty = (await keeper.query(`select from ${name} limit 1`)).rowCount === 0
    const kept = isEmpty ? undefined : `kept_${oid}`
    if (kept) await keeper.query(`create temp table ${kept} as table ${name}`)
    tables.set(oid, { name, columns, key, kept })
  }
  return tables
}

/** Removes the rows that are newer than the transaction `before`, and inserts those of the beginning that are missing. */
function restoring({ name, columns, key, kept }: Table, before: string): string {
  if (!kept) return `delete from ${name}`
  return `delete from ${name} where age(xmin) < age('${before}'::xid);
    insert into ${name} (${columns}) overriding system value
    select ${columns} from ${kept} where (${key}) not in (select ${key} from ${name})`
}

/** Statements that set every sequence to where it is now. */
async function readSequences(keeper: pg.Client): Promise<string[]> {
  const { rows } = await keeper.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname !~ '^pg_'`,
  )
  const statements: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await keeper.query(`select last_value, is_called from ${name}`)
    statements.push(`select setval('${name}', ${found[0].last_value}, ${found[0].is_called})`)
  }
  return statements
}
