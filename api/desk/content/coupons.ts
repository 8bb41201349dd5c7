import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { couponChoices, couponFields, findCoupon, listCoupons, makeCoupon } from '#domain/promotions/desk-coupons.ts'
import type { Shop } from '#domain/shop.ts'

/** Coupons, and what each cost and brought. */
export async function deskCoupons(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/coupons', ({ query }) => listCoupons(shop, query))
  serveDesk(app, shop, 'GET /desk/coupons/choices', () => couponChoices(shop))
  serveDesk(app, shop, 'GET /desk/coupons/{code}', ({ params: { code } }) => findCoupon(shop, code))
  serveDesk(app, shop, 'POST /desk/coupons', ({ by, body }) => makeCoupon(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/coupons/{code}', ({ by, params: { code }, body }) =>
    save(shop, by, couponFields, { id: code, ...body }),
  )
}
