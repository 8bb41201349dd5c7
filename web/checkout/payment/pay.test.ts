import { expect, test } from 'vitest'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { outcomeOfError, pay } from '#web/checkout/payment/pay.ts'

const meaning = (code: string, status: number) => outcomeOfError(new ApiProblem('why', status, code), 'en')

test('a decline has its reason, says that nothing was charged, and lets the buyer try again', () => {
  expect(meaning('payment_declined', 422)).toMatchObject({
    state: 'refused',
    refusal: { message: 'why', next: expect.stringContaining('Nothing was charged') },
  })
})

test.each([
  ['payment_unclear', 502],
  ['something_went_wrong', 500],
  ['timed_out', 0],
  ['unreachable', 0],
])('%s (%i) leaves the payment in doubt, and the buyer is not invited to pay again', (code, status) => {
  expect(meaning(code, status)).toEqual({ state: 'uncertain' })
})

test('our own exception leaves the payment in doubt too', () => {
  expect(outcomeOfError(new TypeError('oops'), 'en')).toEqual({ state: 'uncertain' })
})

test.each([
  ['payment_unavailable', 503],
  ['payment_failed', 502],
  ['too_many_requests', 429],
  ['too_many_cards', 429],
])('%s (%i) took no money: the buyer may try again', (code, status) => {
  expect(meaning(code, status)).toMatchObject({ state: 'refused', refusal: { message: 'why' } })
})

test.each(['order_changed', 'order_not_found', 'hold_expired', 'not_enough_stock', 'payment_returned'])(
  '%s returns to the cart',
  (code) => {
    expect(meaning(code, 409)).toMatchObject({ state: 'refused', refusal: { leadsToCart: true } })
  },
)

test('an order whose details another tab has changed is fetched again, and the buyer reads why', () => {
  expect(meaning('details_changed', 409)).toMatchObject({ state: 'outdated', refusal: { message: 'why' } })
})

test('an order that is already paid is fetched again, not rejected', () => {
  expect(meaning('order_already_paid', 409)).toEqual({ state: 'stale' })
})

const paid = { state: 'paid', order_id: 'o', transaction_id: 'ch_1', redirect_url: null, reference: null } as const
const paying = { stripeToken: 'tok_1', order_id: 'o', details: 'd' }
const noRest = () => Promise.resolve()

/** Responds in turn; an ApiProblem is thrown. */
function answers(...turns: (ApiProblem | typeof paid)[]) {
  let calls = 0
  const post = () => {
    const turn = turns[calls++]!
    return turn instanceof ApiProblem ? Promise.reject(turn) : Promise.resolve(turn)
  }
  return { post, calls: () => calls }
}

test('a payment with a lost response is retried with the same token and found paid', async () => {
  const { post, calls } = answers(
    new ApiProblem('lost', 0, 'timed_out'),
    new ApiProblem('lost', 0, 'unreachable'),
    paid,
  )
  expect(await pay(paying, 'en', post, noRest)).toEqual({ state: 'paid', transaction_id: 'ch_1' })
  expect(calls()).toBe(3)
})

test('after three lost responses the payment is reported as in doubt', async () => {
  const lost = new ApiProblem('lost', 0, 'unreachable')
  expect(await pay(paying, 'en', answers(lost, lost, lost).post, noRest)).toEqual({ state: 'uncertain' })
})

test('an order that its account has claimed after a lost response is reported as in doubt, not as gone', async () => {
  const { post } = answers(new ApiProblem('lost', 0, 'timed_out'), new ApiProblem('gone', 404, 'order_not_found'))
  expect(await pay(paying, 'en', post, noRest)).toEqual({ state: 'uncertain' })
})

test('a rejection is a response and is not retried', async () => {
  const { post, calls } = answers(new ApiProblem('no', 422, 'payment_declined'), paid)
  expect(await pay(paying, 'en', post, noRest)).toMatchObject({ state: 'refused' })
  expect(calls()).toBe(1)
})

test('the bank’s page must be a web address', async () => {
  const redirect = (redirect_url: string) => () =>
    Promise.resolve({ ...paid, state: 'requires_action' as const, redirect_url })
  expect(await pay(paying, 'en', redirect('https://bank.example/3ds'), noRest)).toMatchObject({ state: 'to_bank' })
  expect(await pay(paying, 'en', redirect('javascript:alert(1)'), noRest)).toEqual({ state: 'uncertain' })
})
