import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { type CallContext, serve } from '#api/serve.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Owner,
  removeSecondFactor,
  secondFactorOf,
} from '#domain/customers/second-factor.ts'
import type { Shop } from '#domain/shop.ts'

/** Switching the second factor of an account on and off. Signing in with it: api/auth.ts. */
export async function secondFactor(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'GET /my-account/second-factor', ({ owner }) => secondFactorOf(shop, owner.customer_id))

  serve(app, shop, 'POST /my-account/second-factor/begin', async (context) => {
    await rateLimit(shop, context.request, 'password', context.owner.customer_id)
    return beginSecondFactor(shop, ownerOf(context))
  })

  serve(app, shop, 'POST /my-account/second-factor/confirm', async ({ owner, body, request }) => {
    await rateLimit(shop, request, 'second_factor', owner.customer_id)
    return confirmSecondFactor(shop, { ...owner, code: body.code })
  })

  serve(app, shop, 'POST /my-account/second-factor/remove', async (context) => {
    await rateLimit(shop, context.request, 'password', context.owner.customer_id)
    await removeSecondFactor(shop, ownerOf(context))
    return {}
  })
}

function ownerOf({
  owner,
  body,
  locale,
}: CallContext<'POST /my-account/second-factor/begin' | 'POST /my-account/second-factor/remove'>): Owner {
  return { ...owner, password: body.password, locale }
}
