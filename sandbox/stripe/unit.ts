import type pg from 'pg'
import { takeEventFault } from '#sandbox/stripe/faults.ts'
import { type Db, type Hidden, type Kept, newId, nowInSeconds } from '#sandbox/stripe/store.ts'

type Body = { id: string; object: string }

/** `version` as read; null for an object that was not read. */
type Stored = { object: string; body: unknown; hidden: Hidden | undefined; version: string | null }

/** The first response under an idempotency key. */
export type StoredAnswer = { request_hash: string; request_id: string; status: number; body: object }

export type Event = { type: string; object: { id: string }; request: { id: string; idempotency_key: string | null } }

/** A stored delivery of an event; `attempts` is 1 if it was claimed, 0 if it is due later. */
export type Due = { id: string; body: string; forged: boolean; attempts: number }

/** Another process has changed an object since it was read; nothing was written. */
export class ChangedMeanwhile extends Error {}

/** What the shop's endpoint is subscribed to: the list in docs/owner.md. */
export const subscribed: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/**
 * What one call reads and changes: objects are read once, and everything is written by one statement at its end, all or
 * nothing. An order paid by card takes nine statements and no transaction, where one for each object took 32 in four.
 */
export class Unit {
  readonly db: Db
  /** The response that was stored under the call's idempotency key. */
  readonly answered: StoredAnswer | null
  /** Whether any fault is set. */
  readonly is_faulty: boolean
  #read = new Map<string, Stored | undefined>()
  #changed = new Map<string, Stored>()
  #due: object[] = []

  private constructor(db: Db, { answered, is_faulty }: Pick<Unit, 'answered' | 'is_faulty'>) {
    this.db = db
    this.answered = answered
    this.is_faulty = is_faulty
  }

  /** Begins with one statement that reads the objects with these ids. */
  static async open(db: Db, { key, ids = [] }: { key?: string | null; ids?: readonly string[] } = {}): Promise<Unit> {
    const { rows } = await db.query(
      `select exists (select from sandbox.stripe_faults where times_left > 0) as is_faulty,
         (
           select json_build_object('request_hash', request_hash, 'request_id', request_id, 'status', status, 'body', body)
           from sandbox.stripe_answers where idempotency_key = $1
         ) as answered,
         (
           select coalesce(json_agg(json_build_object(
             'id', id, 'object', object, 'body', body, 'hidden', hidden, 'version', xmin::text
           )), '[]') from sandbox.stripe_objects where id = any($2::text[])
         ) as objects`,
      [key ?? null, ids],
    )
    const [{ objects, ...known }] = rows
    const unit = new Unit(db, known)
    unit.#remember(ids, objects)
    return unit
  }

  /** Reads several objects at once. */
  async load(ids: readonly string[]): Promise<void> {
    const { rows } = await this.db.query(
      'select id, object, body, hidden, xmin::text as version from sandbox.stripe_objects where id = any($1)',
      [ids],
    )
    this.#remember(ids, rows)
  }

  #remember(ids: readonly string[], found: readonly (Stored & { id: string })[]): void {
    for (const id of ids) this.#read.set(id, undefined)
    for (const { id, ...stored } of found) this.#read.set(id, stored)
  }

  /** An object as this call has left it so far. */
  async find<Body>(object: string, id: string): Promise<Kept<Body> | undefined> {
    if (!this.#changed.has(id) && !this.#read.has(id)) await this.load([id])
    const found = this.#changed.get(id) ?? this.#read.get(id)
    return found?.object === object ? { body: found.body as Body, hidden: found.hidden ?? {} } : undefined
  }

  /** Stores or replaces an object; `hidden` stays as it was unless it is given. */
  keep(body: Body, hidden?: Hidden): void {
    const before = this.#changed.get(body.id) ?? this.#read.get(body.id)
    this.#changed.set(body.id, {
      object: body.object,
      body,
      hidden: hidden ?? before?.hidden,
      version: before?.version ?? null,
    })
  }

  /** Stores an event, and its delivery if the shop's endpoint is subscribed to it. */
  async happened({ type, object, request }: Event): Promise<void> {
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      api_version: '2026-10-28.endive',
      created: nowInSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: subscribed.includes(type) ? 1 : 0,
      request,
      type,
    }
    this.keep(event)
    if (!subscribed.includes(type)) return
    const fault = this.is_faulty ? await takeEventFault(this.db, type) : undefined
    if (fault?.kind === 'lost') return
    const delivery = {
      event_id: event.id,
      body: JSON.stringify(event),
      forged: fault?.kind === 'forged',
      delay_ms: fault?.kind === 'late' ? fault.delay_ms : 0,
    }
    this.#due.push(...Array.from({ length: fault?.kind === 'duplicate' ? 5 : 1 }, () => delivery))
  }

  /**
   * Writes everything that was changed, and the call's answer under its idempotency key. Returns its deliveries; those that
   * are due at once are claimed for `claim_seconds`. Throws ChangedMeanwhile, and Postgres' error for a key that another call has taken.
   */
  async write({
    answer,
    claim_seconds = 0,
  }: {
    answer?: Answer | undefined
    claim_seconds?: number
  } = {}): Promise<Due[]> {
    if (this.#changed.size === 0 && this.#due.length === 0 && !answer) return []
    const objects = [...this.#changed].map(([id, { hidden = null, ...stored }]) => ({ id, hidden, ...stored }))
    const { rows } = await this.db.query(writing, [
      JSON.stringify(objects),
      JSON.stringify(this.#due),
      answer?.idempotency_key ?? null,
      answer?.request_hash ?? null,
      answer?.request_id ?? null,
      answer?.status ?? null,
      answer ? JSON.stringify(answer.body) : null,
      claim_seconds,
    ])
    const [{ is_written, due }] = rows
    if (!is_written) throw new ChangedMeanwhile()
    this.#read.clear()
    this.#changed.clear()
    this.#due = []
    return due
  }
}

export type Answer = StoredAnswer & { idempotency_key: string }

/** Objects that were read are locked and compared by `xmin`, the transaction that wrote them last. */
const writing = `
  with given as (
    select * from rows from (
      json_to_recordset($1::json) as (id text, object text, body jsonb, hidden jsonb, version text)
    ) with ordinality as g(id, object, body, hidden, version, place)
  ),
  unchanged as (
    select o.id from sandbox.stripe_objects o join given g on g.id = o.id
    where o.xmin::text = g.version for no key update of o
  ),
  allowed as (
    select where (select count(*) from unchanged) = (select count(*) from given where version is not null)
  ),
  kept as (
    insert into sandbox.stripe_objects as o (id, object, body, hidden)
    select id, object, body, coalesce(hidden, '{}') from given, allowed order by place
    on conflict (id) do update set body = excluded.body,
      hidden = case when excluded.hidden = '{}' then o.hidden else excluded.hidden end
  ),
  queued as (
    insert into sandbox.stripe_deliveries (event_id, body, forged, attempts, due_at)
    select event_id, body, forged, case when delay_ms = 0 then least($8::int, 1) else 0 end,
      now() + case when delay_ms = 0 then $8::int * interval '1 second' else delay_ms * interval '1 millisecond' end
    from json_to_recordset($2::json) as d(event_id text, body text, forged boolean, delay_ms int), allowed
    returning id::text, body, forged, attempts
  ),
  answered as (
    insert into sandbox.stripe_answers (idempotency_key, request_hash, request_id, status, body)
    select $3::text, $4::text, $5::text, $6::int, $7::jsonb from allowed where $3::text is not null
  )
  select exists (select from allowed) as is_written,
    (select coalesce(json_agg(q), '[]') from queued q) as due`

/** Runs work of the stand-in itself, such as a bank's, and writes it; again if something was changed meanwhile. */
export async function inUnit<Result>(
  pool: pg.Pool,
  claim_seconds: number,
  work: (unit: Unit) => Promise<Result>,
): Promise<{ result: Result; due: Due[] }> {
  for (;;) {
    const unit = await Unit.open(pool)
    try {
      const result = await work(unit)
      return { result, due: await unit.write({ claim_seconds }) }
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
    }
  }
}
