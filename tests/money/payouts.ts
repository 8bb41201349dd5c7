import { sql } from 'drizzle-orm'
import { readSettlements } from '#domain/settlements/compare.ts'
import type { NewPayout } from '#sandbox/stripe/payouts.ts'
import type { Order } from '#shared/api/orders.ts'
import { test as base } from '#tests/money/till.ts'

export type Line = { kind: string; movement: string | null; amount: number; fee: number; net: number; tied: boolean }
export type Open = { kind: string; ours: number | null; theirs: number | null; currency: string }

type Payouts = {
  /** An order that a card paid; with its charge at Stripe. */
  paid: () => Promise<{ order: Order; charge: string }>
  /** Stripe pays out what is on the balance. */
  payOut: (facts?: NewPayout) => Promise<void>
  /** Stripe goes on with its newest payout. */
  change: (to: 'completed' | 'failed') => Promise<void>
  /** Reads and compares, as the nightly job does. */
  read: () => Promise<void>
  lines: () => Promise<Line[]>
  /** The tasks that are open. */
  tasks: () => Promise<Open[]>
}

/** A shop that Stripe pays out to. */
export const test = base.extend<{ payouts: Payouts }>({
  payouts: async ({ till, shop, database }, use) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${till.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    }
    await use({
      paid: async () => {
        const buyer = till.visitor()
        await buyer.add(await till.wheel(10))
        const order = (await buyer.store()).data
        await buyer.pay('tok_visa')
        await till.work()
        const { rows } = await shop.db.execute<{ id: string }>(
          sql`select transaction_id as id from ledger where order_id = ${order.id} and kind = 'charge'`,
        )
        return { order, charge: rows[0]!.id }
      },
      payOut: (facts = {}) => post('/payouts', facts),
      change: async (to) => {
        const { rows } = await database.pool.query(
          `select id from sandbox.stripe_objects where object = 'payout' order by position desc limit 1`,
        )
        await post(`/payouts/${rows[0].id}/${to}`, {})
      },
      read: () => readSettlements(shop),
      lines: async () => {
        const { rows } = await shop.db.execute<Line>(sql`
          select kind, movement, amount, fee, net, ledger_entry is not null as tied from settlement_lines order by id`)
        return rows
      },
      tasks: async () => {
        const { rows } = await shop.db.execute<Open>(sql`
          select kind, ours, theirs, currency from money_differences where closed_at is null order by kind, reference`)
        return rows
      },
    })
  },
})
