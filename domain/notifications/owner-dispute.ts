import type { PaymentEvidence } from '#database/schema/payments.ts'
import { deskLink, type Letter, sendLetter } from '#domain/notifications/owner-letter.ts'
import { carOf } from '#domain/notifications/owner-orders.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { type OrderState, stateOfOrder } from '#domain/orders/state.ts'
import type { DisputeNews, JobPayloads } from '#domain/outbox.ts'
import { findDispute, type ListedDispute } from '#domain/payments/disputes/disputes.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatDay } from '#shared/day.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'

/** E-mails the owner, once per change, that a buyer's bank disputes a payment, or how it has decided. */
export function sendOwnerDispute(
  shop: Shop,
  { dispute_id, news, subject_id = `${dispute_id} ${news}` }: JobPayloads['owner.dispute'],
): Promise<void> {
  return sendNews(shop, 'owner.dispute', { dispute_id, news, subject_id })
}

/** The same of a decision that the bank has made before and turned since. */
export function sendOwnerDisputeTurned(shop: Shop, facts: JobPayloads['owner.dispute_turned']): Promise<void> {
  return sendNews(shop, 'owner.dispute_turned', facts)
}

function sendNews(
  shop: Shop,
  kind: 'owner.dispute' | 'owner.dispute_turned',
  { dispute_id, news, subject_id }: JobPayloads['owner.dispute_turned'],
): Promise<void> {
  return sendLetter(shop, { kind, subject_id }, async () => {
    const dispute = await findDispute(shop, dispute_id)
    const order = await readOrderUnchecked(shop, dispute.order_id)
    return disputeLetter(shop, dispute, { ...order, state: await stateOfOrder(shop, order.id) }, news)
  })
}

const titles: Record<DisputeNews, (order: string) => string> = {
  opened: (order) => `The payment of order ${order} is disputed`,
  escalated: (order) => `The bank has taken back the payment of order ${order}`,
  won: (order) => `The dispute about order ${order} is won`,
  lost: (order) => `The dispute about order ${order} is lost`,
  warning_closed: (order) => `The bank’s question about order ${order} is closed`,
  prevented: (order) => `The dispute about order ${order} was prevented`,
}

const outcomes: Record<DisputeNews, string> = {
  opened: 'The buyer’s bank questions this payment.',
  escalated: 'The bank’s question has become a chargeback: the money was withdrawn.',
  won: 'The bank has decided for you: the money comes back.',
  lost: 'The bank has decided for the buyer: the money and the fee are lost.',
  warning_closed: 'No money was taken.',
  prevented: 'No money was taken beyond what was refunded.',
}

type DisputedOrder = Order & { state: OrderState }

function disputeLetter(shop: Shop, dispute: ListedDispute, order: DisputedOrder, news: DisputeNews): Letter {
  const { order_number } = order
  const isOpen = news === 'opened' || news === 'escalated'
  const amount = formatMoney(dispute.amount, 'en', dispute.currency)
  const isQuestion = dispute.state.startsWith('warning')
  return {
    subject: isOpen ? `Act now: ${titles[news](order_number)}` : titles[news](order_number),
    title: titles[news](order_number),
    intro: [
      outcomes[news],
      ...(isOpen && !isQuestion ? [`${amount} and a fee have been taken from your balance until it is decided.`] : []),
    ],
    facts: [
      ['Order', order_number],
      ['Disputed', amount],
      ['Reason given', dispute.reason.replaceAll('_', ' ')],
      ['Dispute', `${dispute.gateway_dispute_id} at ${gateways[dispute.gateway].name}`],
      ...(isOpen && dispute.evidence_due_at ? [['Answer by', dayOf(dispute.evidence_due_at)] as const] : []),
      ['Parcel', order.dispatched_at ? `left on ${dayOf(new Date(order.dispatched_at))}` : 'has not left'],
    ],
    sections: isOpen ? [{ heading: 'Evidence on record', lines: disputeEvidence(dispute, order) }] : [],
    next: isOpen ? nextSteps(shop, dispute, order, isQuestion) : closedSteps(shop, news, order),
  }
}

/** Evidence for the bank: proof of delivery, the gateway's card checks, addresses, the car that was named. */
export function disputeEvidence({ payment }: Pick<ListedDispute, 'payment'>, order: Order): string[] {
  return [
    ...(order.tracking_link ? [`Proof of delivery: ${order.tracking_link}`] : ['Proof of delivery: none on record']),
    ...evidenceLines(payment.evidence),
    ...(order.paid_at ? [`Paid on ${dayOf(new Date(order.paid_at))}, transaction ${order.transaction_id}`] : []),
    `Buyer: ${addressLines(order.billing, 'en').join(', ')}, ${order.billing.email}`,
    `${wayOf(order)}: ${addressLines(order.shipping, 'en').join(', ')}`,
    `Car named in the order: ${carOf(order)}`,
  ]
}

/** What is known of the parcel's way to its address: a bank asks for proof of a delivery that is claimed. */
function wayOf({ dispatched_at, delivered_at }: Order): string {
  if (delivered_at) return 'Delivered to'
  return dispatched_at ? 'Sent to' : 'To be delivered to'
}

function nextSteps(shop: Shop, { gateway }: ListedDispute, order: Order, isQuestion: boolean): string[] {
  const { name, lists_disputes } = gateways[gateway]
  return [
    ...(order.dispatched_at ? [] : ['Do not send the parcel: the desk refuses it while the dispute is open.']),
    isQuestion
      ? 'Answer the question, or refund the order: that ends it without a chargeback.'
      : 'Do not refund the order: the bank has the money already.',
    lists_disputes
      ? `Send the evidence in ${name}’s dashboard under Disputes.`
      : `Send the evidence to ${name}, and record here how it ends.`,
    'The order, with the proof on record as one PDF:',
    deskLink(shop, `/desk/orders/${order.id}`),
    'All open disputes:',
    deskLink(shop, '/desk/money#disputes'),
  ]
}

const gone: readonly OrderState[] = ['being_refunded', 'refunded', 'cancelled']

function closedSteps(shop: Shop, news: DisputeNews, order: DisputedOrder): string[] {
  if (news === 'lost' && !order.dispatched_at)
    return [
      'The parcel stays with you. Put its goods back on the shelf, on the order’s page:',
      deskLink(shop, `/desk/orders/${order.id}`),
    ]
  if (news !== 'lost' && order.state === 'to_pack')
    return ['The parcel may leave now:', deskLink(shop, `/desk/orders/${order.id}`)]
  if (news !== 'lost' && gone.includes(order.state))
    return ['Nothing. The order was refunded or cancelled meanwhile, so its parcel does not leave.']
  return ['Nothing. The money report has booked it.']
}

function dayOf(moment: Date): string {
  return formatDay(dayIn(calendar.timezone, moment), 'en')
}

const evidenceNames: Record<keyof PaymentEvidence, string> = {
  three_d_secure: '3-D Secure',
  cvc_check: 'Security code (CVC)',
  address_check: 'Address at the bank',
  postal_code_check: 'Postal code at the bank',
  card_country: 'Country of the card',
  risk_level: 'Risk in Stripe Radar',
}

/** The evidence as lines to read, as "3-D Secure: authenticated"; values the gateway did not report are left out. */
function evidenceLines(evidence: PaymentEvidence | null): string[] {
  return Object.entries(evidenceNames).flatMap(([name, label]) => {
    const value = evidence?.[name as keyof PaymentEvidence]
    return value ? [`${label}: ${value.replaceAll('_', ' ')}`] : []
  })
}
