import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { ledger } from './payments.ts'
import { staff } from './staff.ts'

/** Payment services that pay out what buyers paid. */
export const settlementGateways = ['stripe', 'paymob'] as const

/** Stripe's states of a payout; a file of Paymob is `paid`. */
export const settlementStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

/** What one line of a settlement is. The first four are movements of our ledger and have its names. */
export const settlementKinds = [
  'charge',
  'refund',
  'dispute',
  'dispute_reversal',
  // A refund that the buyer's bank sent back.
  'refund_failure',
  // What the payment service takes for itself.
  'fee',
  // Any other movement of the account there: reserves, transfers, a payout that came back.
  'other',
] as const

/** A payout of Stripe, or a settlement file of Paymob. Minor units of `currency`, the bank account's. */
export const settlements = pgTable(
  'settlements',
  {
    id: uuid().primaryKey().defaultRandom(),
    gateway: text({ enum: settlementGateways }).notNull(),
    /** Stripe's "po_…", or the name that the owner gave the file. */
    reference: text().notNull(),
    /** What reached the bank account; null if it was not entered (a file of Paymob does not contain it). */
    amount: integer(),
    currency: text().notNull(),
    state: text({ enum: settlementStates }).notNull(),
    /** Requested by hand in Stripe's dashboard: Stripe does not say what such a payout is made of. */
    is_manual: boolean().notNull().default(false),
    /** When the payout was made there, or the file was added. */
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When it is on the bank account, as far as is known. */
    arrives_at: timestamp({ withTimezone: true }),
    /** When its lines were read; null while Stripe still puts them together. */
    read_at: timestamp({ withTimezone: true }),
    /** Of an uploaded file: its name, the hash of its bytes, and who added it. */
    file_name: text(),
    file_hash: bytea().unique('settlements_file'),
    staff_id: uuid().references(() => staff.id),
  },
  (each) => [
    unique('settlements_once').on(each.gateway, each.reference),
    index('settlements_newest').on(each.created_at, each.id),
    check('settlements_gateway', sql`gateway in (${quoted(settlementGateways)})`),
    check('settlements_state', sql`state in (${quoted(settlementStates)})`),
    check('settlements_of_file', sql`(gateway = 'paymob') = (file_hash is not null)`),
  ],
)

/** One line of a settlement. Minor units; `amount` and `fee` as the payment service counts them, `net` what is paid out. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    settlement_id: belongsTo(() => settlements.id, 'cascade'),
    gateway: text({ enum: settlementGateways }).notNull(),
    /** The line's own id: Stripe's balance transaction, Paymob's transaction. */
    transaction_id: text().notNull(),
    kind: text({ enum: settlementKinds }).notNull(),
    /** The id under which our ledger books it, if it is a movement of ours: Stripe's charge or refund, Paymob's transaction. */
    movement: text(),
    /** For Paymob: the payment that a refund belongs to, by its transaction, by Paymob's order, or by our id. */
    belongs_to: text(),
    amount: integer().notNull(),
    fee: integer().notNull(),
    net: integer().notNull(),
    currency: text().notNull(),
    /** What the buyer paid or got back, where it was converted to another currency before it was paid out. */
    original_amount: integer(),
    original_currency: text(),
    created_at: timestamp({ withTimezone: true }),
    /** The entry of our ledger that this line pays out; each is paid out once. */
    ledger_entry: bigint({ mode: 'number' })
      .unique('settlement_lines_ledger')
      .references(() => ledger.id),
  },
  (line) => [
    unique('settlement_lines_once').on(line.gateway, line.transaction_id),
    index('settlement_lines_of').on(line.settlement_id, line.id),
    index('settlement_lines_unmatched').on(line.gateway, line.movement).where(sql`ledger_entry is null`),
    check('settlement_lines_kind', sql`kind in (${quoted(settlementKinds)})`),
    check('settlement_lines_net', sql`net = amount - fee`),
    check('settlement_lines_original', sql`(original_amount is null) = (original_currency is null)`),
  ],
)
