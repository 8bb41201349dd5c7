import { disputeEntry, type Entry } from '#sandbox/stripe/balance.ts'
import { type Answer, allowOnly, type Call, invalidRequest, metadataOf, noSuch } from '#sandbox/stripe/call.ts'
import { partAt, textAt } from '#sandbox/stripe/form.ts'
import { listOf } from '#sandbox/stripe/listing.ts'
import type { Charge } from '#sandbox/stripe/objects.ts'
import { newId, nowInSeconds } from '#sandbox/stripe/store.ts'

/** The dispute fee, minor units. */
const fee = 6_000

/** The fields of Stripe's dispute that the stand-in fills in. */
export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status: string
  is_charge_refundable: boolean
  balance_transactions: Entry[]
  evidence: Record<string, unknown>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  [name: string]: unknown
}

export type NewDispute = { reason: string; amount?: number; inquiry?: boolean }

/** The payer's bank disputes a charge. An inquiry moves no money; any other dispute takes it at once. */
export async function openDispute(
  call: Pick<Call, 'unit' | 'request'>,
  charge: Charge,
  { reason, amount = charge.amount_captured - charge.amount_refunded, inquiry = false }: NewDispute,
): Promise<Dispute> {
  const id = newId('du')
  const taken = inquiry ? [] : [disputeEntry(id, charge.currency, -amount, fee, 'dispute')]
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: null },
    evidence_details: {
      due_by: nowInSeconds() + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  for (const entry of taken) call.unit.keep(entry)
  call.unit.keep(dispute)
  call.unit.keep({ ...charge, disputed: true } as Charge)
  await call.unit.happened({ type: 'charge.dispute.created', object: dispute, request: call.request })
  if (!inquiry)
    await call.unit.happened({ type: 'charge.dispute.funds_withdrawn', object: dispute, request: call.request })
  return dispute
}

/** The bank decides: if the shop wins, the money comes back. An inquiry ends without moving money. */
export async function endDispute(
  call: Pick<Call, 'unit' | 'request'>,
  dispute: Dispute,
  outcome: 'won' | 'lost',
): Promise<Dispute> {
  const inquiry = dispute.status.startsWith('warning')
  const back =
    outcome === 'won' && !inquiry
      ? [disputeEntry(dispute.id, dispute.currency, dispute.amount, 0, 'dispute_reversal')]
      : []
  const ended: Dispute = {
    ...dispute,
    status: inquiry ? 'warning_closed' : outcome,
    balance_transactions: [...dispute.balance_transactions, ...back],
  }
  for (const entry of back) call.unit.keep(entry)
  call.unit.keep(ended)
  await call.unit.happened({ type: 'charge.dispute.closed', object: ended, request: call.request })
  if (back.length > 0)
    await call.unit.happened({ type: 'charge.dispute.funds_reinstated', object: ended, request: call.request })
  return ended
}

/** Turns an inquiry into a chargeback. */
export async function escalateDispute(call: Pick<Call, 'unit' | 'request'>, dispute: Dispute): Promise<Dispute> {
  const taken = disputeEntry(dispute.id, dispute.currency, -dispute.amount, fee, 'dispute')
  const after: Dispute = {
    ...dispute,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [taken],
  }
  call.unit.keep(taken)
  call.unit.keep(after)
  await call.unit.happened({ type: 'charge.dispute.updated', object: after, request: call.request })
  await call.unit.happened({ type: 'charge.dispute.funds_withdrawn', object: after, request: call.request })
  return after
}

/** GET /v1/disputes/:id */
export async function retrieveDispute(call: Call): Promise<Answer> {
  const dispute = await call.unit.find<Dispute>('dispute', call.id)
  if (!dispute) throw noSuch('dispute', call.id)
  return { status: 200, body: dispute.body }
}

/**
 * POST /v1/disputes/:id: evidence. As in Stripe's test mode, the texts "winning_evidence" and "losing_evidence" decide;
 * any other submitted evidence leads to review.
 */
export async function updateDispute(call: Call): Promise<Answer> {
  allowOnly(call.form, ['evidence', 'metadata', 'submit'])
  const kept = await disputeToChange(call)
  const words = partAt(call.form, 'evidence')
  const given: Dispute = {
    ...kept,
    evidence: { ...kept.evidence, ...words },
    evidence_details: { ...kept.evidence_details, has_evidence: true },
    metadata: { ...(kept.metadata as object), ...metadataOf(call.form) },
  }
  if (textAt(call.form, 'submit') === 'false') {
    call.unit.keep(given)
    return { status: 200, body: given }
  }
  const submitted: Dispute = {
    ...given,
    status: kept.status.startsWith('warning') ? 'warning_under_review' : 'under_review',
    evidence_details: { ...given.evidence_details, submission_count: kept.evidence_details.submission_count + 1 },
  }
  call.unit.keep(submitted)
  await call.unit.happened({ type: 'charge.dispute.updated', object: submitted, request: call.request })
  const outcome = { winning_evidence: 'won', losing_evidence: 'lost' }[String(words.uncategorized_text)]
  return { status: 200, body: outcome ? await endDispute(call, submitted, outcome as 'won' | 'lost') : submitted }
}

/** POST /v1/disputes/:id/close: the shop accepts the loss. */
export async function closeDispute(call: Call): Promise<Answer> {
  return { status: 200, body: await endDispute(call, await disputeToChange(call), 'lost') }
}

/** GET /v1/disputes */
export function listDisputes(call: Call): Promise<Answer> {
  return listOf(call, 'dispute', ['payment_intent', 'charge'])
}

async function disputeToChange(call: Call): Promise<Dispute> {
  const kept = await call.unit.find<Dispute>('dispute', call.id)
  if (!kept) throw noSuch('dispute', call.id)
  if (/^(won|lost|warning_closed)$/.test(kept.body.status)) throw invalidRequest('This dispute is already closed')
  return kept.body
}
