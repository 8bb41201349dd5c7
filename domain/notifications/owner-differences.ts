import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import { type Difference, differenceWords } from '#domain/payments/reconcile/money-report.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn, formatDay } from '#shared/day.ts'
import { formatMoney } from '#shared/money.ts'

/** E-mails the owner the differences found by the nightly comparison of ledger, orders and gateways. */
export function sendOwnerDifferences(shop: Shop, found: JobPayloads['owner.differences']): Promise<void> {
  return sendLetter(shop, { kind: 'owner.differences', subject_id: found.to }, async () => {
    const { differences, told_before } = found
    const first = dayIn(calendar.timezone, new Date(found.from))
    const last = dayIn(calendar.timezone, new Date(Date.parse(found.to) - 1))
    const days = first === last ? formatDay(first, 'en') : `${formatDay(first, 'en')} to ${formatDay(last, 'en')}`
    const command = `npm run money-report -- ${first}${first === last ? '' : ` ${last}`}`
    const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
    const kinds = new Set(differences.map(({ kind }) => kind as Difference['kind']))
    return {
      subject: `The books of ${days}: ${count}`,
      title: `${count} between the shop and the payment services`,
      intro: [
        `The shop compares its ledger with the books of Stripe and Paymob each night. For ${days} they do not agree.`,
        ...(told_before > 0 ? [`Still open from earlier letters: ${told_before}.`] : []),
      ],
      sections: [
        {
          heading: 'Differences',
          lines: differences.flatMap(({ kind, reference, ours, theirs }) => [
            `${reference}: ${differenceWords[kind as Difference['kind']].what}`,
            `  ours ${figure(ours)}, theirs ${figure(theirs)}`,
          ]),
        },
      ],
      next: [...[...kinds].map((kind) => differenceWords[kind].next), 'To compare again once it is mended:', command],
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
        'Look the payment up in the gateway’s dashboard: somebody may have changed it there.',
        'If money was taken, give it back there, or tell the buyer what happened.',
      ],
    }
  })
}

function figure(fils: number | null): string {
  return fils === null ? 'nothing' : formatMoney(fils)
}
