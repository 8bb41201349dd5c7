import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { listBalanceTransactions, retrieveBalanceTransaction } from '#sandbox/stripe/balance.ts'
import { type Answer, apiError, type Call, openUnit, runCall } from '#sandbox/stripe/call.ts'
import type { Deliveries } from '#sandbox/stripe/deliver.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from '#sandbox/stripe/disputes.ts'
import { type Fault, takeCallFault } from '#sandbox/stripe/faults.ts'
import { type Form, parseForm, textAt } from '#sandbox/stripe/form.ts'
import { cancelIntent, confirm, createIntent, listIntents, retrieveIntent } from '#sandbox/stripe/intents.ts'
import type { Intent } from '#sandbox/stripe/objects.ts'
import { listPayouts, retrievePayout } from '#sandbox/stripe/payouts.ts'
import {
  createRefund,
  listCharges,
  listEvents,
  listRefunds,
  retrieveCharge,
  retrieveEvent,
  retrieveRefund,
} from '#sandbox/stripe/refunds.ts'
import { newId } from '#sandbox/stripe/store.ts'
import {
  cardOfMethod,
  createPaymentMethod,
  createToken,
  retrievePaymentMethod,
  retrieveToken,
} from '#sandbox/stripe/tokens.ts'
import type { Unit } from '#sandbox/stripe/unit.ts'

type Endpoint = {
  /** The call's name in faults. */
  name: string
  answer: (call: Call) => Promise<Answer>
  /** Callable with the publishable key. */
  browser?: true
}

/** The part of Stripe's API that the shop uses. */
const endpoints: Record<string, Endpoint> = {
  'POST /tokens': { name: 'tokens.create', answer: createToken, browser: true },
  'GET /tokens/:id': { name: 'tokens.retrieve', answer: retrieveToken },
  'POST /payment_methods': { name: 'payment_methods.create', answer: createPaymentMethod, browser: true },
  'GET /payment_methods/:id': { name: 'payment_methods.retrieve', answer: retrievePaymentMethod },
  'POST /payment_intents': { name: 'payment_intents.create', answer: createIntent },
  'GET /payment_intents': { name: 'payment_intents.list', answer: listIntents },
  'GET /payment_intents/:id': { name: 'payment_intents.retrieve', answer: retrieveIntent, browser: true },
  'POST /payment_intents/:id/confirm': { name: 'payment_intents.confirm', answer: confirm, browser: true },
  'POST /payment_intents/:id/cancel': { name: 'payment_intents.cancel', answer: cancelIntent },
  'GET /charges': { name: 'charges.list', answer: listCharges },
  'GET /charges/:id': { name: 'charges.retrieve', answer: retrieveCharge },
  'POST /refunds': { name: 'refunds.create', answer: createRefund },
  'GET /refunds/:id': { name: 'refunds.retrieve', answer: retrieveRefund },
  'GET /refunds': { name: 'refunds.list', answer: listRefunds },
  'GET /disputes': { name: 'disputes.list', answer: listDisputes },
  'GET /disputes/:id': { name: 'disputes.retrieve', answer: retrieveDispute },
  'POST /disputes/:id': { name: 'disputes.update', answer: updateDispute },
  'POST /disputes/:id/close': { name: 'disputes.close', answer: closeDispute },
  'GET /balance_transactions/:id': { name: 'balance_transactions.retrieve', answer: retrieveBalanceTransaction },
  'GET /balance_transactions': { name: 'balance_transactions.list', answer: listBalanceTransactions },
  'GET /payouts': { name: 'payouts.list', answer: listPayouts },
  'GET /payouts/:id': { name: 'payouts.retrieve', answer: retrievePayout },
  'GET /events/:id': { name: 'events.retrieve', answer: retrieveEvent },
  'GET /events': { name: 'events.list', answer: listEvents },
}

export type ApiOptions = {
  pool: pg.Pool
  secretKey: string
  deliveries: Deliveries
  bankPage: (intent: string, key: string) => string
}

/** Everything below /v1: keys, form bodies, idempotency, faults, and errors in Stripe's shape. */
export async function stripeApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      },
    }),
  )
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the Stripe stand-in failed')
    return reply.code(500).send(apiError())
  })
  for (const [route, endpoint] of Object.entries(endpoints)) {
    const [method, url] = route.split(' ') as ['GET' | 'POST', string]
    app.route({ method, url, handler: (request, reply) => handle(request, reply, endpoint, options) })
  }
}

async function handle(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, options: ApiOptions) {
  const { pool, deliveries } = options
  const requestId = newId('req')
  reply.headers({ 'request-id': requestId, 'stripe-version': '2026-10-28.endive', 'cache-control': 'no-store' })
  const rights = rightsOf(request, options.secretKey)
  if (!rights || (rights === 'browser' && !endpoint.browser)) return reply.code(401).send(invalidKey(request))

  const key = request.headers['idempotency-key']
  const call = {
    name: endpoint.name,
    path: `${request.method} ${request.url.split('?')[0]}`,
    form: request.method === 'GET' ? parseForm(request.url.split('?')[1] ?? '') : ((request.body ?? {}) as Form),
    id: (request.params as { id?: string }).id ?? '',
    secret: rights === 'secret',
    request: { id: requestId, idempotency_key: typeof key === 'string' && key !== '' ? key.slice(0, 255) : null },
    bank_page: options.bankPage,
  }
  const unit = await openUnit(pool, call)
  const fault = unit.is_faulty ? await takeCallFault(pool, call.name, await cardOf(unit, call)) : undefined
  if (await applyFault(fault, 'before', request, reply)) return reply
  // What was read before a pause may have changed.
  const answer = await runCall(fault ? await openUnit(pool, call) : unit, call, endpoint.answer, {
    crash: fault?.kind === 'error_after',
    claim_seconds: deliveries.claimSeconds(),
  })
  deliveries.send(answer.due)
  if (await applyFault(fault, 'after', request, reply)) return reply
  if (answer.replayed) reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayed })
  return reply.code(answer.status).send(answer.body)
}

/** Applies the fault; true if the response was sent or never will be. */
async function applyFault(
  fault: Fault | undefined,
  when: 'before' | 'after',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!fault?.kind.endsWith(`_${when}`)) return false
  if (fault.kind.startsWith('error')) {
    if (when === 'before') reply.code(503).send(apiError())
    return when === 'before'
  }
  if (fault.kind.startsWith('refused')) {
    reply.code(400).send({
      error: { type: 'invalid_request_error', message: 'The request cannot be carried out at the moment.' },
    })
    return true
  }
  if (fault.kind.startsWith('slow')) {
    await pause(fault.delay_ms, request)
    return false
  }
  reply.hijack()
  // The client times out: we only give up when it does.
  if (fault.kind.startsWith('timeout')) await pause(120_000, request)
  request.raw.socket.destroy()
  return true
}

/** Waits, but no longer than until the client disconnects. */
function pause(ms: number, request: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    timer.unref()
    request.raw.socket.once('close', done)
    function done() {
      clearTimeout(timer)
      request.raw.socket.off('close', done)
      resolve()
    }
  })
}

/** The test card that a call is about, because a fault can be set for a card. */
async function cardOf(unit: Unit, call: { form: Form; id: string; name: string }): Promise<string | undefined> {
  const number = textAt(call.form, 'card', 'number')?.replaceAll(' ', '')
  if (number) return number
  const token = textAt(call.form, 'card', 'token')
  if (token) return (await unit.find('token', token))?.hidden.card
  const intent = call.name.startsWith('payment_intents.') && call.id
  const method =
    textAt(call.form, 'payment_method') ??
    (intent ? (await unit.find<Intent>('payment_intent', intent))?.body.payment_method : undefined)
  return method ? (await cardOfMethod(unit, method))?.number : undefined
}

function rightsOf(request: FastifyRequest, secretKey: string): 'secret' | 'browser' | undefined {
  const key = keyOf(request)
  if (key === secretKey) return 'secret'
  return /^pk_(test|live)_/.test(key ?? '') ? 'browser' : undefined
}

function keyOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

function invalidKey(request: FastifyRequest): object {
  const key = keyOf(request)
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
  return { error: { type: 'invalid_request_error', message } }
}
