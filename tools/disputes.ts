import { parseArgs } from 'node:util'
import { recordDispute } from '#domain/after-sale/money-desk.ts'
import { command } from '#domain/audit/audit.ts'
import { disputeEvidence } from '#domain/notifications/owner-dispute.ts'
import { listOrdersByState } from '#domain/orders/list-by-state.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { type ListedDispute, listDisputes } from '#domain/payments/disputes/disputes.ts'
import type { PaymobDispute } from '#domain/payments/disputes/paymob-disputes.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'
import { onOneLine, shopCommand } from '#tools/command.ts'

const usage = `Payments that a buyer's bank disputes (chargebacks). Stripe's come by themselves; Paymob announces
one in an e-mail only, so it is recorded here.

  npm run disputes                                     those that are open, with the evidence on record
  npm run disputes -- ORDER                            all of one order
  npm run disputes -- paymob ORDER opened|won|lost [--amount AMOUNT] [--fee FEE] [--correct]

ORDER is its number, as RD-100001. AMOUNT (all that was paid where it is left out) and FEE are in dirhams.
The bank may turn its decision: record won or lost again. --correct books the difference to an AMOUNT or a FEE that was
mistyped. While a dispute is open, and after it is lost, npm run dispatch refuses the parcel.
Ends with 0 when it is done, 1 when nothing was done.`

export const main = shopCommand(usage, (words) => {
  const read = readArguments(words)
  return (shop) => ('state' in read ? record(shop, read) : list(shop, read.order_number))
})

async function list(shop: Shop, order_number: string | undefined): Promise<void> {
  if (order_number !== undefined) await refuseUnknown(shop, order_number)
  const found = await listDisputes(shop, order_number)
  for (const dispute of found) console.log(`${await asText(shop, dispute)}\n`)
  if (found.length === 0) console.log(order_number ? 'No dispute of this order.' : 'No dispute is open.')
}

/** Throws order_not_found: a mistyped number must not look like an order without disputes. */
async function refuseUnknown(shop: Shop, order_number: string): Promise<void> {
  const { total } = await listOrdersByState(shop, { order_number, limit: 1 })
  if (total === 0) throw new Problem('order_not_found', 404)
}

async function asText(shop: Shop, dispute: ListedDispute): Promise<string> {
  const order = await readOrderUnchecked(shop, dispute.order_id)
  const due = dispute.evidence_due_at && `, answer by ${dayIn(calendar.timezone, dispute.evidence_due_at)}`
  return [
    `${dispute.order_number}  ${formatMoney(dispute.amount, 'en', dispute.currency)}  ${dispute.state.replaceAll('_', ' ')}${due ?? ''}`,
    `  ${dispute.gateway_dispute_id} at ${dispute.gateway}, reason: ${dispute.reason.replaceAll('_', ' ')}`,
    ...disputeEvidence(dispute, order).map((line) => `  ${line}`),
  ]
    .map(onOneLine)
    .join('\n')
}

async function record(shop: Shop, dispute: PaymobDispute): Promise<void> {
  const { is_new } = await recordDispute(shop, command('npm run disputes'), dispute)
  const after = {
    opened: 'Its parcel does not leave until it is decided.',
    won: 'The money is yours.',
    lost: 'The money is lost.',
  }
  const recorded = is_new ? 'Recorded' : 'Recorded before'
  console.log(`${recorded}: the dispute of order ${dispute.order_number} is ${dispute.state}. ${after[dispute.state]}`)
}

function readArguments(words: string[]): PaymobDispute | { order_number?: string } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { amount: { type: 'string' }, fee: { type: 'string' }, correct: { type: 'boolean' } },
  })
  const [first, order, word, ...rest] = positionals
  const hasFigures = values.amount !== undefined || values.fee !== undefined
  const is_correction = values.correct ?? false
  if (first !== 'paymob') {
    if (order !== undefined || hasFigures || is_correction) throw new CannotStart(usage)
    return first === undefined ? {} : { order_number: first.toUpperCase() }
  }
  const state = (['opened', 'won', 'lost'] as const).find((each) => each === word)
  const [amount, fee] = [values.amount, values.fee].map((figure) =>
    figure === undefined ? undefined : parseMoney(figure),
  )
  const isWrong = (values.amount !== undefined && !amount) || (values.fee !== undefined && fee === undefined)
  if (!order || !state || rest.length > 0 || isWrong || (is_correction && !hasFigures)) throw new CannotStart(usage)
  return { order_number: order.toUpperCase(), state, amount, fee, is_correction }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
