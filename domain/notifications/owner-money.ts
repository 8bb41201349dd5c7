import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments, refunds } from '#database/schema/payments.ts'
import { caseOfRefund } from '#domain/guarantee/desk.ts'
import { deskLink, type Letter, sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import { type DifferenceKind, differenceWords } from '#domain/payments/reconcile/differences.ts'
import { refusedUnapplied } from '#domain/payments/refunds/retry-refunds.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { formatDay } from '#shared/day.ts'
import { sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'

type What = JobPayloads['owner.refund_refused']['what']

/**
 * E-mails the owner, once, that a refund was refused or has failed, or waits for a bank transfer. Skipped if money
 * of a payment that must not be kept has moved since: the rest is asked for by another refund.
 */
export async function sendOwnerRefund(
  shop: Shop,
  { refund_id, what }: JobPayloads['owner.refund_refused'],
): Promise<void> {
  const [found] = await shop.db
    .select({ refund: refunds, payment: payments, order: orders })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(eq(refunds.id, refund_id))
  if (!found) return
  const { payment, refund } = found
  const isReturn = refund.asked_by === 'shop'
  await sendLetter(shop, { kind: 'owner.refund_refused', subject_id: subjectOf(refund, what) }, async () => {
    const hasMoved = !(await refusedUnapplied(shop)).some(
      ({ payment_id, left }) => payment_id === payment.id && left >= refund.amount,
    )
    if (isReturn && what === 'refused' && hasMoved) return undefined
    if (what === 'to_transfer') return refund.state === 'asked' ? transferLetter(shop, found) : undefined
    return refundLetter(shop, found, what, await caseOfRefund(shop, refund_id))
  })
}

/** The letter's subject id when it was enqueued: the shop's daily retries share one. */
function subjectOf(refund: typeof refunds.$inferSelect, what: What): string {
  if (what === 'given_up') return `${refund.payment_id} given up`
  if (what === 'refused') return `${refund.asked_by === 'shop' ? refund.payment_id : refund.id} refused`
  return `${refund.id} ${what}`
}

type Found = {
  refund: typeof refunds.$inferSelect
  payment: typeof payments.$inferSelect
  order: typeof orders.$inferSelect
}

const happened: Record<Exclude<What, 'to_transfer'>, string> = {
  refused: 'The gateway refuses to carry out this refund. No money has moved.',
  failed: 'The gateway could not carry out this refund. No money has moved.',
  failed_after_all:
    'The buyer’s bank has sent this refund back. The order says that the money was given back, and the buyer does not have it.',
  given_up: 'The gateway has refused this refund on seven days. The shop does not ask for it again.',
}

/** No gateway refunds what was paid by bank transfer. */
function transferLetter(shop: Shop, { refund, payment, order }: Found): Letter {
  const number = order.order_number ?? order.reference
  const amount = formatMoney(refund.amount, 'en', refund.currency)
  return {
    subject: `Transfer ${amount} to the buyer of order ${number}`,
    title: `A refund for order ${number} waits for your bank transfer`,
    intro: ['The order was paid by bank transfer, so a person refunds it by transfer. No money has moved yet.'],
    facts: [
      ['Order', number],
      ['Amount', amount],
      ['Reason of the refund', refund.reason.replaceAll('_', ' ')],
      ['Paid by bank transfer', payment.transaction_id ?? ''],
    ],
    next: [
      `Transfer ${amount} to the buyer, asking for a bank account if you have none. Then record the transfer with the bank’s reference:`,
      deskLink(shop, `/desk/orders/${order.id}`),
    ],
  }
}

function refundLetter(shop: Shop, found: Found, what: keyof typeof happened, case_number: string | null): Letter {
  const { refund, payment, order } = found
  const number = order.order_number ?? order.reference
  const amount = formatMoney(refund.amount, 'en', refund.currency)
  const gateway = gateways[payment.gateway].name
  const isReturn = refund.asked_by === 'shop'
  return {
    subject: `Refund of ${amount} for order ${number} ${what === 'refused' ? 'is refused' : 'has failed'}`,
    title: `A refund for order ${number} did not go through`,
    intro: [happened[what]],
    facts: [
      ['Order', number],
      ['Amount', amount],
      ['Reason of the refund', refund.reason.replaceAll('_', ' ')],
      ['Payment', `${payment.transaction_id ?? payment.gateway_reference} at ${gateway}`],
      ['The gateway says', refund.failure ? sayGatewayCode(refund.failure, 'en') : 'nothing'],
    ],
    next:
      case_number && what !== 'failed_after_all'
        ? [
            `It belongs to the guarantee case ${case_number}. Ask for it again, so that the case keeps its cost:`,
            deskLink(shop, '/desk/money#refunds'),
          ]
        : nextSteps(shop, found, what, isReturn),
  }
}

function nextSteps(shop: Shop, { order }: Found, what: What, isReturn: boolean): string[] {
  const byHand = 'Give the money back in the gateway’s dashboard or by bank transfer, and tell the buyer.'
  if (what === 'failed_after_all')
    return [
      'Ask the buyer for a bank account, and transfer the amount. Then record the transfer with the bank’s reference:',
      deskLink(shop, '/desk/money#refunds'),
    ]
  if (what === 'given_up') return [byHand]
  if (isReturn)
    return [
      'This payment must not be kept: its goods were gone, or its order was paid already.',
      'The shop asks again each day for a week. To ask at once:',
      deskLink(shop, '/desk/money#refunds'),
    ]
  return ['Find out why in the gateway’s dashboard. To ask again:', deskLink(shop, `/desk/orders/${order.id}`), byHand]
}

/** E-mails the owner the differences found by the nightly comparison of ledger, orders and gateways. */
export function sendOwnerDifferences(shop: Shop, found: JobPayloads['owner.differences']): Promise<void> {
  return sendLetter(shop, { kind: 'owner.differences', subject_id: found.to }, async () => {
    const { differences, listed_before } = found
    const first = dayIn(calendar.timezone, new Date(found.from))
    const last = dayIn(calendar.timezone, new Date(Date.parse(found.to) - 1))
    const days = first === last ? formatDay(first, 'en') : `${formatDay(first, 'en')} to ${formatDay(last, 'en')}`
    const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
    const kinds = new Set(differences.map(({ kind }) => kind as DifferenceKind))
    return {
      subject: `The books of ${days}: ${count}`,
      title: `${count} between the shop and the payment services`,
      intro: [
        `The shop compares its ledger with the books of Stripe and Paymob each night. For ${days} they do not agree.`,
        ...(listed_before > 0 ? [`Still open from earlier letters: ${listed_before}.`] : []),
      ],
      sections: [
        {
          heading: 'Differences',
          lines: differences.flatMap(({ kind, reference, ours, theirs, currency }) => [
            `${reference}: ${differenceWords[kind as DifferenceKind].what}`,
            `  ours ${figure(ours, currency)}, theirs ${figure(theirs, currency)}`,
          ]),
        },
      ],
      next: [
        ...[...kinds].map((kind) => differenceWords[kind].next),
        'All of them, with their orders, at the desk:',
        deskLink(shop, '/desk/money#differences'),
      ],
    }
  })
}

/** E-mails the owner, once, that a gateway reports a payment with another amount, currency or order than ours. */
export function sendOwnerMismatch(
  shop: Shop,
  { payment_id, said, subject_id }: JobPayloads['owner.payment_mismatch'],
): Promise<void> {
  return sendLetter(shop, { kind: 'owner.payment_mismatch', subject_id }, async () => {
    const [found] = await shop.db
      .select({ payment: payments, order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(eq(payments.id, payment_id))
    if (!found) return undefined
    const { payment, order } = found
    const number = order.order_number ?? order.reference
    return {
      subject: `A payment does not match order ${number}`,
      title: `A payment does not match order ${number}`,
      intro: ['The gateway speaks of this payment with another amount, currency or order. It was not booked.'],
      facts: [
        ['Order', number],
        ['Asked for', formatMoney(payment.amount, 'en', payment.currency)],
        ['The gateway says', formatMoney(said.amount, 'en', said.currency)],
        ['Payment', `${said.reference} at ${gateways[payment.gateway].name}`],
      ],
      next: [
        'Look the payment up in the gateway’s dashboard: it may have been changed there.',
        'If money was taken, give it back there, or tell the buyer what happened.',
      ],
    }
  })
}

/** E-mails the owner, once, that a gateway has money for an order that is not in the database. */
export function sendOwnerUnknown(
  shop: Shop,
  { gateway, transaction_id, order, amount, currency }: JobPayloads['owner.payment_unknown'],
): Promise<void> {
  return sendLetter(shop, { kind: 'owner.payment_unknown', subject_id: transaction_id }, async () => {
    const sum = formatMoney(amount, 'en', currency)
    return {
      subject: `${sum} was paid for order ${order}, which is not in the shop`,
      title: `A payment for order ${order}, which is not in the shop`,
      intro: [
        `${gateways[gateway].name} has taken this money for an order of the shop that its database does not have. It was not booked.`,
        'That is so after a backup was restored, for orders that were placed after it was made.',
      ],
      facts: [
        ['Order', order],
        ['Taken', sum],
        ['Payment', `${transaction_id} at ${gateways[gateway].name}`],
      ],
      next: [
        'Look for the letter about this order among the e-mails to this address: it has the goods, the address and the buyer.',
        'Deliver the goods, or give the money back in the gateway’s dashboard. Until then the payment is a difference under Money:',
        deskLink(shop, '/desk/money#differences'),
      ],
    }
  })
}

function figure(amount: number | null, currency?: string): string {
  return amount === null ? 'nothing' : formatMoney(amount, 'en', currency)
}
