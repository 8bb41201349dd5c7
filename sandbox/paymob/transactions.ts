import { takeFault } from '#sandbox/paymob/faults.ts'
import { countRefund } from '#sandbox/paymob/reversals.ts'
import type { Db, Intention, PaymobKeys, Transaction } from '#sandbox/paymob/store.ts'
import { paymobHmac } from '#services/paymob/hmac.ts'

/** The result of an attempt to pay, with Paymob's message and code. */
export type Outcome = { success: boolean; pending: boolean; message: string; code: string; secure?: boolean }

/** The three possible results of an attempt. */
export const outcomes = {
  paid: { success: true, pending: false, message: 'Approved', code: 'APPROVED' },
  declined: { success: false, pending: false, message: 'Declined', code: 'DECLINED' },
  pending: { success: false, pending: true, message: 'Pending', code: 'PENDING' },
} as const satisfies Record<string, Outcome>

/** Stores an attempt to pay and its result. */
export async function newTransaction(
  db: Db,
  { order_id, special_reference, body }: Intention,
  { success, pending, message, code, secure = false }: Outcome,
  { keys, pan, sub_type }: { keys: PaymobKeys; pan: string; sub_type: string },
): Promise<Transaction> {
  const now = new Date().toISOString().replace('Z', '000')
  const facts = {
    pending,
    amount_cents: body.amount,
    success,
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: false,
    is_refunded: false,
    is_3d_secure: secure,
    integration_id: Number(keys.integration_id),
    profile_id: 302852,
    has_parent_transaction: false,
    order: {
      id: Number(order_id),
      created_at: now,
      amount_cents: body.amount,
      currency: body.currency,
      merchant_order_id: special_reference,
      items: body.items,
    },
    created_at: now,
    currency: body.currency,
    source_data: { pan: pan.slice(-4), type: 'card', tenure: null, sub_type },
    api_source: 'IFRAME',
    merchant_commission: 0,
    discount_details: [],
    is_void: false,
    is_refund: false,
    data: { message, txn_response_code: code, acq_response_code: success ? '00' : null },
    payment_key_claims: { extra: { merchant_order_id: special_reference } },
    error_occured: false,
    is_live: false,
    refunded_amount_cents: 0,
    is_captured: false,
    captured_amount: 0,
    updated_at: now,
    is_settled: false,
    bill_balanced: false,
    is_bill: false,
    owner: 302852,
    parent_transaction: null,
  }
  const { rows } = await db.query<{ id: string }>(
    'insert into sandbox.paymob_transactions (order_id, body) values ($1, $2) returning id',
    [order_id, facts],
  )
  return { id: Number(rows[0]!.id), ...facts }
}

export async function findTransaction(db: Db, id: number): Promise<Transaction | undefined> {
  const { rows } = await db.query<{ id: string; body: object }>(
    'select id, body from sandbox.paymob_transactions where id = $1',
    [id],
  )
  return rows[0] && ({ ...rows[0].body, id: Number(rows[0].id) } as Transaction)
}

/** Whether this order is paid; an order can only be paid once. */
export async function isPaid(db: Db, { order_id }: Pick<Intention, 'order_id'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sandbox.paymob_transactions where order_id = $1 and parent is null and (body->>'success')::boolean`,
    [order_id],
  )
  return (rowCount ?? 0) > 0
}

/** The latest transaction of an order: if it is a refund, it hides the payment. */
export async function latestOf(db: Db, order: { order_id?: unknown; merchant_order_id?: unknown }) {
  const { rows } = await db.query<{ id: string; body: object }>(
    `select t.id, t.body from sandbox.paymob_transactions t join sandbox.paymob_intentions i using (order_id)
     where i.order_id::text = $1 or i.special_reference = $2 order by t.id desc limit 1`,
    [String(order.order_id ?? ''), String(order.merchant_order_id ?? '')],
  )
  return rows[0] && ({ ...rows[0].body, id: Number(rows[0].id) } as Transaction)
}

/** All transactions of an order, including refunds and voids, newest first. */
export async function transactionsOfOrder(db: Db, order_id: number): Promise<Transaction[]> {
  const { rows } = await db.query<{ id: string; body: object }>(
    'select id, body from sandbox.paymob_transactions where order_id = $1 order by id desc',
    [order_id],
  )
  return rows.map(({ id, body }) => ({ ...body, id: Number(id) }) as Transaction)
}

/** A page of all transactions, newest first, and their total number. */
export async function listPage(
  db: Db,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ transactions: Transaction[]; count: number }> {
  const { rows } = await db.query<{ id: string; body: object; count: number }>(
    `select id, body, (count(*) over ())::int as count from sandbox.paymob_transactions
     order by id desc limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  )
  const transactions = rows.map(({ id, body }) => ({ ...body, id: Number(id) }) as Transaction)
  return { transactions, count: rows[0]?.count ?? 0 }
}

/** Ends a pending transaction; undefined if it is no longer pending. */
export async function endPending(db: Db, id: number, { success, pending, message, code }: Outcome) {
  const ended = {
    ...{ success, pending, updated_at: new Date().toISOString().replace('Z', '000') },
    data: { message, txn_response_code: code, acq_response_code: success ? '00' : null },
  }
  const { rowCount } = await db.query(
    `update sandbox.paymob_transactions set body = body || $2 where id = $1 and (body->>'pending')::boolean`,
    [id, ended],
  )
  const found = rowCount === 0 ? undefined : await findTransaction(db, id)
  if (found) await countRefund(db, found)
  return found
}

/**
 * Sends a signed callback to the shop's notification URL, or loses, delays, repeats or forges it if a fault says so.
 * Waits for the shop's response, except for a delayed one.
 */
export async function callBack(
  db: Db,
  keys: PaymobKeys,
  url: string | undefined,
  transaction: Transaction,
): Promise<void> {
  const fault = url && (await takeFault(db, 'callback', (transaction.source_data as { pan: string }).pan))
  const how = fault ? fault.kind : 'once'
  if (how === 'lost') return
  const send = () => sendCallback(keys, url, transaction, how)
  if (fault && how === 'late') setTimeout(() => void send(), fault.delay_ms).unref()
  else await send()
}

/** Sends a callback once, three times (`duplicate`), or with a wrong signature (`forged`). */
export async function sendCallback(
  keys: PaymobKeys,
  url: string | undefined,
  transaction: Transaction,
  how: string,
): Promise<void> {
  if (!url) return
  const hmac = how === 'forged' ? '0'.repeat(128) : paymobHmac(transaction, keys.hmac_secret)
  for (let i = 0; i < (how === 'duplicate' ? 3 : 1); i++)
    await fetch(`${url}${url.includes('?') ? '&' : '?'}hmac=${hmac}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'TRANSACTION', obj: transaction }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
}

/** The URL that redirects the browser back to the shop, with all fields of the transaction. */
export function returnAddress(address: string, keys: PaymobKeys, transaction: Transaction): string {
  const { order, source_data, data, ...rest } = transaction as Transaction & {
    order: { id: number; merchant_order_id: string }
    source_data: Record<string, string>
    data: { message: string; txn_response_code: string; acq_response_code: string | null }
  }
  const plain = Object.entries(rest).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  const query = new URLSearchParams([
    ...plain.map(([name, value]) => [name, String(value)]),
    ['order', String(order.id)],
    ['merchant_order_id', order.merchant_order_id],
    ['data.message', data.message],
    ['source_data.type', source_data.type!],
    ['source_data.pan', source_data.pan!],
    ['source_data.sub_type', source_data.sub_type!],
    ['txn_response_code', data.txn_response_code],
    ['discount_details', '[]'],
    ['hmac', paymobHmac(transaction, keys.hmac_secret)],
  ])
  const url = new URL(address)
  for (const [name, value] of query) url.searchParams.append(name, value)
  return url.href
}
