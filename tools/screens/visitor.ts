import { randomUUID } from 'node:crypto'
import { demoAccount } from '#shared/demo-account.ts'
import type { Locale } from '#shared/locale.ts'
import { newSessionId } from '#shared/session-id.ts'
import { answer, type Facts } from '#tools/screens/facts.ts'

/** The visitor of a screen: new, with a filled cart, or signed in to the demo account. */
export type Visitor = {
  facts: Facts
  /** Their language. */
  locale: Locale
  session_id: string
  /** The browser's local storage. */
  kept: Record<string, string>
  /** Its cookies: the key to the orders placed as a guest. */
  cookies: Map<string, string>
  /** Makes a call of the API as this visitor: `ask('POST cart/add', { … })`. Throws if the call fails. */
  ask: <Data>(call: string, body?: object) => Promise<Data>
}

/** Creates a visitor of this kind with the state that the screen needs. */
export async function visitor(facts: Facts, kind: 'guest' | 'buyer' | 'customer', locale: Locale): Promise<Visitor> {
  const session_id = newSessionId()
  let token: string | undefined
  const cookies = new Map<string, string>()
  const ask: Visitor['ask'] = async (call, body) => answer(facts.base, call, body, { token, cookies })
  const kept: Record<string, string> = { session_id, consent: 'refused' }
  const who: Visitor = { facts, locale, session_id, kept, cookies, ask }
  if (kind === 'buyer') {
    await fillCart(who)
    kept.garage = JSON.stringify({ cars: [facts.car_kept], chosen: true })
  }
  if (kind === 'customer') {
    const { access_token, user } = await signedIn(facts)
    token = access_token
    kept.access_token = access_token
    kept.user_data = JSON.stringify(user)
  }
  return who
}

type SignedIn = { access_token: string; user: object }
const customers = new WeakMap<Facts, Promise<SignedIn>>()

/** Signs in once, because sign-ins are rate limited. */
function signedIn(facts: Facts): Promise<SignedIn> {
  const known = customers.get(facts)
  if (known) return known
  const body = { ...demoAccount, session_id: newSessionId(), wishlist: [], garage: [] }
  const signingIn = answer<SignedIn>(facts.base, 'POST auth/login', body)
  customers.set(facts, signingIn)
  return signingIn
}

/** Adds a set for the car and an accessory. If earlier visitors' orders hold the wheel, tries another one. */
export async function fillCart({ ask, session_id, facts }: Visitor): Promise<void> {
  const add = () => ask('POST cart/add', { session_id, sku: facts.next_sku(), quantity: 4, vehicle: facts.car })
  for (let tries = 0; tries < 10; tries++) {
    const added = await add().catch(() => null)
    if (added) break
  }
  await ask('POST cart/add-addon', { session_id, addon_id: facts.addon_id, quantity: 1 })
}

/** Places an order with the visitor's cart; returns its id. */
export async function placedOrder({ ask, session_id, facts, locale }: Visitor): Promise<string> {
  const billing = {
    ...{ first_name: 'Layla', last_name: 'Haddad', email: `${randomUUID().slice(0, 8)}@example.com` },
    ...{ country: 'AE', city: 'Dubai', address: 'Al Wasl Road 12, Flat 3', phone: '050 123 4567' },
  }
  const { car_kept: car } = facts
  const order = await ask<{ id: string }>('POST order/store', {
    session_id,
    vehicle_make: locale === 'ar' ? car.make_name_ar : car.make_name,
    vehicle_model: locale === 'ar' ? car.model_name_ar : car.model_name,
    vehicle_year: String(car.year),
    vehicle_model_sub: car.modification_name,
    billing,
  })
  return order.id
}

/** Pays the placed order with one of Stripe's test tokens. */
export async function paidOrder(who: Visitor, stripeToken = 'tok_visa'): Promise<string> {
  const id = await placedOrder(who)
  await who.ask('POST payment', { session_id: who.session_id, stripeToken }).catch((error: Error) => {
    if (stripeToken === 'tok_visa') throw error
  })
  return id
}
