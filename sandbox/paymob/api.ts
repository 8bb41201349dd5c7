import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type FaultKind, takeFault } from '#sandbox/paymob/faults.ts'
import { findIntention } from '#sandbox/paymob/list.ts'
import { addChild, giveBack, type Reversal, takeBack } from '#sandbox/paymob/reversals.ts'
import type { PaymobSandbox } from '#sandbox/paymob/store.ts'
import { callBack, findTransaction, latestOf, listPage, transactionsOfOrder } from '#sandbox/paymob/transactions.ts'

const given = z.string().check(z.minLength(1))

const intentionForm = z.object({
  amount: z.int().check(z.positive()),
  currency: z.literal('AED'),
  payment_methods: z.array(z.union([z.int(), z.string()])),
  items: z.array(
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(50)),
      description: z.optional(z.string().check(z.maxLength(255))),
      amount: z.int(),
      quantity: z.int(),
    }),
  ),
  billing_data: z.looseObject({ first_name: given, last_name: given, email: given, phone_number: given }),
  special_reference: z.string(),
})
const voidForm = z.object({ transaction_id: z.int() })
const listForm = z.object({
  page: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
  page_size: z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), 10),
})
const moneyForm = z.object({ transaction_id: z.int(), amount_cents: z.int().check(z.positive()) })

type Answer = { status: number; body: object }

/** Paymob's API for shops: keys, field errors, and faults on demand. */
export async function paymobApi(app: FastifyInstance, { pool, keys }: PaymobSandbox): Promise<void> {
  const route = (
    method: 'GET' | 'POST',
    url: string,
    name: string,
    auth: 'secret' | 'bearer' | 'none',
    work: (request: FastifyRequest, fault: FaultKind | undefined) => Promise<Answer>,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const given = request.headers.authorization
        if (auth === 'secret' && given !== `Token ${keys.secret_key}`)
          return reply.code(401).send({ detail: 'incorrect credentials' })
        if (auth === 'bearer' && given !== `Bearer ${tokenOf(keys.api_key)}`)
          return reply.code(401).send({ detail: 'Authentication credentials were not provided.' })
        const fault = await takeFault(pool, name)
        if (fault?.kind.endsWith('_before')) return applyFault(fault.kind, reply)
        const { status, body } = await work(request, fault?.kind)
        if (fault?.kind.endsWith('_after')) return applyFault(fault.kind, reply)
        return reply.code(status).send(body)
      },
    })

  route('POST', '/api/auth/tokens', 'auth', 'none', async ({ body }) =>
    (body as { api_key?: unknown })?.api_key === keys.api_key
      ? { status: 201, body: { token: tokenOf(keys.api_key), profile: { id: 302852 } } }
      : { status: 401, body: { detail: 'incorrect credentials' } },
  )

  route('POST', '/v1/intention/', 'intention', 'secret', async ({ body }) => {
    const read = intentionForm.safeParse(body)
    if (!read.success)
      return {
        status: 400,
        body: Object.fromEntries(read.error.issues.map(({ path }) => [String(path[0]), ['This field is required.']])),
      }
    const { amount, items, special_reference, payment_methods } = read.data
    if (!payment_methods.map(String).includes(keys.integration_id))
      return { status: 404, body: { detail: 'Integration ID/Name does not exist in our system.' } }
    if (items.reduce((sum, item) => sum + item.amount * item.quantity, 0) !== amount)
      return { status: 406, body: { code: 'unmatched_item_prices' } }
    const client_secret = `are_csk_test_${randomBytes(16).toString('hex')}`
    const { rows } = await pool.query<{ order_id: string }>(
      `insert into sandbox.paymob_intentions (client_secret, special_reference, body) values ($1, $2, $3)
       on conflict do nothing returning order_id`,
      [client_secret, special_reference, body],
    )
    if (!rows[0]) return { status: 400, body: { special_reference: ['This reference was used before.'] } }
    return {
      status: 201,
      body: {
        id: `pi_test_${randomBytes(16).toString('hex')}`,
        intention_order_id: Number(rows[0].order_id),
        client_secret,
        special_reference,
        status: 'intended',
        confirmed: false,
        object: 'paymentintention',
      },
    }
  })

  route('POST', '/api/ecommerce/orders/transaction_inquiry', 'inquiry', 'bearer', async ({ body }) => {
    const found = await latestOf(pool, (body ?? {}) as object)
    return found ? { status: 200, body: found } : { status: 404, body: { detail: 'Not found.' } }
  })

  route('GET', '/api/acceptance/transactions/:id', 'transaction', 'bearer', async ({ params }) => {
    const found = await findTransaction(pool, Number((params as { id: string }).id) || 0)
    return found ? { status: 200, body: found } : { status: 404, body: { detail: 'Not found.' } }
  })

  route('GET', '/api/acceptance/transactions', 'list', 'bearer', async ({ query }) => {
    const { page, page_size } = listForm.parse(query)
    const { transactions, count } = await listPage(pool, { page, page_size })
    const next = page * page_size < count ? `https://paymob.test/api/acceptance/transactions?page=${page + 1}` : null
    return { status: 200, body: { count, next, previous: null, results: transactions } }
  })

  route('GET', '/api/ecommerce/orders/:id', 'order', 'bearer', async ({ params }) => {
    const id = Number((params as { id: string }).id) || 0
    const intention = await findIntention(pool, id)
    if (!intention) return { status: 404, body: { detail: 'Not found.' } }
    const { amount, currency } = intention.body
    const transactions = await transactionsOfOrder(pool, id)
    return {
      status: 200,
      body: { id, merchant_order_id: intention.special_reference, amount_cents: amount, currency, transactions },
    }
  })

  route('POST', '/api/acceptance/void_refund/refund', 'refund', 'secret', async ({ body }, fault) => {
    const read = moneyForm.safeParse(body)
    if (!read.success) return { status: 400, body: { amount_cents: ['A valid integer is required.'] } }
    const made = await giveBack(pool, read.data, fault === 'pending' || fault === 'declined' ? fault : 'approved')
    if (!made) return { status: 400, body: { message: 'Full Amount has been already refunded' } }
    sendLater(made)
    return { status: 200, body: made.child }
  })

  route('POST', '/api/acceptance/void_refund/void', 'void', 'secret', async ({ body }) => {
    const read = voidForm.safeParse(body)
    const made = read.success && (await takeBack(pool, read.data.transaction_id))
    if (!made) return { status: 400, body: { message: 'This transaction cannot be voided' } }
    sendLater(made)
    return { status: 200, body: made.child }
  })

  /** After the answer. A stand-in that ends meanwhile has lost the callbacks, as Paymob loses some. */
  function sendLater(made: Reversal): void {
    sendBoth(made).catch(() => {})
  }

  /** Sends the updated payment, then the refund's or void's own transaction: a shop may receive only one of them. */
  async function sendBoth({ parent, child }: Reversal): Promise<void> {
    const url = (await findIntention(pool, (child.order as { id: number }).id))?.body.notification_url
    if (!child.pending) await callBack(pool, keys, url, parent)
    await callBack(pool, keys, url, child)
  }

  route('POST', '/api/acceptance/capture', 'capture', 'secret', async ({ body }) => {
    const read = moneyForm.safeParse(body)
    const found = read.success ? await findTransaction(pool, read.data.transaction_id) : undefined
    if (!found?.is_auth || found.is_captured)
      return { status: 400, body: { message: 'This transaction cannot be captured' } }
    const { amount_cents } = read.data!
    const parent = { ...found, is_captured: true, captured_amount: amount_cents }
    await pool.query('update sandbox.paymob_transactions set body = $2 where id = $1', [found.id, parent])
    return { status: 200, body: await addChild(pool, found, { amount_cents, is_auth: false, is_capture: true }) }
  })
}

function tokenOf(api_key: string): string {
  return `token-of-${api_key}`
}

function applyFault(kind: string, reply: FastifyReply) {
  if (kind.startsWith('refused')) return reply.code(400).send({ message: 'This cannot be done at the moment' })
  if (kind.startsWith('expired')) return reply.code(401).send({ detail: 'incorrect credentials' })
  if (kind.startsWith('error')) return reply.code(502).send('<html>Bad Gateway</html>')
  reply.hijack()
  // A timeout sends nothing and keeps the connection open until the client gives up.
  if (kind.startsWith('reset')) reply.raw.destroy()
  return reply
}
