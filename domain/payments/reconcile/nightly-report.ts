import { desc } from 'drizzle-orm'
import { moneyDifferences, moneyReports } from '#database/schema/payments.ts'
import { enqueueLetter } from '#domain/outbox.ts'
import type { Period } from '#domain/payments/gateways/gateway.ts'
import { type MoneyReport, moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn, startOfDay } from '#shared/day.ts'

/** After a longer outage, the days before are left to `npm run money-report`. */
const longestDays = 31
/** The letter lists at most this many; the command lists all. */
const maxInLetter = 200

/**
 * Compares the books from the end of the last comparison (else yesterday) to this morning in the shop's time zone, and
 * writes to the owner about each difference that no earlier letter listed. Idempotent within a day. Throws if a
 * gateway does not answer; the next run covers the same days.
 */
export async function reportNightly(shop: Shop): Promise<void> {
  const period = await openPeriod(shop)
  if (period) await keepReport(shop, await moneyReport(shop, period))
}

async function openPeriod(shop: Shop): Promise<Period | undefined> {
  const to = startOfDay(calendar.timezone, dayIn(calendar.timezone, shop.now()))
  const [last] = await shop.db
    .select({ period_to: moneyReports.period_to })
    .from(moneyReports)
    .orderBy(desc(moneyReports.period_to))
    .limit(1)
  const from = last?.period_to ?? daysBefore(to, 1)
  if (from >= to) return undefined
  const earliest = daysBefore(to, longestDays)
  return { from: new Date(Math.max(from.getTime(), earliest.getTime())), to }
}

async function keepReport(shop: Shop, { from, to, differences }: MoneyReport): Promise<void> {
  await inTransaction(shop, async (open) => {
    const created_at = open.now()
    const { rowCount } = await open.db
      .insert(moneyReports)
      .values({ period_from: new Date(from), period_to: new Date(to), differences: differences.length, created_at })
      .onConflictDoNothing()
    if (!rowCount || differences.length === 0) return
    const news = await open.db
      .insert(moneyDifferences)
      .values(differences.map((each) => ({ ...each, created_at })))
      .onConflictDoNothing()
      .returning()
    if (news.length === 0) return
    const named = news.slice(0, maxInLetter).map(({ created_at: _, ...each }) => each)
    const facts = { from, to, differences: named, listed_before: differences.length - news.length }
    await enqueueLetter(open, 'owner.differences', facts, to)
  })
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000)
}
