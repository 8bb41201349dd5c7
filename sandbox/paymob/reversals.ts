import type { Db, Transaction } from '#sandbox/paymob/store.ts'

/** A payment after a refund or void, and the refund's or void's own transaction. */
export type Reversal = { parent: Transaction; child: Transaction }

const outcomes = {
  approved: { success: true, pending: false, data: { message: 'Approved', txn_response_code: 'APPROVED' } },
  pending: { success: false, pending: true, data: { message: 'Pending', txn_response_code: 'PENDING' } },
  declined: { success: false, pending: false, data: { message: 'Declined', txn_response_code: 'DECLINED' } },
}

/** Refunds part or all of a payment; undefined if less is left. A pending or declined refund moves nothing. */
export async function giveBack(
  db: Db,
  { transaction_id, amount_cents }: { transaction_id: number; amount_cents: number },
  says: keyof typeof outcomes,
): Promise<Reversal | undefined> {
  const parent = await addRefunded(db, transaction_id, amount_cents, says !== 'approved')
  if (!parent) return undefined
  const outcome = outcomes[says]
  return { parent, child: await addChild(db, parent, { amount_cents, is_refund: true, ...outcome }) }
}

/** Voids a payment: it is reversed completely, and nothing counts as refunded. */
export async function takeBack(db: Db, transaction_id: number): Promise<Reversal | undefined> {
  const { rows } = await db.query<{ body: Transaction }>(
    `update sandbox.paymob_transactions set body = body || '{"is_voided": true}'
     where id = $1 and parent is null and (body->>'success')::boolean and not (body->>'is_voided')::boolean
       and (body->>'refunded_amount_cents')::int = 0 returning body`,
    [transaction_id],
  )
  if (!rows[0]) return undefined
  const parent = { ...rows[0].body, id: transaction_id }
  return { parent, child: await addChild(db, parent, { is_void: true, is_voided: false }) }
}

/** The bank has decided a pending refund: if it succeeded, adds its amount to the payment's refunded amount. */
export async function countRefund(db: Db, { parent_transaction, amount_cents, success, is_refund }: Transaction) {
  if (is_refund && success) await addRefunded(db, Number(parent_transaction), amount_cents, false)
}

/** In one statement, so that two refunds at once cannot exceed the payment. */
async function addRefunded(db: Db, id: number, amount_cents: number, stays: boolean): Promise<Transaction | undefined> {
  const { rows } = await db.query<{ body: Transaction }>(
    `update sandbox.paymob_transactions set body = case when $3 then body else body || jsonb_build_object(
       'is_refunded', true, 'refunded_amount_cents', (body->>'refunded_amount_cents')::int + $2) end
     where id = $1 and (body->>'success')::boolean and not (body->>'is_voided')::boolean
       and (body->>'refunded_amount_cents')::int + $2 <= (body->>'amount_cents')::int returning body`,
    [id, amount_cents, stays],
  )
  return rows[0] && { ...rows[0].body, id }
}

/** Stores a transaction that belongs to another one: a refund, a void or a capture. */
export async function addChild(db: Db, parent: Transaction, facts: object): Promise<Transaction> {
  const child = {
    ...parent,
    is_refunded: false,
    refunded_amount_cents: 0,
    has_parent_transaction: true,
    parent_transaction: parent.id,
    created_at: new Date().toISOString().replace('Z', '000'),
    ...facts,
  }
  const { rows } = await db.query<{ id: string }>(
    'insert into sandbox.paymob_transactions (order_id, parent, body) values ($1, $2, $3) returning id',
    [(parent.order as { id: number }).id, parent.id, child],
  )
  return { ...child, id: Number(rows[0]!.id) }
}
