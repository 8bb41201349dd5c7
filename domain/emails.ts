import { sql } from 'drizzle-orm'
import { emails, ownerLetters } from '#database/schema/notifications.ts'
import { type DueJob, type JobPayloads, job, writeAll } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import type { MailRefusal } from '#services/mail/smtp.ts'

/** The kinds of e-mails about an order. */
const emailNames = [
  'order.paid',
  'order.refunded',
  'order.dispatched',
  'order.cancelled',
  'request.declined',
  'return.opened',
  'return.sent',
  'order.fit_asked',
  'payment.failed',
  'payment.returned',
  'guarantee.opened',
  'guarantee.photos_asked',
  'guarantee.decided',
] as const satisfies readonly (keyof JobPayloads)[]
export type EmailName = (typeof emailNames)[number]

/** An e-mail about an order, once per order, kind and subject: the row records that it is due, the job sends it. */
export function orderEmail<Name extends EmailName>(
  shop: Shop,
  kind: Name,
  facts: JobPayloads[Name] & { order_id: string },
  subject_id = '',
): DueJob {
  const { order_id } = facts
  const due = { order_id, kind, subject_id, created_at: shop.now() }
  return {
    once: shop.db.insert(emails).values(due).onConflictDoNothing().returning({ id: emails.id }),
    ...job(shop, kind, facts, { key: `${kind} ${order_id} ${subject_id}` }),
  }
}

/** The jobs `j` of the letter `e`, by the key above; that of domain/orders/payment-status.ts has no subject. */
const itsJobs = sql`graphile_worker.jobs j
  where j.key in (concat_ws(' ', e.kind, e.order_id, e.subject_id), concat_ws(' ', e.kind, e.order_id))`

/** Whether the letter `e` is still to be sent: of one that was given up, or had nothing to say any more, no job is left to run. */
export const isWaiting = sql<boolean>`(
  e.sent_at is null and exists (select from ${itsJobs} and (j.attempts < j.max_attempts or j.locked_at is not null)))`

/** The job of the letter `e`, after it has failed so often that it is not tried again. */
export const givenUpJob = sql`select j.id from ${itsJobs} and j.attempts >= j.max_attempts and j.locked_at is null`

/**
 * For what the mail server has refused the letter of the job `j`: the last word of a `MailError`, which the versions before did not
 * write. Null for another reason.
 */
const refusal = sql<MailRefusal | null>`coalesce(
  substring(j.last_error from '^E[A-Z]+ 5.* (address|mailbox|sender)$'),
  case when j.last_error like 'EENVELOPE 5%' then case when j.last_error like '% 5.7.%' then 'sender' else 'address' end end)`

/** The same of the letter `e`, after it was given up. */
export const refusalOfLetter = sql<MailRefusal | null>`(
  select ${refusal} from ${itsJobs} and j.attempts >= j.max_attempts and j.locked_at is null limit 1)`

/** After so many tries, an hour and more, the desk shows that a letter has not been sent. */
const manyTries = 8

/** For so many days a letter that was not sent is shown at the desk, and one that was given up is tried once a day. */
const lateDays = 14

/**
 * Of the order `o` a letter to the buyer was tried for an hour or given up. It begins with the jobs, which are few, and goes by the
 * clock of Postgres, as they do.
 */
export const hasUnsentLetter = sql<boolean>`(o.erased_at is null and o.id in (
  select e.order_id from graphile_worker.jobs j
    join emails e on e.kind = j.task_identifier and e.sent_at is null
      and e.order_id = case when j.task_identifier = any(${sql.param([...emailNames])}::text[])
        then split_part(j.key, ' ', 2)::uuid end
  where j.attempts >= least(j.max_attempts, ${manyTries}::int) and j.created_at > now() - ${lateDays}::int * interval '1 day'
    and j.key in (concat_ws(' ', e.kind, e.order_id, e.subject_id), concat_ws(' ', e.kind, e.order_id))))`

/**
 * Tries letters about orders and letters to the owner once more that were given up, as after days without a mail account. Not those
 * whose address is refused, nor links and codes, which have ended.
 */
export async function tryLateLetters(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    select graphile_worker.reschedule_jobs(ids, run_at := now(), attempts := 24, max_attempts := 25)
    from (
      select array_agg(j.id) as ids from graphile_worker.jobs j
      where (j.task_identifier = any(${sql.param([...emailNames])}::text[]) or j.task_identifier like 'owner.%')
        and j.attempts >= j.max_attempts and j.locked_at is null and ${refusal} is distinct from 'address'
        and j.created_at > now() - ${lateDays}::int * interval '1 day'
    ) late where ids is not null`)
}

/** A letter to the shop's own address, once per kind and subject. */
export function ownerLetter<Name extends Extract<keyof JobPayloads, `owner.${string}`>>(
  shop: Shop,
  kind: Name,
  facts: JobPayloads[Name],
  subject_id: string,
): DueJob {
  const due = { kind, subject_id, created_at: shop.now() }
  return {
    once: shop.db.insert(ownerLetters).values(due).onConflictDoNothing().returning({ id: ownerLetters.id }),
    ...job(shop, kind, facts, { key: `${kind} ${subject_id}` }),
  }
}

/** The subject of a letter that is sent again. */
export function repeated(subject_id: string, again: string): string {
  return `${subject_id} again ${again}`.trim()
}

/** Enqueues an e-mail in the caller's transaction. If it was enqueued before, nothing happens. */
export function enqueueOrderEmail<Name extends EmailName>(...due: Parameters<typeof orderEmail<Name>>): Promise<void> {
  return writeAll(due[0], [], [orderEmail(...due)])
}

/** Enqueues a letter in the caller's transaction. If it was enqueued before, nothing happens. */
export function enqueueOwnerLetter<Name extends Extract<keyof JobPayloads, `owner.${string}`>>(
  ...due: Parameters<typeof ownerLetter<Name>>
): Promise<void> {
  return writeAll(due[0], [], [ownerLetter(...due)])
}
