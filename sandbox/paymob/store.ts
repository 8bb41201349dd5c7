import type pg from 'pg'

export type PaymobKeys = {
  secret_key: string
  public_key: string
  api_key: string
  hmac_secret: string
  integration_id: string
}

export type PaymobSandbox = { pool: pg.Pool; keys: PaymobKeys; style: string }

export type Db = Pick<pg.Pool, 'query'>

/** An intention as requested; `order_id` is Paymob's own number for it. */
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

/** A transaction in wire format. */
export type Transaction = Record<string, unknown> & {
  id: number
  success: boolean
  pending: boolean
  amount_cents: number
  refunded_amount_cents: number
}

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
