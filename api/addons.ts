import type { FastifyInstance } from 'fastify'
import { cachePublicly } from '#api/public-cache.ts'
import { serve } from '#api/serve.ts'
import { listCategories } from '#domain/accessories/categories.ts'
import { findAddon } from '#domain/accessories/find.ts'
import { listAddons } from '#domain/accessories/list.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { AddonQuery } from '#shared/api/addons.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

/** Accessories: kinds, lists, one of them. Each call that fails says so in the specification's own sentence. */
export async function addons(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.addHook('onRequest', cachePublicly(5))

  serve(app, shop, 'GET /addons/categories', () => orSay('addon_categories_failed', () => listCategories(shop)))

  serve(app, shop, 'GET /addons/category/{id}', ({ params, query }) =>
    orSay('category_addons_failed', () => listAddons(shop, params.id, query as AddonQuery)),
  )

  serve(app, shop, 'GET /addons/category/{id}/filters', ({ params, query }) =>
    orSay('category_filters_failed', async () => {
      const { facets, price_range } = await listAddons(shop, params.id, {
        ...(query as AddonQuery),
        page: 1,
        per_page: 1,
      })
      return { facets, price_range }
    }),
  )

  serve(app, shop, 'POST /addons/category/{id}/search', ({ params, query, body }) =>
    orSay('category_search_failed', () =>
      listAddons(shop, params.id, { ...(body.filters as object), ...(query as AddonQuery) }, body.query),
    ),
  )

  serve(app, shop, 'GET /addons/category/{id}/addon/{addonId}', ({ params, query }) =>
    orSay('addon_details_failed', () => {
      const { make, model, year, modification } = query
      const vehicle = make && model && year && modification ? { make, model, year, modification } : null
      return findAddon(shop, { category_id: params.id, addon_id: params.addonId, vehicle })
    }),
  )

  /** What is not there is 404, what broke is 500; the sentence is the same. A car nobody knows is told as such. */
  async function orSay<Result>(code: ProblemCode, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem) throw error.code === 'vehicle_not_found' ? error : new Problem(code, error.status)
      shop.log.error({ err: error }, 'accessories could not be read')
      throw new Problem(code, 500)
    }
  }
}
