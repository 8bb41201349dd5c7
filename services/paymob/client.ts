import * as z from 'zod/mini'
import { ServiceError } from '#services/http.ts'
import { type PaymobTransaction, paymobTransaction } from '#services/paymob/transaction.ts'

const intention = z.object({ id: z.string(), intention_order_id: z.coerce.string(), client_secret: z.string() })
const authToken = z.object({ token: z.string() })
const numbered = z.pipe(z.union([z.string(), z.number()]), z.coerce.string())
/** Paymob returns an order's transactions as objects or as ids. */
const orderDetail = z.object({
  transactions: z.array(
    z.pipe(
      z.union([z.object({ id: numbered }), numbered]),
      z.transform((each) => (typeof each === 'string' ? each : each.id)),
    ),
  ),
})
const listPage = z.object({ next: z.catch(z.nullable(z.string()), null), results: z.array(z.unknown()) })

/** Paymob's error message (`detail`, `message`, or a list per field) without a payer's data; empty if there is none. */
function explain(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return ''
  }
  if (typeof parsed !== 'object' || parsed === null) return ''
  const { detail, message, code } = parsed as Record<string, unknown>
  const reason = [detail, message, code].find((each) => typeof each === 'string')
  return `: ${reason ?? `fields ${fieldsOf(parsed).join(', ')}`}`.slice(0, 200)
}

/** Field names only: Paymob's messages for them may quote the payer's input. */
function fieldsOf(parsed: object): string[] {
  return Object.entries(parsed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value).map((inner) => `${name}.${inner}`)
      : [name],
  )
}

/** A secret that is accepted until a time (ISO 8601), or as long as the settings name it. */
export type FormerSecret = { secret: string; until: string | null }

export type PaymobSettings = {
  secret_key: string
  public_key: string
  /** For inquiries; the other calls use the secret key. */
  api_key: string
  hmac_secret: string
  /** Earlier ones, whose callbacks are accepted for a while. */
  hmac_secrets_old?: readonly FormerSecret[] | undefined
  /** The card integration for payments; its currency must be AED. */
  integration_id: string
  /** "https://uae.paymob.com" */
  api_url: string
  /** The hosted checkout: "https://uae.paymob.com/unifiedcheckout/" */
  checkout_url: string
  /** Whether `api_url` is the stand-in. */
  is_stand_in?: boolean
  /** Per call. */
  timeout_ms?: number
}

type PaymobOrder = {
  /** Our id, unique per attempt. */
  special_reference: string
  /** Minor units. */
  amount: number
  currency: string
  /** Shown to the payer; at most 50 characters. */
  name: string
  billing: {
    first_name: string
    last_name: string
    email: string
    phone_number: string
    street: string
    city: string
    /** ISO 3166 alpha-2. */
    country: string
  }
  /** Seconds until it expires. */
  expiration: number
  notification_url: string
  redirection_url: string
}

type Intention = { id: string; order_id: string; checkout_url: string }

export type PaymobClient = {
  readonly hmac_secret: string
  readonly hmac_secrets_old: readonly FormerSecret[]
  readonly integration_id: string
  createIntention: (order: PaymobOrder) => Promise<Intention>
  /**
   * The latest transaction of an order, even if it is a refund; null if there was no attempt yet. It hides the earlier
   * ones.
   */
  inquire: (order: { order_id: string } | { merchant_order_id: string }) => Promise<PaymobTransaction | null>
  /** Null if Paymob has none with this id. */
  transaction: (id: string) => Promise<PaymobTransaction | null>
  /** Ids of all transactions of an order, one per card tried; null if this account may not read them. */
  transactionsOfOrder: (order_id: string) => Promise<string[] | null>
  /** A page of the account's transactions, including refunds and voids, newest first; pages count from 1. */
  list: (page: number) => Promise<{ transactions: PaymobTransaction[]; is_last: boolean }>
  capture: (request: { transaction_id: string; amount_cents: number }) => Promise<PaymobTransaction>
  /** Not idempotent: Paymob has no idempotency keys. Read `refunded_amount_cents` before a retry. */
  refund: (request: { transaction_id: string; amount_cents: number }) => Promise<PaymobTransaction>
}

/** Paymob's tokens last an hour; we renew earlier (ms). */
const tokenLife = 45 * 60_000

/** Transactions on a page of the account's list. */
const pageSize = 100

/** Paymob's API for the UAE (Intention API). Every call has a timeout and throws ServiceError only. */
export function paymobClient(settings: PaymobSettings): PaymobClient {
  const {
    api_key,
    secret_key,
    public_key,
    hmac_secret,
    hmac_secrets_old = [],
    integration_id,
    timeout_ms = 15_000,
  } = settings
  const api_url = settings.api_url.replace(/\/+$/, '')
  let token: { text: string; until: number } | undefined

  const withSecret = { authorization: `Token ${secret_key}` }

  async function bearer(): Promise<Record<string, string>> {
    if (!token || token.until < Date.now()) {
      const answer = read(authToken, await ask('POST', '/api/auth/tokens', {}, { api_key }))
      token = { text: answer.token, until: Date.now() + tokenLife }
    }
    return { authorization: `Bearer ${token.text}` }
  }

  async function ask(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) {
    let status: number | undefined
    let detail = ''
    try {
      const reply = await fetch(`${api_url}${path}`, {
        method,
        redirect: 'manual',
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout_ms),
      })
      status = reply.status
      if (reply.ok) return (await reply.json()) as unknown
      detail = explain(await reply.text())
    } catch (error) {
      throw new ServiceError('paymob', 'unreachable', error instanceof Error ? error.name : 'failed', { status })
    }
    if (status === 401) token = undefined
    const kind = status >= 500 || status === 429 ? 'unreachable' : status === 401 ? 'misconfigured' : 'refused'
    throw new ServiceError('paymob', kind, `HTTP ${status}${detail}`, { status })
  }

  /** With the token that is kept. Paymob may end one earlier, for example when the key is changed: asked once more with a new one. */
  async function askWithToken(method: 'GET' | 'POST', path: string, body?: object) {
    const kept = token
    try {
      return await ask(method, path, await bearer(), body)
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 401 && kept)) throw error
      return ask(method, path, await bearer(), body)
    }
  }

  /** An unreadable response counts as no response. */
  function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
    const result = schema.safeParse(answer)
    if (!result.success) throw new ServiceError('paymob', 'unreachable', 'an answer of another shape')
    return result.data
  }

  async function readOrNull(asking: Promise<unknown>): Promise<PaymobTransaction | null> {
    try {
      return read(paymobTransaction, await asking)
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return null
      throw error
    }
  }

  return {
    hmac_secret,
    hmac_secrets_old,
    integration_id,
    async createIntention({ amount, currency, name, special_reference, billing, ...order }) {
      const unknown = { apartment: 'NA', floor: 'NA', building: 'NA', postal_code: 'NA' }
      const answer = await ask('POST', '/v1/intention/', withSecret, {
        amount,
        currency,
        payment_methods: [Number(integration_id)],
        items: [{ name: name.slice(0, 50), amount, description: name.slice(0, 255), quantity: 1 }],
        billing_data: { ...unknown, ...billing, state: billing.city },
        customer: { first_name: billing.first_name, last_name: billing.last_name, email: billing.email },
        special_reference,
        ...order,
      })
      const { id, intention_order_id, client_secret } = read(intention, answer)
      const query = new URLSearchParams({ publicKey: public_key, clientSecret: client_secret })
      return { id, order_id: intention_order_id, checkout_url: `${settings.checkout_url}?${query}` }
    },
    async inquire(order) {
      const path = '/api/ecommerce/orders/transaction_inquiry'
      return readOrNull(askWithToken('POST', path, order))
    },
    async transaction(id) {
      const path = `/api/acceptance/transactions/${encodeURIComponent(id)}`
      return readOrNull(askWithToken('GET', path))
    },
    async transactionsOfOrder(order_id) {
      const path = `/api/ecommerce/orders/${encodeURIComponent(order_id)}`
      try {
        const parsed = orderDetail.safeParse(await askWithToken('GET', path))
        return parsed.success ? parsed.data.transactions : null
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'refused') return null
        throw error
      }
    },
    async list(page) {
      const path = `/api/acceptance/transactions?page=${page}&page_size=${pageSize}`
      const { results, next } = read(listPage, await askWithToken('GET', path))
      // An entry of another shape is not a payment of this shop.
      const transactions = results.flatMap((each) => {
        const known = paymobTransaction.safeParse(each)
        return known.success ? [known.data] : []
      })
      return { transactions, is_last: !next || results.length === 0 }
    },
    async capture(request) {
      return read(paymobTransaction, await ask('POST', '/api/acceptance/capture', withSecret, withNumber(request)))
    },
    async refund(request) {
      return read(
        paymobTransaction,
        await ask('POST', '/api/acceptance/void_refund/refund', withSecret, withNumber(request)),
      )
    },
  }
}

function withNumber({ transaction_id, amount_cents }: { transaction_id: string; amount_cents: number }) {
  return { transaction_id: Number(transaction_id), amount_cents }
}
