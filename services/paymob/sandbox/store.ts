import type pg from 'pg'

export type Db = Pick<pg.Pool, 'query'>

/** An intention as it was asked for; `order_id` is Paymob's own number for what is to be paid. */
export type Intention = {
  order_id: number
  client_secret: string
  special_reference: string
  body: {
    amount: number
    currency: string
    notification_url?: string
    redirection_url?: string
    billing_data: Record<string, string>
    items: object[]
    [name: string]: unknown
  }
}

/** A transaction as it goes over the wire. */
export type Transaction = Record<string, unknown> & {
  id: number
  success: boolean
  pending: boolean
  amount_cents: number
  refunded_amount_cents: number
}

export const faultKinds = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  /** For callbacks. */
  'lost',
  'late',
  'duplicate',
  'forged',
] as const
export type FaultKind = (typeof faultKinds)[number]

export async function createTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sandbox.paymob', 0))`)
    await client.query(`
      create schema if not exists sandbox;
      create table if not exists sandbox.paymob_intentions (
        order_id bigint primary key generated always as identity (start with 217503754),
        client_secret text not null unique,
        special_reference text not null unique,
        body jsonb not null
      );
      create table if not exists sandbox.paymob_transactions (
        id bigint primary key generated always as identity (start with 192036465),
        order_id bigint not null,
        parent bigint,
        body jsonb not null
      );
      create index if not exists paymob_transactions_order on sandbox.paymob_transactions (order_id, id desc);
      create table if not exists sandbox.paymob_faults (
        id bigint primary key generated always as identity,
        kind text not null,
        call text,
        times_left int not null,
        delay_ms int not null default 2000
      );
      alter table sandbox.paymob_faults add column if not exists card text`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The fault that this call or callback is to suffer, for the card of that number; it then counts as suffered. */
export async function takeFault(
  db: Db,
  call: string,
  last_digits?: string,
): Promise<{ kind: FaultKind; delay_ms: number } | undefined> {
  const ofCallback = ['lost', 'late', 'duplicate', 'forged']
  const { rows } = await db.query(
    `update sandbox.paymob_faults set times_left = times_left - 1 where id = (
       select id from sandbox.paymob_faults
       where times_left > 0 and (call is null or call = $1) and (card is null or right(card, 4) = $3) and (kind = any ($2)) = ($1 = 'callback') order by id limit 1 for update
     ) returning kind, delay_ms`,
    [call, ofCallback, last_digits ?? ''],
  )
  return rows[0]
}
