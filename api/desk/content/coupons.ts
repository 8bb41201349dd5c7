import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { couponChoices, couponFields, findCoupon, listCoupons, makeCoupon } from '#domain/promotions/desk-coupons.ts'
import type { Shop } from '#domain/shop.ts'
import type { OpenSession } from '#domain/staff/sessions.ts'
import type { ListedCoupon } from '#shared/desk/content/coupons.ts'
import { may } from '#shared/desk/permissions.ts'

/** Coupons, and what each cost and brought. */
export async function deskCoupons(app: FastifyInstance, { shop }: { shop: Shop }) {
  // What orders brought is for those who may read figures.
  const shown = (coupon: ListedCoupon, { staff }: OpenSession): ListedCoupon =>
    may(staff.role, 'figures.read') ? coupon : { ...coupon, discount: null, revenue: null }

  serveDesk(app, shop, 'GET /desk/coupons', async ({ query, session }) => {
    const { rows, next } = await listCoupons(shop, query)
    return { rows: rows.map((each) => shown(each, session)), next }
  })
  serveDesk(app, shop, 'GET /desk/coupons/choices', () => couponChoices(shop))
  serveDesk(app, shop, 'GET /desk/coupons/{code}', async ({ params: { code }, session }) =>
    shown(await findCoupon(shop, code), session),
  )
  serveDesk(app, shop, 'POST /desk/coupons', ({ by, body }) => makeCoupon(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/coupons/{code}', ({ by, params: { code }, body }) =>
    save(shop, by, couponFields, { id: code, ...body }),
  )
}
