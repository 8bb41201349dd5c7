import { createHash } from 'node:crypto'
import { type Form, listAt, partAt } from '#sandbox/stripe/form.ts'
import { ChangedMeanwhile, type Due, type StoredAnswer, Unit } from '#sandbox/stripe/unit.ts'

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

/** A call as its endpoint receives it. */
export type Call = {
  unit: Unit
  form: Form
  id: string
  /** The caller has the secret key; the publishable one only allows what a browser may do. */
  secret: boolean
  request: { id: string; idempotency_key: string | null }
  /** URL of the bank's page of an intent, where the payer is authenticated. */
  bank_page: (intent: string, key: string) => string
}

export type Answer = { status: number; body: object }

/** What a call needs besides its parameters. */
export type Asked = Omit<Call, 'unit'> & { path: string }

/** Reads what a call names: its objects, and the answer that its idempotency key has. */
export function openUnit(db: Unit['db'], { id, form, request }: Asked): Promise<Unit> {
  return Unit.open(db, { key: request.idempotency_key, ids: [id, ...textsOf(form)].filter(isId) })
}

/**
 * Runs a call, all or nothing. Under an idempotency key the first response, even a decline or crash, is stored and
 * replayed; different parameters under the same key, or a call still in flight, are rejected. Validation errors are not
 * stored. See docs.stripe.com/api/idempotent_requests. `due` are the deliveries to be sent, claimed for `claim_seconds`.
 */
export async function runCall(
  opened: Unit,
  call: Asked,
  work: (call: Call) => Promise<Answer>,
  { crash = false, claim_seconds }: { crash?: boolean; claim_seconds: number },
): Promise<Answer & { replayed?: string; due: Due[] }> {
  const { idempotency_key: key, id: request_id } = call.request
  const request_hash = createHash('sha256')
    .update(`${call.path}\n${canonical(call.form)}`)
    .digest('hex')
  for (let unit = opened; ; unit = await openUnit(opened.db, call))
    try {
      if (unit.answered) return { ...replayed(unit.answered, request_hash, key!), due: [] }
      const acted = await work({ ...call, unit })
      const answer = crash ? { status: 500, body: apiError() } : acted
      const stored = key ? { idempotency_key: key, request_hash, request_id, ...answer } : undefined
      return { ...answer, due: await unit.write({ answer: stored, claim_seconds }) }
    } catch (error) {
      if (error instanceof StripeFailure) return { status: error.status, body: { error: error.error }, due: [] }
      if (key && isTaken(error)) return { status: 409, body: { error: inFlight(key) }, due: [] }
      if (!(error instanceof ChangedMeanwhile)) throw error
    }
}

/** Another call under the same key has been answered since this one began. */
function isTaken(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && table === 'stripe_answers'
}

export function apiError(): object {
  return {
    error: { type: 'api_error', message: 'An error occurred with our connection to Stripe. Please try again.' },
  }
}

function inFlight(key: string): object {
  return {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  }
}

function replayed(stored: StoredAnswer, request_hash: string, key: string): Answer & { replayed: string } {
  if (stored.request_hash !== request_hash)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: stored.status, body: stored.body, replayed: stored.request_id }
}

function isId(text: string): boolean {
  return /^[a-z]{2,4}_\w+$/.test(text)
}

function textsOf(form: Form): string[] {
  return Object.values(form).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
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
    if (typeof id === 'string') full[name] = (await call.unit.find(object, id))?.body ?? id
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
