import type pg from 'pg'

/** A counter after a restore, and the last number that it has given. */
export type Counter = { name: string; value: number }

/**
 * Changes what must not be as it was when the backup was made: numbers that buyers have by now, and refunds that may have been
 * made since. In one transaction. A backup of an older version may lack tables and columns; then nothing is changed.
 * @param before the schema with the tables that were replaced, if there were any
 * @param skip how much later the numbers continue
 * @returns the counters as they are now
 */
export async function carryOn(client: pg.Client, before: string, skip: number): Promise<Counter[]> {
  const has = async (table: string, ...columns: string[]) => {
    const { rows } = await client.query(
      `select from information_schema.columns
       where table_schema || '.' || table_name = $1 and column_name = any($2)`,
      [table, columns],
    )
    return rows.length === columns.length
  }
  await client.query('begin')
  if (await has('public.refunds', 'gone_before', 'bank_reference')) await client.query(mayHaveBeenMade)
  let counters: Counter[] = []
  if (await has('public.counters', 'name', 'value')) {
    await client.query('update public.counters set value = value + $1', [skip])
    if (await has(`${before}.counters`, 'name', 'value'))
      await client.query(
        `update public.counters c set value = b.value from ${before}.counters b where b.name = c.name and b.value > c.value`,
      )
    counters = (await client.query<Counter>('select name, value from public.counters order by name')).rows
  }
  await client.query('commit')
  return counters
}

/**
 * Paymob has no idempotency keys: what it had refunded before a refund was first sent says whether that one was made. Of one that
 * was waiting this is not known yet, and what Paymob says after the restore may include it. So it is what our books had
 * refunded, with the refunds that were to be sent before it.
 */
const mayHaveBeenMade = `
  update public.refunds r set gone_before = coalesce((
    select sum(d.amount) from public.refunds d
    where d.payment_id = r.payment_id and d.bank_reference is null and (d.state = 'done'
      or (d.state = 'asked' and (d.gone_before is not null or (d.created_at, d.id) < (r.created_at, r.id))))), 0)
  where r.gateway = 'paymob' and r.state = 'asked' and r.gone_before is null`
