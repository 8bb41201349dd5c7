import * as z from 'zod/mini'
import type { Db } from '#sandbox/stripe/store.ts'

/**
 * How the stand-in can misbehave. For calls: `timeout_before`, `timeout_after` never respond, before or after acting;
 * `reset_before`, `reset_after` break the connection; `error_before` is a 503 before acting, `error_after` a 500
 * after; `refused_before` is a 400; `slow_before`, `slow_after` respond late. For events: `lost`, `late`, `duplicate`
 * (five times) and `forged` (a wrong signature).
 */
export const faultKinds = [
  'timeout_before',
  'timeout_after',
  'reset_before',
  'reset_after',
  'error_before',
  'error_after',
  'refused_before',
  'slow_before',
  'slow_after',
  'lost',
  'late',
  'duplicate',
  'forged',
] as const
type FaultKind = (typeof faultKinds)[number]

const optionalWord = z.optional(z.nullable(z.string().check(z.maxLength(80))))

/** `call` is a name like "payment_intents.confirm", `card` a test card number, `event` an event type; all optional. */
export const faultForm = z.object({
  kind: z.enum(faultKinds),
  call: optionalWord,
  card: optionalWord,
  event: optionalWord,
  times: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  delay_ms: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3_600_000)), 3_000),
})
export type FaultForm = z.infer<typeof faultForm>

export type Fault = { kind: FaultKind; delay_ms: number }
export type SetFault = Fault & {
  id: string
  call: string | null
  card: string | null
  event: string | null
  times_left: number
}

const eventKinds = ['lost', 'late', 'duplicate', 'forged']

export async function setFault(db: Db, fault: FaultForm): Promise<void> {
  await db.query(
    `insert into sandbox.stripe_faults (kind, call, card, event, times_left, delay_ms) values ($1, $2, $3, $4, $5, $6)`,
    [
      fault.kind,
      fault.call || null,
      fault.card?.replaceAll(' ', '') || null,
      fault.event || null,
      fault.times,
      fault.delay_ms,
    ],
  )
}

export async function listFaults(db: Db): Promise<SetFault[]> {
  const { rows } = await db.query(
    'select id, kind, call, card, event, times_left, delay_ms from sandbox.stripe_faults where times_left > 0 order by id',
  )
  return rows
}

export async function clearFaults(db: Db): Promise<void> {
  await db.query('delete from sandbox.stripe_faults')
}

/** Takes the fault that is set for this call, if any, and counts it as used. */
export function takeCallFault(db: Db, call: string, card: string | undefined): Promise<Fault | undefined> {
  return take(db, `kind <> all ($1) and (call is null or call = $2) and (card is null or card = $3)`, [
    eventKinds,
    call,
    card ?? '',
  ])
}

export function takeEventFault(db: Db, type: string): Promise<Fault | undefined> {
  return take(db, `kind = any ($1) and (event is null or event = $2)`, [eventKinds, type])
}

async function take(db: Db, matches: string, values: unknown[]): Promise<Fault | undefined> {
  const { rows } = await db.query(
    `update sandbox.stripe_faults set times_left = times_left - 1 where times_left > 0 and id = (
       select id from sandbox.stripe_faults where times_left > 0 and ${matches} order by id limit 1 for update
     ) returning kind, delay_ms`,
    values,
  )
  return rows[0]
}
