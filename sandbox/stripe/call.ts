import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Form, listAt, partAt } from '#sandbox/stripe/form.ts'
import { type Db, find } from '#sandbox/stripe/store.ts'

/** An error in Stripe's format. The call is rolled back, and a retry under the same key runs again. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

type Facts = { code?: string; param?: string; [name: string]: unknown }

export function invalidRequest(message: string, facts: Facts = {}, status = 400): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...facts })
}

export function missing(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function noSuch(what: string, id: string, param = 'id'): StripeFailure {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404)
}

export function cardError(message: string, facts: Facts): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', message, ...facts })
}

/** A call as its endpoint receives it. `db` is the open transaction. */
export type Call = {
  db: Db
  form: Form
  id: string
  /** The caller has the secret key; the publishable one only allows what a browser may do. */
  secret: boolean
  request: { id: string; idempotency_key: string | null }
  /** URL of the bank's page of an intent, where the payer is authenticated. */
  bank_page: (intent: string, key: string) => string
}

export type Answer = { status: number; body: object }

/**
 * Runs a call in one transaction. Under an idempotency key the first response, even a decline or crash, is stored and
 * replayed; different parameters under the same key, or a call still in flight, are rejected. Validation errors are not
 * stored. See docs.stripe.com/api/idempotent_requests.
 */
export async function runCall(
  pool: pg.Pool,
  call: Omit<Call, 'db'> & { name: string; path: string },
  work: (call: Call) => Promise<Answer>,
  crash: boolean,
): Promise<Answer & { replayed?: string }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const key = call.request.idempotency_key
    const hash = createHash('sha256')
      .update(`${call.path}\n${canonical(call.form)}`)
      .digest('hex')
    const kept = key ? await storedAnswer(client, key, hash) : undefined
    if (kept) {
      await client.query('commit')
      return kept
    }
    const acted = await work({ ...call, db: client })
    const answer = crash ? { status: 500, body: apiError() } : acted
    if (key)
      await client.query(
        'insert into sandbox.stripe_answers (idempotency_key, request_hash, request_id, status, body) values ($1, $2, $3, $4, $5)',
        [key, hash, call.request.id, answer.status, answer.body],
      )
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.error } }
    throw error
  } finally {
    client.release()
  }
}

export function apiError(): object {
  return {
    error: { type: 'api_error', message: 'An error occurred with our connection to Stripe. Please try again.' },
  }
}

async function storedAnswer(db: Db, key: string, hash: string): Promise<(Answer & { replayed: string }) | undefined> {
  const { rows: locks } = await db.query(
    `select pg_try_advisory_xact_lock(hashtextextended('sandbox.stripe ' || $1, 0)) as mine`,
    [key],
  )
  if (!locks[0].mine)
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  const { rows } = await db.query(
    'select request_hash, request_id, status, body from sandbox.stripe_answers where idempotency_key = $1',
    [key],
  )
  if (!rows[0]) return undefined
  if (rows[0].request_hash !== hash)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: rows[0].status, body: rows[0].body, replayed: rows[0].request_id }
}

/** Rejects unknown parameters, such as `payment_method_types` since the endive release. */
export function allowOnly(form: Form, names: readonly string[]): void {
  for (const name of Object.keys(form))
    if (name !== 'expand' && !names.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
}

/** Replaces the ids named by `expand` with their objects. */
export async function expanded(call: Call, body: object): Promise<object> {
  const full: Record<string, unknown> = { ...body }
  for (const name of listAt(call.form, 'expand')) {
    const object = { latest_charge: 'charge', charge: 'charge', payment_intent: 'payment_intent' }[name] ?? name
    const id = full[name]
    if (typeof id === 'string') full[name] = (await find(call.db, object, id))?.body ?? id
  }
  return full
}

/** A metadata hash: strings only. */
export function metadataOf(form: Form): Record<string, string> {
  const texts = Object.entries(partAt(form, 'metadata')).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(texts)
}

function canonical(form: Form): string {
  return JSON.stringify(
    Object.keys(form)
      .sort()
      .map((key) => {
        const value = form[key]!
        return [key, typeof value === 'string' ? value : canonical(value)]
      }),
  )
}
