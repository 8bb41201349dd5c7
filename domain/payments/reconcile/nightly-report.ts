import { and, desc, eq, gte, inArray, isNull, min } from 'drizzle-orm'
import { moneyDifferences, moneyReports } from '#database/schema/payments.ts'
import type { Period } from '#domain/payments/gateways/gateway.ts'
import { recordDifferences } from '#domain/payments/reconcile/differences.ts'
import { type MoneyReport, moneyReport, reportKinds, unboundKinds } from '#domain/payments/reconcile/money-report.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn, startOfDay } from '#shared/time-zone.ts'

/** After a longer outage, the days before are left to `npm run money-report`; an older task is left to a person. */
const longestDays = 31

/**
 * Compares the books from the end of the last comparison (else yesterday) to this morning in the shop's time zone, and
 * again the days of each difference that is still open: what is gone is closed, and what is new is mailed. Idempotent
 * within a day. Throws if a gateway does not answer; the next run covers the same days.
 */
export async function reportNightly(shop: Shop): Promise<void> {
  const period = await openPeriod(shop)
  if (!period) return
  const from = await startOfOpenDifferences(shop, period)
  await keepReport(shop, period, await moneyReport(shop, { from, to: period.to }))
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
  return { from: new Date(Math.max(from.getTime(), earliest(to).getTime())), to }
}

/** The start of the oldest report whose differences are open and can be found again only in its own days. */
async function startOfOpenDifferences(shop: Shop, { from, to }: Period): Promise<Date> {
  const [oldest] = await shop.db
    .select({ period_from: min(moneyReports.period_from) })
    .from(moneyReports)
    .innerJoin(moneyDifferences, eq(moneyDifferences.created_at, moneyReports.created_at))
    .where(
      and(
        isNull(moneyDifferences.closed_at),
        inArray(moneyDifferences.kind, [...reportKinds]),
        gte(moneyReports.period_from, earliest(to)),
      ),
    )
  return oldest?.period_from && oldest.period_from < from ? oldest.period_from : from
}

async function keepReport(shop: Shop, period: Period, { from, differences }: MoneyReport): Promise<void> {
  await inTransaction(shop, async (open) => {
    const created_at = open.now()
    const { rowCount } = await open.db
      .insert(moneyReports)
      .values({ period_from: period.from, period_to: period.to, differences: differences.length, created_at })
      .onConflictDoNothing()
    if (!rowCount) return
    const looked = await open.db
      .select({ created_at: moneyReports.created_at })
      .from(moneyReports)
      .where(gte(moneyReports.period_from, new Date(from)))
    const reports = new Set(looked.map((each) => each.created_at.getTime()))
    const isUnbound = (kind: string) => (unboundKinds as readonly string[]).includes(kind)
    const isOurs = (kind: string) => (reportKinds as readonly string[]).includes(kind)
    await recordDifferences(open, {
      ...period,
      at: created_at,
      found: differences,
      looksAt: ({ kind, created_at }) => isUnbound(kind) || (isOurs(kind) && reports.has(created_at.getTime())),
    })
  })
}

function earliest(to: Date): Date {
  return daysBefore(to, longestDays)
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000)
}
