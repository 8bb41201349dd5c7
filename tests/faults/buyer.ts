import { setTimeout as pause } from 'node:timers/promises'
import { newSessionId } from '#shared/session-id.ts'
import type { World } from '#tests/faults/world.ts'
import { cardToken } from '#tests/support/card-token.ts'
import type { Chance } from '#tests/support/chance.ts'
import { buyerJar } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'

/**
 * How one buyer's visit ended. `paid`: the shop said so. `refused`: sold out, or gave up after a refusal. `left`: went
 * away without a result, at the bank's page or before.
 */
export type Story = { session_id: string; end: 'paid' | 'refused' | 'left'; why: string; order_id: string | null }

type Reply = { http: number; code?: string; data: Record<string, unknown> }

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
  challenged_then_declined: '4000008400001629',
} as const

/** A visitor who buys one set of four on a bad connection: failures are retried, sometimes twice at once. */
export async function buy(world: World, chance: Chance, skus: string[]): Promise<Story> {
  const session_id = newSessionId()
  const address = `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
  const story = (end: Story['end'], why: string, order_id: string | null = null): Story => ({
    session_id,
    end,
    why,
    order_id,
  })
  const keepKey = buyerJar()
  const ask = (method: string, path: string, body?: object) =>
    persist(world, chance, { address, keepKey }, method, path, body)

  const added = await ask('POST', 'cart/add', { session_id, sku: chance.pick(skus), quantity: 4, exact: true })
  if (added.http !== 200) return story('refused', added.code ?? 'cart')
  const form = { ...orderForm(session_id), payment_method: 'Stripe' }
  let stored = await ask('POST', 'order/store', form)
  if (stored.http !== 200) return story('refused', stored.code ?? 'store')
  let order_id = String(stored.data.id)
  if (chance.hit(0.04)) return story('left', 'before paying', order_id)

  for (let tries = 0; tries < 4; tries++) {
    if (chance.hit(0.3)) {
      const end = await payAtPaymob(world, chance, ask, { session_id, order_id })
      if (end) return story(end.end, end.why, order_id)
    }
    const card = tries === 0 ? chance.pick(firstCards) : 'good'
    const token = await cardToken(`${world.gateways}/stripe`, cards[card])
    const paying = { session_id, stripeToken: token }
    const [reply] = await Promise.all([
      ask('POST', 'payment', paying),
      ...(chance.hit(0.15) ? [ask('POST', 'payment', paying)] : []),
    ])
    const { state, redirect_url } = reply!.data
    if (state === 'paid') return story('paid', 'at once', order_id)
    if (state === 'requires_action') {
      if (chance.hit(0.2)) return story('left', "at the bank's page", order_id)
      await answerBank(String(redirect_url), chance.hit(0.85) ? 'complete' : 'fail')
    }
    const followed = await follow(ask, order_id, chance)
    if (followed === 'success') return story('paid', 'after asking', order_id)
    if (followed === 'unclear') return story('left', 'in doubt', order_id)
    if (reply!.code === 'payment_returned') return story('refused', 'payment_returned', order_id)
    if (tries === 1 && chance.hit(0.5)) return story('refused', 'gave up', order_id)
    // The hold expired or the price changed: store the order again.
    stored = await ask('POST', 'order/store', form)
    if (stored.http !== 200) return story('refused', stored.code ?? 'store again', order_id)
    order_id = String(stored.data.id)
  }
  return story('refused', 'gave up', order_id)
}

const firstCards = [
  'good',
  'good',
  'good',
  'good',
  'good',
  'challenged',
  'challenged',
  'declined',
  'challenged_then_declined',
] as const

const challengedAtPaymob = '9900000000003220'
const staysPending = '9900000000000010'
const paymobCards = [
  ...['5123456789012346', '5123456789012346', '5123456789012346'],
  ...['9900000000000002', challengedAtPaymob, staysPending, staysPending],
]

/** Pays on Paymob's page and comes back to the shop, or not; undefined if not paid, to try another method. */
async function payAtPaymob(
  world: World,
  chance: Chance,
  ask: Ask,
  { session_id, order_id }: { session_id: string; order_id: string },
): Promise<Pick<Story, 'end' | 'why'> | undefined> {
  const { data } = await ask('POST', 'payment', { session_id, payment_method: 'paymob' })
  if (data.state === 'paid') return { end: 'paid', why: 'at Paymob' }
  if (data.state !== 'requires_action') return undefined
  if (chance.hit(0.1)) return { end: 'left', why: "at Paymob's page" }
  const page = String(data.redirect_url)
  const card = chance.pick(paymobCards)
  // For some cards nothing ever arrives: no callback, no return, and no callback of the bank's late answer.
  const isSilent = card === staysPending && chance.hit(0.4)
  if (isSilent) await loseCallbacks(world, card, 2)
  const redirect = await payOnPage(page, card, chance)
  if (redirect && card === staysPending) {
    if (!isSilent) await followRedirect(ask, redirect)
    letBankAnswer(world, chance, redirect)
    // Back to the page with another card, while the first one's bank may still approve.
    if (chance.hit(0.5)) await payOnPage(page, chance.pick(paymobCards.slice(0, -2)), chance)
  }
  // The tab is closed before returning: the shop must find the payment without it.
  if (chance.hit(0.15)) return { end: 'left', why: 'at Paymob, after the card' }
  if (redirect && !isSilent) await followRedirect(ask, redirect)
  const followed = await follow(ask, order_id, chance)
  if (followed === 'success') return { end: 'paid', why: 'at Paymob' }
  return followed === 'unclear' ? { end: 'left', why: 'in doubt' } : undefined
}

/** Where Paymob redirects the browser after a card; undefined if there was no response. */
async function payOnPage(page: string, card: string, chance: Chance): Promise<URL | undefined> {
  const clientSecret = new URL(page).searchParams.get('clientSecret') ?? ''
  const bank = card === challengedAtPaymob && { bank: chance.hit(0.8) ? 'complete' : 'fail' }
  const reply = await fetch(new URL('pay', page), {
    method: 'POST',
    body: new URLSearchParams({ clientSecret, card, ...bank }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  const redirect = reply?.headers.get('location')
  return redirect ? new URL(redirect) : undefined
}

async function followRedirect(ask: Ask, redirect: URL): Promise<void> {
  await ask('GET', `${redirect.pathname.slice('/api/'.length)}${redirect.search}`)
}

/** Loses the next `times` callbacks for this card number for good. */
async function loseCallbacks(world: World, card: string, times: number): Promise<void> {
  await fetch(`${world.gateways}/paymob/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'lost', card, times }),
  }).catch(() => undefined)
}

/** Some banks answer in seconds, some long after the buyer has left, some never. */
function letBankAnswer(world: World, chance: Chance, redirect: URL): void {
  const id = redirect.searchParams.get('id')
  const outcome = chance.hit(0.6) ? 'paid' : 'declined'
  const answer = async () => {
    const address = `${world.gateways}/paymob/transactions/${id}/end`
    await fetch(address, { method: 'POST', body: new URLSearchParams({ outcome }) }).catch(() => undefined)
  }
  if (chance.hit(0.5)) world.banks.soon.push(pause(chance.between(300, 12_000)).then(answer))
  else if (chance.hit(0.6)) world.banks.late.push(answer)
}

type Ask = (method: string, path: string, body?: object) => Promise<Reply>

/** Polls the payment's state like the thank-you page, for a limited time. */
async function follow(ask: Ask, order_id: string, chance: Chance): Promise<'success' | 'open' | 'unclear'> {
  for (let round = 0; round < 6; round++) {
    const { data } = await ask('POST', `payment/check-status?identifier=${order_id}`)
    if (data.payment_status === 'success') return 'success'
    if (data.payment_status === 'failed' || data.payment_status === 'pending') return 'open'
    await pause(200 + 400 * round + chance.between(0, 300))
  }
  return 'unclear'
}

/** Retries at either shop until a response is not a failure. */
async function persist(
  world: World,
  chance: Chance,
  { address, keepKey }: { address: string; keepKey: ReturnType<typeof buyerJar> },
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  for (let tries = 0; tries < 60; tries++) {
    try {
      const reply = await fetch(`${chance.pick(world.shops)}/api/${path}`, {
        method,
        headers: { 'x-forwarded-for': address, ...keepKey(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        // Shorter than the shop's own gateway timeout: the buyer retries while the first call is in flight.
        signal: AbortSignal.timeout(chance.between(1_500, 9_000)),
      })
      keepKey(reply.headers.getSetCookie())
      if (reply.status === 303) return { http: 303, data: {} }
      const answer = (await reply.json()) as { data?: Record<string, unknown>; code?: string }
      if (reply.status < 500 && reply.status !== 429)
        return { http: reply.status, data: answer.data ?? {}, ...(answer.code && { code: answer.code }) }
    } catch {
      // Killed, disconnected or too slow: the buyer retries.
    }
    await pause(100 + chance.between(0, 60 * (tries + 1)))
  }
  return { http: 0, code: 'no answer', data: {} }
}

async function answerBank(redirect_url: string, answer: 'complete' | 'fail'): Promise<void> {
  const page = new URL(redirect_url)
  const body = new URLSearchParams({ key: page.searchParams.get('key') ?? '', answer })
  await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
}
