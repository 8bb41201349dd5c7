import { Gauge, Registry } from 'prom-client'
import type { Database } from '#database/client.ts'
import { emailJobs } from '#jobs/handlers.ts'
import { askDatabase, type Reading } from '#server/metrics/reading.ts'

/** Longest wait for the one statement (ms). Prometheus gives a reading ten seconds. */
const patienceMs = 3_000

/**
 * What the database knows, for one process of the shop: read by one statement when the metrics are asked for, and never
 * in between. Without an answer in time `read` gives nothing, and these gauges are missing from the answer.
 */
export function measureDatabase(db: Database, now: () => Date) {
  const registry = new Registry()
  const set = gaugesOf(registry)
  let asking: Promise<Reading> | undefined

  /** Resolves to the gauges' registry, or undefined if the database did not answer. */
  async function read(): Promise<Registry | undefined> {
    asking ??= askDatabase(db, now()).finally(() => {
      asking = undefined
    })
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(late.resolve, patienceMs)
    const found = await Promise.race([asking.catch(() => undefined), late.promise])
    clearTimeout(timer)
    if (!found) return undefined
    registry.resetMetrics()
    set(found)
    return registry
  }

  return { registry, read }
}

/** Registers the gauges; the result fills them from one reading. */
function gaugesOf(registry: Registry): (found: Reading) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('shop_jobs', 'Jobs in the queue: due and not taken, to be retried, given up', ['task', 'state'])
  const jobAge = gauge('shop_job_oldest_seconds', 'Age of the oldest job that is due and not taken')
  const emails = gauge('shop_emails_failed', 'E-mails that failed: to be retried, or given up', ['state'])
  const heldOrders = gauge('shop_stock_hold_orders', 'Unpaid orders that hold stock')
  const heldPieces = gauge('shop_stock_hold_pieces', 'Pieces that unpaid orders hold')
  const open = gauge('shop_payments_open', 'Payments without a result', ['gateway', 'state'])
  const openAge = gauge('shop_payment_oldest_open_seconds', 'Age of the oldest payment without a result', ['gateway'])
  const day = gauge('shop_payments_day', 'Payments of orders of the last 24 hours, by state', ['gateway', 'state'])
  const disputes = gauge('shop_disputes_open', 'Disputes that the bank has not decided', ['gateway'])
  const disputeDue = gauge('shop_dispute_due_seconds', 'Time until the next evidence is due; negative: missed', [
    'gateway',
  ])
  const refunds = gauge('shop_refunds_waiting', 'Refunds that are asked for, or refused and still to be paid', [
    'state',
  ])
  const differences = gauge(
    'shop_money_differences',
    'Differences between the books and the payment services that are open at the desk',
  )
  const reportAge = gauge('shop_money_report_age_seconds', 'Time since the end of the last day that was compared')

  return (found) => {
    let [retried, given_up] = [0, 0]
    for (const job of found.jobs) {
      for (const state of ['due', 'retrying', 'given_up'] as const) jobs.set({ task: job.task, state }, job[state])
      if (!emailJobs.has(job.task)) continue
      retried += job.retrying
      given_up += job.given_up
    }
    emails.set({ state: 'retrying' }, retried)
    emails.set({ state: 'given_up' }, given_up)
    jobAge.set(Math.max(0, ...found.jobs.map(({ oldest_s }) => oldest_s)))
    heldOrders.set(found.held_orders)
    heldPieces.set(found.held_pieces)
    for (const { gateway, state, count } of found.open_payments) open.set({ gateway, state }, count)
    for (const [gateway, some] of Map.groupBy(found.open_payments, (each) => each.gateway))
      openAge.set({ gateway }, Math.max(...some.map(({ oldest_s }) => oldest_s)))
    for (const { gateway, state, count } of found.day_payments) day.set({ gateway, state }, count)
    for (const { gateway, count, due_in_s } of found.disputes) {
      disputes.set({ gateway }, count)
      if (due_in_s !== null) disputeDue.set({ gateway }, due_in_s)
    }
    refunds.set({ state: 'asked' }, found.refunds_asked)
    refunds.set({ state: 'refused' }, found.refunds_refused)
    differences.set(found.differences)
    reportAge.set(found.report_age_s)
  }
}
