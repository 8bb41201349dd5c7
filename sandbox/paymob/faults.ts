import * as z from 'zod/mini'
import type { Db } from '#sandbox/paymob/store.ts'

const ofCallback = ['lost', 'late', 'duplicate', 'forged'] as const

/**
 * How the stand-in can misbehave. For calls: `timeout_before`, `timeout_after` never respond, before or after acting;
 * `error_…` is a 502, `refused_before` a 400, `expired_before` a 401 as for a token that has ended, `reset_…` breaks the
 * connection, `pending` leaves a refund pending, `declined` answers 200 with a refund that the bank refused. For
 * callbacks: `lost` (for good), `late`, `duplicate` (three times) and `forged` (a wrong signature).
 */
export const faultKinds = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'refused_before',
  'expired_before',
  'reset_before',
  'reset_after',
  'pending',
  'declined',
  ...ofCallback,
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Names of the calls that a fault can be limited to. */
export const calls = [
  ...(['auth', 'intention', 'inquiry', 'transaction', 'order', 'list', 'refund', 'void', 'capture'] as const),
  'callback',
] as const

const ofAny = z.optional(z.string().check(z.maxLength(40)))

/** `call` is one of the calls, `card` the card number of the payment (for callbacks); empty or missing means any. */
export const faultForm = z.object({
  kind: z.enum(faultKinds, { error: `The kind of fault is one of ${faultKinds.join(', ')}.` }),
  call: ofAny,
  card: ofAny,
  times: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  delay_ms: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3_600_000)), 2000),
})

export type SetFault = {
  kind: FaultKind
  call: string | null
  /** The last four digits: a transaction has no more of it. */
  card: string | null
  times_left: number
  delay_ms: number
}

export async function setFault(db: Db, { kind, call, card, times, delay_ms }: z.output<typeof faultForm>) {
  await db.query(
    'insert into sandbox.paymob_faults (kind, call, card, times_left, delay_ms) values ($1, $2, $3, $4, $5)',
    [kind, call || null, card?.replaceAll(' ', '').slice(-4) || null, times, delay_ms],
  )
}

export async function listFaults(db: Db): Promise<SetFault[]> {
  const { rows } = await db.query<SetFault>(
    'select kind, call, card, times_left, delay_ms from sandbox.paymob_faults where times_left > 0 order by id limit 100',
  )
  return rows
}

export async function clearFaults(db: Db): Promise<void> {
  await db.query('delete from sandbox.paymob_faults')
}

/** Takes the fault that is set for this call or callback, if any, and counts it as used. */
export async function takeFault(
  db: Db,
  call: string,
  last_digits = '',
): Promise<{ kind: FaultKind; delay_ms: number } | undefined> {
  const { rows } = await db.query(
    `update sandbox.paymob_faults set times_left = times_left - 1 where id = (
       select id from sandbox.paymob_faults
       where times_left > 0 and (call is null or call = $1) and (card is null or card = $3)
         and (kind = any ($2)) = ($1 = 'callback') order by id limit 1 for update
     ) returning kind, delay_ms`,
    [call, ofCallback, last_digits],
  )
  return rows[0]
}
