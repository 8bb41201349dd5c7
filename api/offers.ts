import type { FastifyInstance } from 'fastify'
import { keepBuyerKey } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { claimCart } from '#domain/cart/claim.ts'
import type { RequestBudget } from '#domain/limits/request-budget.ts'
import { acceptOffer, openOffer } from '#domain/offers/accept-offer.ts'
import type { Shop } from '#domain/shop.ts'

/** Price offers, by their link. Accepting one puts its goods into the cart. */
export async function offers(
  app: FastifyInstance,
  { shop, budget }: { shop: Shop; budget?: RequestBudget | undefined },
): Promise<void> {
  serve(app, shop, 'GET /offers/{number}', ({ params, query, locale }) =>
    openOffer(shop, { ...params, ...query }, locale),
  )

  serve(app, shop, 'POST /offers/{number}/accept', async ({ params, body, locale, owner, request, reply }) => {
    budget?.spend(request.ip)
    keepBuyerKey(shop, request, reply)
    if (owner) await claimCart(shop, body.session_id, owner.customer_id)
    return acceptOffer(shop, { ...params, ...body }, { locale, customer_id: owner?.customer_id })
  })
}
