import type { FastifyInstance } from 'fastify'
import { deviceOf } from '#api/protection/device.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { clearBuyerKey, clearRenewalCookie, setRenewalCookie } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { accountOverview, deleteAccount } from '#domain/account/account.ts'
import { exportAccount } from '#domain/account/export-account.ts'
import { addAddress, listAddresses, removeAddress, updateAddress } from '#domain/customers/addresses.ts'
import { changePassword } from '#domain/customers/change-password.ts'
import { chooseLanguage, updateProfile } from '#domain/customers/profile.ts'
import { endAllSignIns, endSignIn, listSignIns } from '#domain/customers/sign-ins.ts'
import { addCar, listCars, removeCar } from '#domain/garage/garage.ts'
import { listCustomerOrders } from '#domain/orders/customer-orders.ts'
import { Problem } from '#domain/problem.ts'
import { myReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { addWish, listWishes, removeWish, wishesOfGuest } from '#domain/wishlist/wishlist.ts'

/** A customer's own data. The bearer token alone decides whose: no parameter names a customer. */
export async function account(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'GET /my-account', ({ owner }) => accountOverview(shop, owner.customer_id))

  serve(app, shop, 'PUT /users/update', ({ owner, body, locale }) =>
    updateProfile(shop, owner.customer_id, body, locale),
  )

  serve(app, shop, 'PUT /users/language', ({ owner, body }) => chooseLanguage(shop, owner.customer_id, body.locale))

  serve(app, shop, 'PUT /users/change-password', async ({ owner, body, locale, request, reply }) => {
    await rateLimit(shop, request, 'password', owner.customer_id)
    const device = await deviceOf(shop, request)
    const { cookie, ...token } = await changePassword(shop, owner.customer_id, body, { locale, device })
    setRenewalCookie(shop, reply, cookie)
    return token
  })

  serve(app, shop, 'GET /address-book/all', ({ owner }) => listAddresses(shop, owner.customer_id))

  serve(app, shop, 'POST /address-book/add', ({ owner, body, locale }) =>
    addAddress(shop, owner.customer_id, body, locale),
  )

  serve(app, shop, 'PUT /address-book/{id}/update', ({ owner, params, body, locale }) =>
    updateAddress(shop, owner.customer_id, params.id, body, locale),
  )

  serve(app, shop, 'DELETE /address-book/{id}/delete', async ({ owner, params }) => {
    await removeAddress(shop, owner.customer_id, params.id)
    return {}
  })

  serve(app, shop, 'GET /wishlist', ({ owner }) => listWishes(shop, owner.customer_id))

  serve(app, shop, 'GET /wishlist/of-guest', ({ query }) => wishesOfGuest(shop, query.skus.split(',')))

  serve(app, shop, 'POST /wishlist/add', ({ owner, body }) => addWish(shop, owner.customer_id, body.sku))

  serve(app, shop, 'DELETE /wishlist/{id}/delete', async ({ owner, params }) => {
    await removeWish(shop, owner.customer_id, params.id)
    return {}
  })

  serve(app, shop, 'GET /garage', ({ owner }) => listCars(shop, owner.customer_id))

  serve(app, shop, 'POST /garage/add', ({ owner, body }) => addCar(shop, owner.customer_id, body))

  serve(app, shop, 'DELETE /garage/{id}/delete', async ({ owner, params }) => {
    await removeCar(shop, owner.customer_id, params.id)
    return {}
  })

  serve(app, shop, 'GET /my-account/orders', ({ owner, query }) => listCustomerOrders(shop, owner.customer_id, query))

  serve(app, shop, 'GET /my-account/reviews', ({ owner }) => myReviews(shop, owner.customer_id))

  serve(app, shop, 'GET /my-account/sign-ins', ({ owner }) => listSignIns(shop, owner.customer_id, owner.sign_in_id))

  serve(app, shop, 'DELETE /my-account/sign-ins/{id}/delete', async ({ owner, params }) => {
    if (!(await endSignIn(shop, owner.customer_id, params.id))) throw new Problem('not_found', 404)
    return {}
  })

  serve(app, shop, 'DELETE /my-account/sign-ins/others', async ({ owner }) => {
    await endAllSignIns(shop, owner.customer_id, owner.sign_in_id)
    return {}
  })

  serve(app, shop, 'GET /my-account/export', ({ owner }) => exportAccount(shop, owner.customer_id))

  serve(app, shop, 'POST /my-account/delete', async ({ owner, body, locale, request, reply }) => {
    await rateLimit(shop, request, 'password', owner.customer_id)
    await deleteAccount(shop, owner.customer_id, {
      password: body.password,
      signed_in_at: owner.signed_in_at,
      locale,
    })
    clearRenewalCookie(shop, reply)
    clearBuyerKey(shop, reply)
    return {}
  })
}
