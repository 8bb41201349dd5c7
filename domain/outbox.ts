import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { emails, ownerLetters } from '#database/schema/notifications.ts'
import { currentContext } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import type { MailRefusal } from '#services/mail/smtp.ts'
import type { WebhookEvent } from '#shared/desk/programs.ts'
import type { Locale } from '#shared/locale.ts'

/** Why a payment must be refunded. */
export const returnReasons = ['sold_out', 'paid_twice', 'coupon_used_up'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The jobs and their payloads. The handlers are in jobs/handlers.ts. */
export type JobPayloads = {
  /** `again`: when the team sent it once more, which makes it another letter. */
  'order.paid': { order_id: string; again?: string }
  /** The browser is in no table. Jobs of versions before this one have none, and report nothing. */
  'order.purchase_event': { order_id: string; user_agent?: string }
  'payment.check': { payment_id: string; transaction_id?: string }
  'payments.compare': { gateway: 'stripe' | 'paymob'; since: string; next?: string; key: string }
  'payment.refund': { payment_id: string; reason: ReturnReason }
  'payment.refunds': { payment_id: string }
  'refund.carry_out': { refund_id: string }
  'order.cancelled': { order_id: string }
  'order.refunded': { order_id: string; refund_id: string; again?: string }
  'order.dispatched': { order_id: string; subject_id: string; again?: string }
  'request.declined': { order_id: string; request_id: string }
  'return.opened': { order_id: string; return_id: string }
  'return.sent': { order_id: string; return_id: string }
  'guarantee.opened': { order_id: string; case_id: string }
  /** Jobs of versions before this one have no `asked`. */
  'guarantee.photos_asked': { order_id: string; case_id: string; subject_id: string; asked?: string }
  'guarantee.decided': { order_id: string; case_id: string }
  'order.fit_asked': { order_id: string }
  'payment.failed': { order_id: string; due: string }
  /** Jobs of versions before this one have no `refund_id`: their letter is about all refunds of the payment. */
  'payment.returned': { order_id: string; payment_id: string; refund_id?: string; reason: ReturnReason }
  'order.forget_buyer': { order_id: string }
  'orders.erase': Record<string, never>
  'names.fill': Record<string, never>
  'figures.count': Record<string, never>
  'order.track': { email: string; order_number: string; locale: Locale }
  'customer.registered': { registration_id: string }
  'customer.welcome': { customer_id: string }
  'customer.forgot': { email: string }
  'customer.password_changed': { customer_id: string }
  'customer.second_factor': { customer_id: string; what: 'on' | 'off' | 'recovery_code' }
  'customer.network_joined': { customer_id: string; provider: 'google' | 'facebook'; at: string }
  /** `was_shown`: a published review was taken down. */
  'review.decided': {
    review_id: string
    customer_id: string
    state: 'approved' | 'declined'
    was_shown?: boolean
    at: string
  }
  'customer.deleted': { email: string; locale: Locale }
  'staff.link': { staff_id: string; purpose: 'invitation' | 'reset' }
  'staff.notice': {
    staff_id: string
    what: 'password' | 'second_factor' | 'second_factor_removed' | 'recovery_code' | 'passkey'
  }
  'order.news': { order_id: string; event: WebhookEvent; subject_id: string }
  'webhook.deliver': { delivery_id: string }
  'owner.webhook_failing': { endpoint_id: string }
  'staff.order_email': { staff_id: string; order_id: string }
  'staff.order_push': { staff_id: string; device_id: string; order_id: string }
  /** Jobs of versions before this one have no `since`. */
  'staff.orders_of_night': { staff_id: string; since?: string; until: string }
  'staff.night_push': { staff_id: string; device_id: string; since: string | undefined; until: string }
  'prices.due': Record<string, never>
  'goods.import': { import_id: string }
  'owner.order_paid': { order_id: string }
  /** Jobs of versions before this one have no `subject_id`. */
  'owner.dispute': { dispute_id: string; news: DisputeNews; subject_id?: string }
  'owner.refund_refused': {
    refund_id: string
    what: 'refused' | 'failed' | 'failed_after_all' | 'given_up' | 'to_transfer'
  }
  'owner.payment_mismatch': {
    payment_id: string
    said: { reference: string; amount: number; currency: string }
    subject_id: string
  }
  'settlements.read': Record<never, never>
  'owner.differences': NightlyDifferences
  'money.differences': NightlyDifferences
  'staff.differences': { staff_id: string; found: NightlyDifferences }
  'owner.review_waiting': { review_id: string }
  'owner.stock_held': StockHeld
  'owner.request': { request_id: string }
  'setup.vehicles': Record<never, never>
  'owner.backup_failed': { due: string; place: string; reason: string; newest: string | null }
  'owner.guarantee': { case_id: string; what: 'opened' | 'photos'; subject_id: string }
}

/** News of a dispute for the owner. `escalated`: after an inquiry, the bank has taken the money. */
export type DisputeNews = 'opened' | 'escalated' | 'won' | 'lost' | 'warning_closed' | 'prevented'

/** Pieces held by unpaid orders: of the whole stock, and of the SKUs where that is more than half. */
type StockHeld = {
  at: string
  held: number
  on_hand: number
  skus: { sku: string; held: number; on_hand: number }[]
}

/** New differences found by a comparison. Money in minor units, of dirhams if `currency` is left out; times in ISO 8601. */
type NightlyDifferences = {
  from: string
  to: string
  differences: { kind: string; reference: string; ours: number | null; theirs: number | null; currency?: string }[]
  /** Number of differences found again that an earlier letter listed. */
  listed_before: number
}

/**
 * A job to be added, as a row of graphile_worker.job_spec. With `once`, only if that insert returns a row: what was
 * recorded before is not done again.
 */
export type DueJob = { job: SQL; once?: SQLWrapper }

/** `at`: when it is due; at once unless given. */
type JobOptions = { key?: string; at?: Date; gateway?: 'stripe' | 'paymob' | 'bank_transfer' }

/**
 * A job for `writeAll`. With `key`, a waiting job of the same key is replaced. `gateway` is the payment service that the
 * job calls: one that hangs delays only its own jobs.
 */
export function job<Name extends keyof JobPayloads>(
  shop: Shop,
  name: Name,
  facts: JobPayloads[Name],
  { key, at, gateway }: JobOptions = {},
): DueJob {
  // The queue goes by the clock of Postgres. Where ours is ahead, a job that is due at once would wait for the next poll.
  const due = at ? sql`${at.toISOString()}` : sql`least(${shop.now().toISOString()}::timestamptz, now())`
  return {
    job: sql`
      select (
        ${name}, ${JSON.stringify({ ...facts, ...requestFacts() })}, null, ${due}, null, ${key ?? null},
        ${afterOthers.has(name) ? 10 : null}::int2, ${sql.param(gateway ? [gateway] : null)}::text[]
      )::graphile_worker.job_spec as job`,
  }
}

/**
 * Jobs that wait for programs of others, up to ten seconds each: of all that are due they come last, so that a receiver that
 * never answers does not delay the letters, which share their workers.
 */
const afterOthers: ReadonlySet<string> = new Set(['webhook.deliver'])

/** The job is part of the request that caused it; jobs/run-job.ts takes this out of its payload. */
function requestFacts(): { _request?: string } {
  const context = currentContext()
  return context ? { _request: context.id } : {}
}

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

/** Adds a job in the caller's transaction: a rollback also removes it. */
export function enqueueJob<Name extends keyof JobPayloads>(...due: Parameters<typeof job<Name>>): Promise<void> {
  return writeAll(due[0], [], [job(...due)])
}

/** Whether the job of this key has failed, and is not being tried just now: it waits for its next attempt, or was given up. */
export async function isFailing(shop: Shop, key: string): Promise<boolean> {
  const { rows } = await shop.db.execute(
    sql`select from graphile_worker.jobs where key = ${key} and attempts > 0 and locked_at is null`,
  )
  return rows.length > 0
}

/** Enqueues an e-mail in the caller's transaction. If it was enqueued before, nothing happens. */
export function enqueueEmail<Name extends EmailName>(...due: Parameters<typeof orderEmail<Name>>): Promise<void> {
  return writeAll(due[0], [], [orderEmail(...due)])
}

/** Enqueues a letter in the caller's transaction. If it was enqueued before, nothing happens. */
export function enqueueLetter<Name extends Extract<keyof JobPayloads, `owner.${string}`>>(
  ...due: Parameters<typeof ownerLetter<Name>>
): Promise<void> {
  return writeAll(due[0], [], [ownerLetter(...due)])
}

/**
 * Runs inserts, updates and deletes and adds jobs as one statement, which saves a round trip for each. They run in any
 * order and none sees what the others write, so none may read, lock or write a value that another writes. The tests
 * refuse two parts that write one table (tests/support/check-writes.ts). Constraints are checked at the end.
 */
export async function writeAll(shop: Shop, writes: readonly SQLWrapper[], jobs: readonly DueJob[] = []): Promise<void> {
  if (writes.length === 0 && jobs.length === 0) return
  const name = (kind: string, i: number) => sql.identifier(`${kind}_${i}`)
  const parts = [
    ...writes.map((write, i) => sql`${name('write', i)} as (${write.getSQL()})`),
    ...jobs.flatMap(({ once }, i) => (once ? [sql`${name('once', i)} as (${once.getSQL()})`] : [])),
  ]
  const due = jobs.map(({ job, once }, i) => (once ? sql`${job} from ${name('once', i)}` : job))
  const last =
    due.length > 0
      ? sql`select graphile_worker.add_jobs(array_agg(job)) from (${sql.join(due, sql` union all `)}) due
          having count(*) > 0`
      : sql`select`
  // `execute` alone sends nothing before it is waited for.
  await shop.db.execute(parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)} ${last}` : last).execute()
}
