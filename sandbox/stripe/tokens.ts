import { type Answer, allowOnly, type Call, cardError, invalidRequest, missing, noSuch } from '#sandbox/stripe/call.ts'
import { cardByNumber, passesLuhn, readyMadeCard, type TestCard } from '#sandbox/stripe/cards.ts'
import { type Form, partAt, textAt } from '#sandbox/stripe/form.ts'
import { type CardFacts, newPaymentMethod, newToken, type Token } from '#sandbox/stripe/objects.ts'
import type { Unit } from '#sandbox/stripe/unit.ts'

/** POST /v1/tokens: called by the card field in the browser. */
export async function createToken(call: Call): Promise<Answer> {
  allowOnly(call.form, ['card'])
  const { card, facts } = readCard(partAt(call.form, 'card'))
  const token = newToken(card, facts)
  call.unit.keep(token, { card: card.number })
  return { status: 200, body: token }
}

/** GET /v1/tokens/:id */
export async function retrieveToken(call: Call): Promise<Answer> {
  const token = await call.unit.find<Token>('token', call.id)
  if (!token) throw noSuch('token', call.id, 'token')
  return { status: 200, body: token.body }
}

/** POST /v1/payment_methods: from a token, or from a card number with the publishable key. */
export async function createPaymentMethod(call: Call): Promise<Answer> {
  allowOnly(call.form, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'])
  if (textAt(call.form, 'type') !== 'card') throw invalidRequest('Invalid type', { param: 'type' })
  const token = textAt(call.form, 'card', 'token')
  if (!token && call.secret)
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use test tokens that map to the test card you are using.',
    )
  const { card, facts } = token ? await spendToken(call, token) : readCard(partAt(call.form, 'card'))
  const method = newPaymentMethod(card, facts, partAt(call.form, 'billing_details'))
  call.unit.keep(method, { card: card.number })
  return { status: 200, body: method }
}

/** GET /v1/payment_methods/:id */
export async function retrievePaymentMethod(call: Call): Promise<Answer> {
  const method = await call.unit.find('payment_method', call.id)
  if (!method) throw noSuch('PaymentMethod', call.id)
  return { status: 200, body: method.body as object }
}

/** The test card of one of our payment methods or of a ready-made `pm_card_…`. */
export async function cardOfMethod(unit: Unit, id: string): Promise<TestCard | undefined> {
  const kept = await unit.find('payment_method', id)
  return kept?.hidden.card ? cardByNumber(kept.hidden.card) : readyMadeCard(id)
}

async function spendToken(call: Call, id: string): Promise<{ card: TestCard; facts: CardFacts }> {
  const readyMade = readyMadeCard(id)
  if (readyMade) return { card: readyMade, facts: { exp_month: 12, exp_year: 2034, name: null } }
  const token = await call.unit.find<Token>('token', id)
  if (!token) throw noSuch('token', id, 'card[token]')
  if (token.body.used)
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, { code: 'token_already_used' })
  call.unit.keep({ ...token.body, used: true } as Token)
  return { card: cardByNumber(token.hidden.card!)!, facts: token.body.card }
}

function readCard(form: Form): { card: TestCard; facts: CardFacts } {
  const number = textAt(form, 'number')?.replaceAll(' ', '')
  if (!number) throw missing('card[number]')
  if (!passesLuhn(number))
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
  const month = Number(textAt(form, 'exp_month'))
  const year = fullYear(Number(textAt(form, 'exp_year')))
  if (!(month >= 1 && month <= 12))
    throw cardError("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' })
  const now = new Date()
  if (!(year * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1))
    throw cardError("Your card's expiration year is invalid.", { code: 'invalid_expiry_year', param: 'exp_year' })
  if (!/^\d{3,4}$/.test(textAt(form, 'cvc') ?? ''))
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' })
  const card = cardByNumber(number)
  if (!card)
    throw cardError('Your card was declined. Your request was in test mode, but used a non test card.', {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    })
  return { card, facts: { exp_month: month, exp_year: year, name: textAt(form, 'name') ?? null } }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}
