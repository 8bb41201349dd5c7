/** What happens when a test card is charged. */
type Outcome = 'succeeds' | Decline
export type Decline = { code: string; decline_code?: string; message: string }

export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Ready-made token; with `pm_card_` for `tok_` it is the ready-made payment method. */
  token?: string
  /** `required`: the bank authenticates the payer. `optional`: supported, but not required. */
  three_d_secure: 'none' | 'optional' | 'required'
  outcome: Outcome
  /** The payer's bank disputes the charge at once. */
  dispute?: { reason: string; inquiry?: boolean }
  /** A refund to it is pending until the bank decides, which the console does. */
  refund?: 'pending'
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

/** Stripe's published test cards (docs.stripe.com/testing). Any future expiry and any security code work. */
export const testCards: TestCard[] = [
  plain('4242424242424242', 'visa', 'tok_visa', 'succeeds'),
  plain('5555555555554444', 'mastercard', 'tok_mastercard', 'succeeds'),
  plain('378282246310005', 'amex', 'tok_amex', 'succeeds'),
  plain('4000000000000002', 'visa', 'tok_visa_chargeDeclined', declined('generic_decline')),
  plain('4000000000009995', 'visa', 'tok_visa_chargeDeclinedInsufficientFunds', noFunds),
  plain('4000000000009987', 'visa', 'tok_visa_chargeDeclinedLostCard', declined('lost_card')),
  plain('4000000000009979', 'visa', 'tok_visa_chargeDeclinedStolenCard', declined('stolen_card')),
  plain('4000000000000069', 'visa', 'tok_chargeDeclinedExpiredCard', {
    code: 'expired_card',
    message: 'Your card has expired.',
  }),
  plain('4000000000000127', 'visa', 'tok_chargeDeclinedIncorrectCvc', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  plain('4000000000000119', 'visa', 'tok_chargeDeclinedProcessingError', processingError),
  plain(
    '4000000000006975',
    'visa',
    'tok_visa_chargeDeclinedVelocityLimitExceeded',
    declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  ),
  plain('4000000000000341', 'visa', 'tok_chargeCustomerFail', declined('generic_decline')),
  plain('4100000000000019', 'visa', 'tok_radarBlock', declined('fraudulent')),
  disputed('4000000000000259', 'tok_createDispute', { reason: 'fraudulent' }),
  disputed('4000000000002685', 'tok_createDisputeProductNotReceived', { reason: 'product_not_received' }),
  disputed('4000000000001976', 'tok_createDisputeInquiry', { reason: 'fraudulent', inquiry: true }),
  { ...plain('4000000000007726', 'visa', 'tok_pendingRefund', 'succeeds'), refund: 'pending' },
  asks('4000000000003220', 'tok_threeDSecure2Required', 'succeeds'),
  asks('4000008400001629', 'tok_threeDSecureRequiredChargeDeclined', declined('generic_decline')),
  plain('4000008400001280', 'visa', 'tok_threeDSecureRequiredProcessingError', processingError),
  { ...plain('4000000000003055', 'visa', 'tok_threeDSecureOptional', 'succeeds'), three_d_secure: 'optional' },
  asks('4000002760003184', undefined, 'succeeds'),
  asks('4000002500003155', undefined, 'succeeds'),
  asks('4000008260003178', undefined, noFunds),
]

export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}

/** The card behind a ready-made `tok_…` or `pm_card_…`. */
export function readyMadeCard(id: string): TestCard | undefined {
  const token = id.startsWith('pm_card_') ? `tok_${id.slice('pm_card_'.length)}` : id
  return testCards.find((card) => card.token === token)
}

/** Checks the check digit at the end of a card number. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [i, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

function plain(number: string, brand: TestCard['brand'], token: string, outcome: Outcome): TestCard {
  return { number, brand, token, three_d_secure: 'none', outcome }
}

function disputed(number: string, token: string, dispute: NonNullable<TestCard['dispute']>): TestCard {
  return { ...plain(number, 'visa', token, 'succeeds'), dispute }
}

function asks(number: string, token: string | undefined, outcome: Outcome): TestCard {
  return { number, brand: 'visa', ...(token && { token }), three_d_secure: 'required', outcome }
}
