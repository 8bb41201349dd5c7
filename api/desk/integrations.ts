import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { listDeliveries, sendAgain, testEndpoint } from '#domain/integrations/deliveries.ts'
import {
  addEndpoint,
  endpointFields,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  renewSecret,
} from '#domain/integrations/endpoints.ts'
import { listTokens, makeToken, revokeToken } from '#domain/integrations/tokens.ts'
import type { Shop } from '#domain/shop.ts'

const done = { done: true }

/** Other programs: webhooks and keys of the API. */
export async function deskIntegrations(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/integrations', async () => {
    const [endpoints, tokens] = await Promise.all([listEndpoints(shop), listTokens(shop)])
    return { endpoints, tokens }
  })

  serveDesk(app, shop, 'POST /desk/integrations/endpoints', ({ by, body }) => addEndpoint(shop, by, body))

  serveDesk(app, shop, 'GET /desk/integrations/endpoints/{id}', ({ params }) => findEndpoint(shop, params.id))

  serveDesk(app, shop, 'PUT /desk/integrations/endpoints/{id}', ({ by, params, body }) =>
    save(shop, by, endpointFields, { id: params.id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/integrations/endpoints/{id}/secret', ({ by, params }) =>
    renewSecret(shop, by, params.id),
  )

  serveDesk(app, shop, 'DELETE /desk/integrations/endpoints/{id}', async ({ by, params }) => {
    await removeEndpoint(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'POST /desk/integrations/endpoints/{id}/test', ({ by, params }) =>
    testEndpoint(shop, by, params.id),
  )

  serveDesk(app, shop, 'GET /desk/integrations/endpoints/{id}/deliveries', ({ params, query }) =>
    listDeliveries(shop, params.id, query.after),
  )

  serveDesk(app, shop, 'POST /desk/integrations/deliveries/{id}/again', async ({ by, params }) => {
    await sendAgain(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'POST /desk/integrations/tokens', ({ by, body }) =>
    makeToken(shop, by, { ...body, days: Number(body.days) }),
  )

  serveDesk(app, shop, 'DELETE /desk/integrations/tokens/{id}', async ({ by, params }) => {
    await revokeToken(shop, by, params.id)
    return done
  })
}
