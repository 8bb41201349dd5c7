import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { buyerKey, keepBuyerKey } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { changeCar, judgeCar } from '#domain/cart/car.ts'
import { getCart } from '#domain/cart/cart.ts'
import { claimCart } from '#domain/cart/claim.ts'
import { clearCart } from '#domain/cart/clear.ts'
import { addAddon, addWheels, applyCoupon, changeQuantity, removeLine } from '#domain/cart/lines.ts'
import { calculateShipping, rememberCountry } from '#domain/cart/quote.ts'
import type { TokenOwner } from '#domain/customers/tokens.ts'
import { databaseTrouble } from '#domain/database-trouble.ts'
import type { RequestBudget } from '#domain/limits/request-budget.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** The cart, its coupon and its delivery cost. Every call that changes it returns the whole cart. */
export async function cart(
  app: FastifyInstance,
  { shop, budget }: { shop: Shop; budget?: RequestBudget | undefined },
): Promise<void> {
  serve(app, shop, 'POST /cart/add', async ({ body, locale, owner, request, reply }) => {
    // Every made-up session id creates a cart in the database.
    budget?.spend(request.ip)
    const is_first = buyerKey(shop, request) === undefined
    keepBuyerKey(shop, request, reply)
    await attachCart(body.session_id, owner)
    shop.visits?.cart(request)
    return addWheels(shop, { ...body, is_first }, buyerOf({ locale, owner }))
  })

  serve(app, shop, 'GET /cart/{session_id}/get', async ({ params: { session_id }, query: { country }, ...context }) => {
    try {
      await attachCart(session_id, context.owner)
      if (country) await rememberCountry(shop, session_id, country)
      return await getCart(shop, session_id, { country, ...buyerOf(context) })
    } catch (error) {
      if (error instanceof Problem) throw error
      shop.log.error({ err: error }, 'a cart could not be read')
      const trouble = databaseTrouble(error)
      throw new Problem('cart_failed', trouble?.status ?? 500, trouble?.facts)
    }
  })

  serve(app, shop, 'POST /cart/change-quantity', ({ body, ...context }) =>
    changeQuantity(shop, { ...body, kind: 'wheel' }, buyerOf(context)),
  )

  serve(app, shop, 'POST /cart/judge-car', ({ body }) => judgeCar(shop, body))

  serve(app, shop, 'POST /cart/change-car', ({ body, ...context }) => changeCar(shop, body, buyerOf(context)))

  serve(app, shop, 'DELETE /cart/{id}/delete', ({ params, query, ...context }) =>
    removeLine(shop, { ...params, ...query, kind: 'wheel' }, buyerOf(context)),
  )

  for (const name of ['DELETE /cart/clear/{session_id}', 'GET /cart/{session_id}/clear'] as const)
    serve(app, shop, name, ({ params, locale }) => clearCart(shop, params.session_id, { locale }))

  serve(app, shop, 'POST /cart/add-addon', async ({ body, locale, owner, request, reply }) => {
    budget?.spend(request.ip)
    keepBuyerKey(shop, request, reply)
    await attachCart(body.session_id, owner)
    shop.visits?.cart(request)
    return addAddon(shop, body, buyerOf({ locale, owner }))
  })

  serve(app, shop, 'POST /cart/add-on-change-quantity', ({ body, ...context }) =>
    changeQuantity(shop, { ...body, kind: 'addon' }, buyerOf(context)),
  )

  serve(app, shop, 'DELETE /cart/{id}/delete-addon', ({ params, query, ...context }) =>
    removeLine(shop, { ...params, ...query, kind: 'addon' }, buyerOf(context)),
  )

  serve(app, shop, 'POST /coupon/apply', async ({ body, request, ...context }) => {
    if (body.code !== '') await rateLimit(shop, request, 'coupon', body.session_id)
    return applyCoupon(shop, body, buyerOf(context))
  })

  serve(app, shop, 'GET /calculate-shipping/{country}/{session_id}', ({ params }) => calculateShipping(shop, params))

  /** Attaches the customer's cart to the device that they continue on. */
  async function attachCart(session_id: string, owner: TokenOwner | undefined): Promise<void> {
    if (owner) await claimCart(shop, session_id, owner.customer_id)
  }
}

/** Who the cart is shown to: a coupon may limit its uses per customer. */
function buyerOf({ locale, owner }: { locale: Locale; owner: TokenOwner | undefined }) {
  return { locale, customer_id: owner?.customer_id }
}
