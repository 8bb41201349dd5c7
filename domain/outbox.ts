import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { currentContext } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import type { WebhookEvent } from '#shared/desk/programs.ts'
import type { Locale } from '#shared/locale.ts'

/** Why a payment is not applied to an order: all of it is refunded. */
export const unappliedReasons = ['sold_out', 'paid_twice', 'coupon_used_up'] as const
export type UnappliedReason = (typeof unappliedReasons)[number]

/** The jobs and their payloads. The handlers are in jobs/handlers.ts. */
export type JobPayloads = {
  /** `again`: when it was sent once more, by the team or with a transfer for a refund that came back: another letter. */
  'order.paid': { order_id: string; again?: string }
  /** The browser is in no table. Jobs of versions before this one have none, and report nothing. */
  'order.purchase_event': { order_id: string; user_agent?: string }
  'payment.check': { payment_id: string; transaction_id?: string }
  'payments.compare': { gateway: 'stripe' | 'paymob'; since: string; next?: string; key: string }
  'payment.refund': { payment_id: string; reason: UnappliedReason }
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
  'payment.returned': { order_id: string; payment_id: string; refund_id?: string; reason: UnappliedReason }
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
  /** The bank has decided so again. */
  'owner.dispute_turned': { dispute_id: string; news: DisputeNews; subject_id: string }
  'owner.refund_refused': {
    refund_id: string
    what: 'refused' | 'failed' | 'failed_after_all' | 'given_up' | 'to_transfer'
  }
  'owner.payment_mismatch': {
    payment_id: string
    said: { reference: string; amount: number; currency: string }
    subject_id: string
  }
  /** A payment for an order that is not in the database. `order`: its reference, or its id. Minor units. */
  'owner.payment_unknown': {
    gateway: 'stripe' | 'paymob' | 'bank_transfer'
    transaction_id: string
    order: string
    amount: number
    currency: string
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
