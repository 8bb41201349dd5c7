import { and, desc, eq, isNull, min, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { ledger } from '#database/schema/payments.ts'
import { settlementLines, settlementStates, settlements } from '#database/schema/settlements.ts'
import { matchLines } from '#domain/settlements/match.ts'
import { lineOfEntry, type NewLine } from '#domain/settlements/stripe-lines.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { longestRun } from '#domain/time-limit.ts'
import { isCurrency } from '#shared/money.ts'

/** A payout that was called paid may still fail some days later: those of so many days are looked at again. */
const lookedAtAgainDays = 30

/** Lines of one statement. */
const batch = 1_000

/**
 * Reads the payouts of Stripe that are not read yet, the oldest first, each with its lines in one transaction: a run that
 * is killed is continued by the next one. `more`: time ran out before the last payout. `refused`: the key may not read
 * payouts. Throws if Stripe does not answer.
 */
export async function readStripePayouts(shop: Shop): Promise<'all' | 'more' | 'refused'> {
  try {
    return await readAll(shop)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    shop.log.warn({ err: error }, 'the key of Stripe may not read payouts')
    return 'refused'
  }
}

async function readAll(shop: Shop): Promise<'all' | 'more'> {
  const since = shop.stripe_publishable_key ? await unreadSince(shop) : undefined
  if (!since) return 'all'
  const over = shop.now().getTime() + longestRun * 1000
  const payouts: Stripe.Payout[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const payout of shop.stripe.payouts.list({ created, limit: 100 })) payouts.push(payout)
  for (const payout of payouts.reverse()) {
    if (shop.now().getTime() >= over) return 'more'
    await readPayout(shop, payout)
  }
  return 'all'
}

/** From the oldest payout whose lines are unknown; before the first payout, from the first payment by Stripe. */
async function unreadSince(shop: Shop): Promise<Date | undefined> {
  const ours = eq(settlements.gateway, 'stripe')
  const [newest] = await shop.db
    .select({ at: settlements.created_at })
    .from(settlements)
    .where(ours)
    .orderBy(desc(settlements.created_at))
    .limit(1)
  if (!newest) {
    const [first] = await shop.db
      .select({ at: min(ledger.created_at) })
      .from(ledger)
      .where(eq(ledger.gateway, 'stripe'))
    return first?.at ?? undefined
  }
  const [unread] = await shop.db
    .select({ at: min(settlements.created_at) })
    .from(settlements)
    .where(and(ours, isNull(settlements.read_at)))
  const again = newest.at.getTime() - lookedAtAgainDays * 86_400_000
  return new Date(Math.min(again, unread?.at?.getTime() ?? again))
}

/** Stores one payout and, once Stripe has put them together, its lines; of one that is read only what changed. */
async function readPayout(shop: Shop, payout: Stripe.Payout): Promise<void> {
  if (!isCurrency(payout.currency.toUpperCase())) {
    shop.log.error({ payout: payout.id, currency: payout.currency }, 'a payout in a currency that is not known here')
    return
  }
  const one = and(eq(settlements.gateway, 'stripe'), eq(settlements.reference, payout.id))
  const [known] = await shop.db.select().from(settlements).where(one)
  const isReady = payout.reconciliation_status !== 'in_progress'
  const lines = isReady && payout.automatic && !known?.read_at ? await linesOf(shop, payout.id) : []
  const state = settlementStates.find((each) => each === payout.status) ?? 'pending'
  const arrives_at = new Date(payout.arrival_date * 1000)
  await inTransaction(shop, async (open) => {
    const changing = { state, arrives_at, read_at: sql`coalesce(${settlements.read_at}, excluded.read_at)` }
    const [{ id }] = (await open.db
      .insert(settlements)
      .values({
        ...{ gateway: 'stripe', reference: payout.id, amount: payout.amount, currency: payout.currency.toUpperCase() },
        ...{ state, arrives_at, is_manual: !payout.automatic, created_at: new Date(payout.created * 1000) },
        read_at: isReady ? shop.now() : null,
      })
      .onConflictDoUpdate({ target: [settlements.gateway, settlements.reference], set: changing })
      .returning({ id: settlements.id })) as [{ id: string }]
    await addLines(open, id, lines)
    if (lines.length > 0) await matchLines(open)
  })
}

async function linesOf(shop: Shop, payout: string): Promise<NewLine[]> {
  const lines: NewLine[] = []
  const asked = { payout, expand: ['data.source'], limit: 100 }
  for await (const entry of shop.stripe.balanceTransactions.list(asked)) {
    const line = lineOfEntry(entry, payout)
    if (line) lines.push(line)
  }
  // Stripe lists the newest first.
  return lines.reverse()
}

/** Stores lines; one that is stored already stays as it is. */
export async function addLines(open: Shop, settlement_id: string, lines: readonly NewLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += batch) {
    const rows = lines.slice(from, from + batch).map((line) => ({ ...line, settlement_id }))
    await open.db.insert(settlementLines).values(rows).onConflictDoNothing()
  }
}
