import type { FastifyInstance } from 'fastify'
import { readBearerToken } from '#api/bearer-token.ts'
import { rateLimit } from '#api/rate-limits.ts'
import { serve } from '#api/serve.ts'
import { claimCart, releaseCart } from '#domain/cart/claim.ts'
import { type Arrival, stillHolds } from '#domain/customers/arrival.ts'
import { confirmAddress } from '#domain/customers/confirm.ts'
import { forgotPassword, resetPassword } from '#domain/customers/forgot.ts'
import { signInNetworks } from '#domain/customers/networks.ts'
import { getProfile } from '#domain/customers/profile.ts'
import { register } from '#domain/customers/register.ts'
import { signIn } from '#domain/customers/sign-in.ts'
import { socialSignIn } from '#domain/customers/social.ts'
import { endToken, newToken } from '#domain/customers/tokens.ts'
import { addCars } from '#domain/garage/garage.ts'
import { claimOrders } from '#domain/orders/claim-orders.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { addWishes } from '#domain/wishlist/wishlist.ts'
import type { SignedIn } from '#shared/api/auth.ts'
import type { Gathered } from '#shared/forms.ts'
import { newSessionId } from '#shared/session-id.ts'

/** Signing in, in every way, and out. */
export async function auth(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'POST /auth/login', async ({ body, request }) => {
    await rateLimit(shop, request, 'login', body.email)
    return arrive(shop, await signIn(shop, body), body)
  })

  serve(app, shop, 'POST /auth/register', async ({ body, locale, request }) => {
    await rateLimit(shop, request, 'register', body.email)
    return register(shop, body, locale)
  })

  serve(app, shop, 'POST /auth/confirm', async ({ body, request }) => {
    await rateLimit(shop, request, 'confirm', body.registration)
    return arrive(shop, await confirmAddress(shop, body), body)
  })

  serve(app, shop, 'POST /auth/forgot', async ({ body, request }) => {
    await rateLimit(shop, request, 'forgot', body.email)
    await forgotPassword(shop, body)
    return {}
  })

  serve(app, shop, 'POST /auth/reset-password', async ({ body, locale, request }) => {
    await rateLimit(shop, request, 'reset')
    await resetPassword(shop, body, locale)
    return {}
  })

  serve(app, shop, 'GET /auth/providers', ({ query }) => signInNetworks(shop, query.session_id))

  serve(app, shop, 'POST /auth/social-login', async ({ body, locale, request }) => {
    await rateLimit(shop, request, 'login')
    const found = await socialSignIn(shop, body, locale, (email) => rateLimit(shop, request, 'claim_address', email))
    return 'customer_id' in found ? arrive(shop, found, body) : found
  })

  serve(app, shop, 'POST /auth/logout', async ({ body, request, owner: { customer_id } }) => {
    await endToken(shop, readBearerToken(request)!)
    if (body.session_id) await releaseCart(shop, body.session_id, customer_id)
    return { session_id: newSessionId() }
  })
}

/**
 * A customer has shown who they are: they get a token, and what the device gathered joins what they have, as do orders
 * that they made as a guest.
 */
function arrive(shop: Shop, arrival: Arrival, { session_id, wishlist, garage }: Gathered): Promise<SignedIn> {
  const { customer_id } = arrival
  return inTransaction(shop, async (open) => {
    // Carts are locked before customers, as everywhere.
    if (session_id) await claimCart(open, session_id, customer_id)
    await stillHolds(open, arrival)
    await addWishes(open, customer_id, wishlist)
    await addCars(open, customer_id, garage)
    const signedIn = { ...(await newToken(open, customer_id)), user: await getProfile(open, customer_id) }
    await claimOrders(open, customer_id)
    return signedIn
  })
}
