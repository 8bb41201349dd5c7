import type { FastifyInstance } from 'fastify'
import { cachePublicly, ReadyJson, serve } from '#api/serve.ts'
import { findSizeChoices, listWheels } from '#domain/catalogue/listing.ts'
import { findProduct, productJson } from '#domain/catalogue/product.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListingQuery } from '#shared/api/browse.ts'
import { vehicleOf } from '#shared/filters/filters.ts'
import { sizeFilters } from '#shared/filters/wheels.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/** Lists of wheels and one wheel. Prices and stock are at most 5 s old. */
export async function browse(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'POST /search-vehicles', ({ query, body }) =>
    listWheels(shop, { ...query, ...body, year: String(body.year) }),
  )
  serve(app, shop, 'GET /search-vehicles', ({ query, locale }) => listWheels(shop, withVehicle(query, locale)))
  serve(app, shop, 'POST /search-sizes', ({ query, body }) => {
    const fields = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return listWheels(shop, sizeFilters({ ...query, ...Object.fromEntries(fields) }))
  })
  serve(app, shop, 'GET /search-by-size', ({ query }) => listWheels(shop, sizeFilters(query)))
  serve(app, shop, 'GET /search-form-params', ({ query }) => findSizeChoices(shop, sizeFilters(query)))
  serve(app, shop, 'GET /filter-wheels', ({ query }) => listWheels(shop, query))
  serve(app, shop, 'GET /filters', async ({ query }) => {
    const { facets, price_range, offset_range } = await listWheels(shop, { ...query, page: 1, per_page: 1 })
    return { facets, price_range, offset_range }
  })
  serve(app, shop, 'GET /wheel/{slug}/{sku}', async ({ params, query: { make, model, year, modification } }) => {
    if (!make || !model || !year || !modification) return new ReadyJson(await productJson(shop, params))
    return findProduct(shop, { ...params, vehicle: { make, model, year, modification } })
  })
}

const vehicleNames = ['make', 'model', 'year', 'modification'] as const

/** Without a car the filters apply to all wheels. A car needs all four fields; missing or invalid ones are named. */
function withVehicle(query: ListingQuery, locale: Locale): ListingQuery {
  if (vehicleOf(query)) return query
  const missing = vehicleNames.filter((name) => !query[name])
  if (missing.length === vehicleNames.length) return query
  const fields =
    missing.length > 0
      ? Object.fromEntries(missing.map((name) => [name, [forms[locale].required]]))
      : { year: [forms[locale].wrong] }
  throw new Problem('invalid', 422, {}, fields)
}
