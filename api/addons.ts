import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { listCategories } from '#domain/accessories/categories.ts'
import { findAddon } from '#domain/accessories/find.ts'
import { listAddons } from '#domain/accessories/list.ts'
import { databaseTrouble } from '#domain/database-trouble.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { AddonQuery } from '#shared/api/addons.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

/** Accessories: kinds, lists and one product. Each call fails with the message that the specification gives for it. */
export async function addons(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.addHook('onRequest', cachePublicly(5))

  serve(app, shop, 'GET /addons/categories', () =>
    withProblemCode('addon_categories_failed', () => listCategories(shop)),
  )

  serve(app, shop, 'GET /addons/category/{id}', ({ params, query }) =>
    withProblemCode('category_addons_failed', () => listAddons(shop, params.id, query as AddonQuery)),
  )

  serve(app, shop, 'GET /addons/category/{id}/filters', ({ params, query }) =>
    withProblemCode('category_filters_failed', async () => {
      const { facets, price_range } = await listAddons(shop, params.id, {
        ...(query as AddonQuery),
        page: 1,
        per_page: 1,
      })
      return { facets, price_range }
    }),
  )

  serve(app, shop, 'POST /addons/category/{id}/search', ({ params, query, body }) =>
    withProblemCode('category_search_failed', () =>
      listAddons(shop, params.id, { ...(body.filters as object), ...(query as AddonQuery) }, body.query),
    ),
  )

  serve(app, shop, 'GET /addons/category/{id}/addon/{addonId}', ({ params, query }) =>
    withProblemCode('addon_details_failed', () => {
      const { make, model, year, modification } = query
      const vehicle = make && model && year && modification ? { make, model, year, modification } : null
      return findAddon(shop, { category_id: params.id, addon_id: params.addonId, vehicle })
    }),
  )

  /** Missing is 404, broken 500, without a database 503, with one message for all. An unknown car keeps its own code. */
  async function withProblemCode<Result>(code: ProblemCode, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem) throw error.code === 'vehicle_not_found' ? error : new Problem(code, error.status)
      shop.log.error({ err: error }, 'accessories could not be read')
      const trouble = databaseTrouble(error)
      throw new Problem(code, trouble?.status ?? 500, trouble?.facts)
    }
  }
}
