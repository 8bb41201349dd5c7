import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { moneyDifferences } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { may, type Role } from '#shared/desk/permissions.ts'

/**
 * One difference. `not_booked`: the gateway moved money that our ledger does not have. `not_at_gateway`: the reverse.
 * `other_amount`: both have it, with different amounts. `order_sum`: an order's own figures do not match its ledger.
 * `charged_unpaid`: money is kept for an unpaid order. Reported in every period until resolved: `refund_refused`,
 * money that must go back but that the gateway refuses to refund; `refund_waiting`, a refund still unclear after a
 * day. Found by comparing settlements, in every run until resolved: `settled_unknown`, `settled_amount`, `settled_sum`,
 * `not_settled`, `payout_failed` and `payouts_unreadable`.
 */
export type Difference = {
  kind: DifferenceKind
  /** The gateway's transaction, our order number, or our id of a refund. */
  reference: string
  /** Minor units; null if that side has no such movement. */
  ours: number | null
  theirs: number | null
  /** Of both; dirhams if left out. */
  currency?: string
}

/** Each kind of difference in words, and what a person should do about it. */
export const differenceWords = {
  not_booked: {
    what: 'the gateway moved money that is not in our ledger',
    next: 'Money that is not in our ledger: look it up in the gateway’s dashboard; give it back there if it pays no order.',
  },
  not_at_gateway: {
    what: 'in our ledger, but the gateway does not know it',
    next: 'Money that the gateway does not know: make sure that the shop’s keys belong to the same account, and ask the gateway.',
  },
  other_amount: { what: 'the amounts differ', next: 'Different amounts: ask the gateway which of the two was moved.' },
  order_sum: {
    what: 'what we keep is not what the order cost',
    next: 'An order that keeps another sum than it cost: compare its refunds here and in the gateway’s dashboard.',
  },
  charged_unpaid: {
    what: 'money is kept for an order that is not paid',
    next: 'Money of an order that is not paid: look at the order at the desk, and refund the payment in the gateway’s dashboard.',
  },
  refund_refused: {
    what: 'must go back, and the gateway refuses',
    next: 'A refund that the gateway refuses: ask again at the desk under Money in doubt, or refund it in its dashboard.',
  },
  refund_waiting: {
    what: 'a refund was asked for more than a day ago and is not clear',
    next: 'A refund that is not clear after a day: look it up in the gateway’s dashboard; the shop goes on asking.',
  },
  settled_unknown: {
    what: 'was paid out, and belongs to no payment of the shop',
    next: 'Money paid out that belongs to no payment: look it up in the gateway’s dashboard; it may be of another program on the same account.',
  },
  settled_amount: {
    what: 'another amount was paid out than we booked',
    next: 'Another amount paid out than booked: ask the gateway which of the two was moved.',
  },
  settled_sum: {
    what: 'the lines of the settlement do not add up to what was paid out',
    next: 'A settlement whose lines do not add up: compare it with the bank account, and ask the gateway for the rest.',
  },
  not_settled: {
    what: 'was never paid out',
    next: 'A payment that was never paid out: ask the gateway for the settlement that it is in.',
  },
  payout_failed: {
    what: 'the bank account did not take the payout',
    next: 'A payout that failed: check the bank account in Stripe’s dashboard; the money waits there.',
  },
  payouts_unreadable: {
    what: 'the shop’s key may not read payouts',
    next: 'Payouts that the shop may not read: allow its restricted key “Payouts” and “Balance” as “Read” in Stripe’s dashboard.',
  },
} as const satisfies Record<string, { what: string; next: string }>
export type DifferenceKind = keyof typeof differenceWords

/** Kinds that the comparisons of settlements find: they say what was paid out. */
export const payoutKinds = [
  'settled_unknown',
  'settled_amount',
  'settled_sum',
  'not_settled',
  'payout_failed',
  'payouts_unreadable',
] as const satisfies DifferenceKind[]

/** Whether a role that may see money may see this difference: payouts are for those who may read settlements. */
export function maySee(role: Role, kind: string): boolean {
  return may(role, 'settlements.read') || !(payoutKinds as readonly string[]).includes(kind)
}

/** The same of the difference `d`, in SQL. */
export function shownTo(role: Role): SQL {
  return may(role, 'settlements.read') ? sql`true` : sql`d.kind <> all(${sql.param([...payoutKinds])}::text[])`
}

/** The letter lists at most this many; the desk lists all. */
const maxInLetter = 200

type Comparison = {
  /** What the letter says was compared. */
  from: Date
  to: Date
  found: readonly Difference[]
  /** Whether the comparison would have found this difference again if it were still there. */
  looksAt: (known: Known) => boolean
  /** When it was compared; the time of a stored report, which finds its differences by it. */
  at?: Date
}
type Known = typeof moneyDifferences.$inferSelect

/**
 * Opens a task at the desk for each new difference and mails those; closes the open tasks whose difference the comparison
 * no longer finds. One that a person closed stays closed; one that was gone and is back opens again.
 */
export async function recordDifferences(
  open: Shop,
  { from, to, found, looksAt, at: created_at = open.now() }: Comparison,
): Promise<void> {
  const known = await open.db.select().from(moneyDifferences).where(isNull(moneyDifferences.closed_at)).for('update')
  const seen = new Set(found.map(nameOf))
  const gone = known.filter((each) => looksAt(each) && !seen.has(nameOf(each))).map(({ id }) => id)
  await open.db.update(moneyDifferences).set({ closed_at: created_at }).where(inArray(moneyDifferences.id, gone))
  if (found.length === 0) return
  const news = await open.db
    .insert(moneyDifferences)
    .values(
      found.map(({ kind, reference, ours, theirs, currency }) => ({
        ...{ kind, reference, ours, theirs, created_at },
        ...(currency && { currency }),
      })),
    )
    .onConflictDoUpdate({
      target: [moneyDifferences.kind, moneyDifferences.reference, moneyDifferences.ours, moneyDifferences.theirs],
      set: { closed_at: null, created_at },
      setWhere: and(isNotNull(moneyDifferences.closed_at), isNull(moneyDifferences.closed_by)),
    })
    .returning()
  if (news.length === 0) return
  const differences = news
    .slice(0, maxInLetter)
    .map(({ kind, reference, ours, theirs, currency }) => ({ kind, reference, ours, theirs, currency }))
  const days = { from: from.toISOString(), to: to.toISOString() }
  // Not those that a person closed, which may be found for ever.
  const listed_before = known.filter((each) => seen.has(nameOf(each))).length
  const facts = { ...days, differences, listed_before }
  await enqueueOwnerLetter(open, 'owner.differences', facts, facts.to)
  await enqueueJob(open, 'money.differences', facts, { key: `money.differences ${facts.to}` })
}

function nameOf({ kind, reference, ours, theirs }: Pick<Known, 'kind' | 'reference' | 'ours' | 'theirs'>): string {
  return JSON.stringify([kind, reference, ours, theirs])
}

/** Closes a task in the name of a person. Throws not_found, and difference_closed if it was closed before. */
export async function closeDifference(
  open: Shop,
  { id, staff_id, note }: { id: string; staff_id: string; note: string },
): Promise<Known> {
  const isOne = eq(moneyDifferences.id, id)
  const [closed] = await open.db
    .update(moneyDifferences)
    .set({ closed_at: open.now(), closed_by: staff_id, note })
    .where(and(isOne, isNull(moneyDifferences.closed_at)))
    .returning()
  if (closed) return closed
  const isKnown = (await open.db.$count(moneyDifferences, isOne)) > 0
  throw isKnown ? new Problem('difference_closed', 409) : new Problem('not_found', 404)
}
