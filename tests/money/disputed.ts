import { disputes, ledger } from '#database/schema/payments.ts'
import type { Shop } from '#domain/shop.ts'

/** Of the first order. */
export const order_number = 'RD-100001'

/** The states of all disputes. */
export const stateOf = async (shop: Shop) => (await shop.db.select().from(disputes)).map(({ state }) => state)

/** All entries of the ledger, oldest first: kind and fils. */
export const booked = async (shop: Shop) =>
  (await shop.db.select().from(ledger).orderBy(ledger.id)).map(({ kind, amount }) => [kind, amount])
