import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A connection or a pool. */
export type Db = Pick<pg.Pool, 'query'>

/** A Stripe object in wire format, and the data that Stripe keeps private. */
export type Kept<Body> = { body: Body; hidden: Hidden }

/**
 * `card` is a test card number; `payout` the payout that an entry of the balance is in; `key` opens the bank's page of an
 * intent, which redirects to `return_url`.
 */
export type Hidden = { card?: string; payout?: string; key?: string; return_url?: string }

/** The stand-in's own schema, so that payments survive when the shop is stopped or killed. */
export async function createTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sandbox.stripe', 0))`)
    await client.query(`
      create schema if not exists sandbox;
      create table if not exists sandbox.stripe_objects (
        id text primary key,
        object text not null,
        body jsonb not null,
        hidden jsonb not null default '{}',
        position bigint not null generated always as identity
      );
      create index if not exists stripe_objects_newest on sandbox.stripe_objects (object, position desc);
      create table if not exists sandbox.stripe_answers (
        idempotency_key text primary key,
        request_hash text not null,
        request_id text not null,
        status integer not null,
        body jsonb not null,
        created_at timestamptz not null default now()
      );
      create table if not exists sandbox.stripe_deliveries (
        id bigint primary key generated always as identity,
        event_id text not null,
        body text not null,
        forged boolean not null default false,
        due_at timestamptz not null default now(),
        attempts integer not null default 0,
        delivered_at timestamptz
      );
      create index if not exists stripe_deliveries_due on sandbox.stripe_deliveries (due_at) where delivered_at is null;
      create table if not exists sandbox.stripe_faults (
        id bigint primary key generated always as identity,
        kind text not null,
        call text,
        card text,
        event text,
        times_left integer not null check (times_left >= 0),
        delay_ms integer not null
      )`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

/** Seconds since 1970, as in Stripe's objects. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export async function find<Body>(db: Db, object: string, id: string): Promise<Kept<Body> | undefined> {
  const { rows } = await db.query('select body, hidden from sandbox.stripe_objects where id = $1 and object = $2', [
    id,
    object,
  ])
  return rows[0]
}

/** Newest objects first; `where` is a subset of their bodies. */
export async function list<Body>(db: Db, object: string, where: Record<string, unknown>, limit: number) {
  const { rows } = await db.query<{ body: Body }>(
    'select body from sandbox.stripe_objects where object = $1 and body @> $2 order by position desc limit $3',
    [object, where, limit],
  )
  return rows.map((row) => row.body)
}

export type ListPage = {
  /** Seconds since 1970, both inclusive. */
  from?: number | undefined
  to?: number | undefined
  /** The id of the last object of the previous page. */
  after?: string | undefined
  limit: number
  /** A subset of what is kept private of each. */
  hidden?: Hidden
}

/** A page of a list, newest first, with Stripe's cursor paging. */
export async function listPage<Body>(
  db: Db,
  object: string,
  where: Record<string, unknown>,
  { from = 0, to = 2 ** 40, after, limit, hidden = {} }: ListPage,
): Promise<{ data: Body[]; has_more: boolean }> {
  const { rows } = await db.query<{ body: Body }>(
    `select body from sandbox.stripe_objects
     where object = $1 and body @> $2 and hidden @> $7 and (body->>'created')::bigint between $3 and $4
       and ($5::text is null or position < (select position from sandbox.stripe_objects where id = $5))
     order by position desc limit $6`,
    [object, where, from, to, after ?? null, limit + 1, hidden],
  )
  return { data: rows.slice(0, limit).map((row) => row.body), has_more: rows.length > limit }
}
