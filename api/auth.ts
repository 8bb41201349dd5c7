import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#api/protection/device.ts'
import { isGuessing, rateLimit } from '#api/protection/rate-limits.ts'
import {
  buyerKey,
  clearBuyerKey,
  clearRenewalCookie,
  readTokenOwner,
  renewalCookie,
  setRenewalCookie,
} from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { forgetStranger } from '#domain/account/forget-stranger.ts'
import { mergeCartsAtSignIn, releaseCart } from '#domain/cart/claim.ts'
import { type Arrival, requireStillValid } from '#domain/customers/accounts.ts'
import { forgotPassword, resetPassword } from '#domain/customers/change-password.ts'
import { confirmAddress, sendNewCode } from '#domain/customers/confirm.ts'
import { getProfile } from '#domain/customers/profile.ts'
import { askSecondFactor, finishSecondStep } from '#domain/customers/second-step.ts'
import { register, signIn, signInByCode } from '#domain/customers/sign-in.ts'
import { endSignIn, endSignInOf, renewSignIn, startSignIn } from '#domain/customers/sign-ins.ts'
import { signInNetworks, socialSignIn } from '#domain/customers/social.ts'
import { addCars } from '#domain/garage/garage.ts'
import { emailIdentity } from '#domain/limits/email-identity.ts'
import { claimOrders, isBoughtElsewhere, moveSessionOrders } from '#domain/orders/customer-orders.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { addWishes } from '#domain/wishlist/wishlist.ts'
import type { SecondStep, SignedIn } from '#shared/api/auth.ts'
import type { Gathered } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { newSessionId } from '#shared/session-id.ts'

/** `device`: where it was looked up before a proof was used, so that nothing can be revoked in between. */
type Exchange = { request: FastifyRequest; reply: FastifyReply; device?: Awaited<ReturnType<typeof deviceOf>> }

/** Signing in, in every way, and out. */
export async function auth(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'POST /auth/login', async ({ body, locale, ...exchange }) => {
    await rateLimit(shop, exchange.request, 'login', body.email)
    if (await isGuessing(shop, body.email)) return signInByCode(shop, body, locale)
    return completeFirstFactor(exchange, await signIn(shop, body), body, locale)
  })

  // Each of these sends an e-mail, so all aliases of a mailbox count together.
  serve(app, shop, 'POST /auth/register', async ({ body, locale, request }) => {
    await rateLimit(shop, request, 'register', emailIdentity(body.email))
    return register(shop, body, locale)
  })

  serve(app, shop, 'POST /auth/new-code', async ({ body: { registration }, request }) => {
    await sendNewCode(shop, registration, (address) =>
      rateLimit(shop, request, 'register', address === null ? registration : emailIdentity(address)),
    )
    return {}
  })

  serve(app, shop, 'POST /auth/confirm', async ({ body, locale, ...exchange }) => {
    await rateLimit(shop, exchange.request, 'confirm', body.registration)
    const device = await deviceOf(shop, exchange.request)
    // The customer has just entered a code from an e-mail, so no second one is required.
    return (await completeFirstFactor(
      { ...exchange, device },
      await confirmAddress(shop, body, forgetStranger),
      body,
      locale,
    )) as SignedIn | SecondStep
  })

  serve(app, shop, 'POST /auth/second-factor', async ({ body, ...exchange }) => {
    await rateLimit(shop, exchange.request, 'second_step')
    const device = await deviceOf(shop, exchange.request)
    return startSession({ ...exchange, device }, await finishSecondStep(shop, body), body)
  })

  serve(app, shop, 'POST /auth/forgot', async ({ body, request }) => {
    await rateLimit(shop, request, 'forgot', emailIdentity(body.email))
    await forgotPassword(shop, body)
    return {}
  })

  serve(app, shop, 'POST /auth/reset-password', async ({ body, locale, request }) => {
    await rateLimit(shop, request, 'reset')
    await resetPassword(shop, body, { locale, forget: forgetStranger })
    return {}
  })

  serve(app, shop, 'GET /auth/providers', ({ query }) => signInNetworks(shop, query.session_id))

  serve(app, shop, 'POST /auth/social-login', async ({ body, locale, request, reply }) => {
    await rateLimit(shop, request, 'login')
    const beforeEmail = (email: string) => rateLimit(shop, request, 'claim_address', emailIdentity(email))
    const found = await socialSignIn(shop, body, locale, { beforeEmail, forget: forgetStranger })
    return 'customer_id' in found ? completeFirstFactor({ request, reply }, found, body, locale) : found
  })

  serve(app, shop, 'POST /auth/renew', async ({ request, reply }) => {
    const { cookie, ...token } = await renewSignIn(shop, renewalCookie(shop, request))
    setRenewalCookie(shop, reply, cookie)
    return token
  })

  // By token or cookie, so that signing out works even when one of them has expired.
  serve(app, shop, 'POST /auth/logout', async ({ body, request, reply }) => {
    const owner = await readTokenOwner(shop, request)
    if (owner) await endSignIn(shop, owner.customer_id, owner.sign_in_id)
    const cookie = renewalCookie(shop, request)
    const ended = cookie === undefined ? undefined : await endSignInOf(shop, cookie)
    const customer_id = owner?.customer_id ?? ended
    if (body.session_id && customer_id) await releaseCart(shop, body.session_id, customer_id)
    clearRenewalCookie(shop, reply)
    clearBuyerKey(shop, reply)
    return { session_id: newSessionId() }
  })

  /** The first factor is proven: completes the sign-in, or asks for the second factor. */
  async function completeFirstFactor(exchange: Exchange, arrival: Arrival, body: Gathered, locale: Locale) {
    return (await askSecondFactor(shop, arrival, locale)) ?? startSession(exchange, arrival, body)
  }

  /**
   * Signs the browser in with a new session id, and merges its cart, wishlist, garage and guest orders into the
   * customer's.
   */
  async function startSession(
    { request, reply, device: known }: Exchange,
    arrival: Arrival,
    { session_id: before, wishlist, garage }: Gathered,
  ): Promise<SignedIn> {
    const { customer_id } = arrival
    const device = known ?? (await deviceOf(shop, request))
    const session_id = newSessionId()
    const buyer = buyerKey(shop, request)
    const { cookie, ...signedIn } = await inTransaction(shop, async (open) => {
      // Carts are locked before orders, and those before customers, as everywhere.
      const move = { from: before, to: session_id, customer_id }
      const is_bought_elsewhere = await isBoughtElsewhere(open, { session_id: before, buyer })
      await mergeCartsAtSignIn(open, { ...move, is_bought_elsewhere })
      await moveSessionOrders(open, { ...move, buyer })
      await requireStillValid(open, arrival)
      await addWishes(open, customer_id, wishlist)
      await addCars(open, customer_id, garage)
      const keys = await startSignIn(open, customer_id, device, renewalCookie(shop, request))
      const user = await getProfile(open, customer_id)
      await claimOrders(open, customer_id, { buyer })
      return { ...keys, session_id, user }
    })
    setRenewalCookie(shop, reply, cookie)
    return signedIn
  }
}
