import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { refundByCommand, refundUnappliedByCommand } from '#domain/after-sale/refund.ts'
import { command } from '#domain/audit/audit.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import type { RefundReason, RefundRequest } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { shopCommand } from '#tools/command.ts'

const usage = `Gives money back for a paid order: to the card, with a tax credit note and an e-mail to the customer.

  npm run refund -- ORDER [AMOUNT] [--reason returned|cancelled|goodwill] [--restock [--came-back]] [--again]
  npm run refund -- --payment ID

ORDER is its number, as RD-100001. AMOUNT is in dirhams, as 250 or 250.50; without it, all that is left.
--restock puts the goods of a whole order that was cancelled back on the stock, before its parcel has left; with
--came-back, those of a parcel that had left and is back in your hands.
--again refunds the same amount once more within ten minutes; without it, such a repeat is refused as a mistake.
--payment refunds what is left of a payment that pays for no order: its goods were gone, or its order was already paid.
ID is the gateway's, as the money report names it.
An order paid by bank transfer is refunded by transfer: the owner gets a letter, and records the transfer at the desk.
Ends with 0 when the money is on its way or waits for the transfer, 2 when the gateway has not answered yet (the shop keeps trying), 1 when no
money goes back.`

/** Who acts, in the history of changes. */
const name = 'npm run refund'

const reasons = ['returned', 'cancelled', 'goodwill'] as const

export const main = shopCommand(usage, (words) => {
  const wanted = readArguments(words)
  return 'payment' in wanted
    ? (shop) => refundUnneededPayment(shop, wanted.payment)
    : (shop) => refundGoods(shop, wanted)
})

async function refundUnneededPayment(shop: Shop, payment: string): Promise<number> {
  const { refund_id, amount, currency } = await refundUnappliedByCommand(shop, command(name), payment)
  return tryRefund(shop, refund_id, `${formatMoney(amount, 'en', currency)} of payment ${payment}`)
}

async function refundGoods(shop: Shop, request: RefundRequest): Promise<number> {
  const { order_number } = request
  const { refund_id, amount, stock } = await refundByCommand(shop, command(name), request)
  if (stock === 'restocked') console.log(`The goods of order ${order_number} are back on the stock.`)
  const code = await tryRefund(shop, refund_id, `${formatMoney(amount)} for order ${order_number}`)
  if (stock === 'offered' && code !== 1)
    console.log(`Its goods are still off the stock. To put them back: npm run restock -- ${order_number}`)
  if (stock === 'restocked' && code === 1)
    console.error('The goods stay on the stock. To ask for the money again, leave out --restock.')
  return code
}

/** The refund is already stored, so a running shop's worker retries it even if this command fails. */
export async function tryRefund(shop: Shop, refund_id: string, what: string): Promise<number> {
  let problem: unknown
  for (let tries = 0; tries < 10; tries++) {
    if (tries > 0) await setTimeout(1000)
    try {
      const end = await executeRefund(shop, refund_id)
      if (end === 'done') console.log(`Refunded: ${what}.`)
      else if (end === 'to_transfer') console.log(`To be paid by bank transfer and recorded at the desk: ${what}.`)
      else console.error(`The gateway refuses: ${what}. No money went back.`)
      return end === 'failed' ? 1 : 0
    } catch (error) {
      problem = error
    }
  }
  console.error(`Requested: ${what}. Not done yet (${(problem as Error).message}); the shop keeps trying.`)
  return 2
}

function readArguments(words: string[]): RefundRequest | { payment: string } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      again: { type: 'boolean', default: false },
      restock: { type: 'boolean', default: false },
      'came-back': { type: 'boolean', default: false },
      payment: { type: 'string' },
    },
  })
  if (values.payment !== undefined) {
    const { payment, ...others } = values
    if (positionals.length > 0 || payment === '' || Object.values(others).some(Boolean)) throw new CannotStart(usage)
    return { payment }
  }
  const [order_number, figure, ...rest] = positionals
  const amount = figure === undefined ? undefined : parseMoney(figure)
  const reason = reasons.find((each) => each === (values.reason ?? 'returned')) as RefundReason | undefined
  // Nothing is no amount: it would be read as "all that is left".
  if (!order_number || rest.length > 0 || !reason || (figure !== undefined && !amount)) throw new CannotStart(usage)
  if (values['came-back'] && !values.restock) throw new CannotStart(usage)
  const restock = values.restock ? (values['came-back'] ? 'came_back' : 'never_left') : undefined
  return { order_number: order_number.toUpperCase(), reason, restock, again: values.again, ...(amount && { amount }) }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
