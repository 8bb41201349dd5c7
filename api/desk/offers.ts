import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { showCart } from '#domain/cart/cart.ts'
import { makeOffer, withdrawOffer } from '#domain/offers/make-offer.ts'
import { draftedCart } from '#domain/offers/offered-cart.ts'
import { orderOffer } from '#domain/offers/order-offer.ts'
import { findOffer, listOffers } from '#domain/offers/read-offers.ts'
import type { Shop } from '#domain/shop.ts'

/** Price offers for shoppers on the phone or in a chat. */
export async function deskOffers(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/offers', ({ query }) => listOffers(shop, query))

  serveDesk(app, shop, 'GET /desk/offers/{id}', ({ params, locale }) => findOffer(shop, params.id, locale))

  serveDesk(app, shop, 'POST /desk/offers/preview', async ({ body, locale }) => {
    const row = await draftedCart(shop, body, locale)
    return showCart(shop, row, { locale, country: body.country })
  })

  serveDesk(app, shop, 'POST /desk/offers', ({ by, body, locale }) => makeOffer(shop, by, body, locale))

  serveDesk(app, shop, 'POST /desk/offers/{id}/order', ({ by, params, locale }) =>
    orderOffer(shop, by, params.id, locale),
  )

  serveDesk(app, shop, 'POST /desk/offers/{id}/withdraw', async ({ by, params }) => {
    await withdrawOffer(shop, by, params.id)
    return { done: true }
  })
}
