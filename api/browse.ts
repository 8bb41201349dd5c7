import type { FastifyInstance } from 'fastify'
import { cachePublicly, ReadyJson, serve } from '#api/serve.ts'
import { findSizeChoices, listWheels } from '#domain/catalogue/listing.ts'
import { findProduct, productJson } from '#domain/catalogue/product.ts'
import { findLook, listGallery } from '#domain/content/gallery.ts'
import { homepage } from '#domain/content/homepage.ts'
import { instagramMedia } from '#domain/content/instagram.ts'
import { page } from '#domain/content/pages.ts'
import { listMakes, listModels, listModifications, listYears } from '#domain/fitment/vehicle-lists.ts'
import { fitmentRecord } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import { search as findByText } from '#domain/search/search.ts'
import { countryOfVisitor } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListingQuery } from '#shared/api/browse.ts'
import { isOn, vehicleOf } from '#shared/filters/filters.ts'
import { sizeFilters } from '#shared/filters/wheels.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/** Cars: make, model, year, modification, and the fitment record of one. */
export async function vehicles(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(60))
  serve(app, shop, 'GET /makes', () => listMakes(shop))
  serve(app, shop, 'GET /models', ({ query }) => listModels(shop, query))
  serve(app, shop, 'GET /years', ({ query }) => listYears(shop, query))
  serve(app, shop, 'GET /modifications', ({ query }) => listModifications(shop, query))
  serve(app, shop, 'GET /search/by_model', ({ query }) => fitmentRecord(shop, query))
}

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

/** Search by text. Prices and stock are at most 5 s old. */
export async function search(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /search', async ({ query }) => {
    const found = await findByText(shop, query)
    return { ...found, products: found.products.map((searchable) => ({ searchable })) }
  })
}

/** The home page and pages of text. */
export async function pages(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /homepage', () => homepage(shop))
  serve(app, shop, 'GET /page/{slug}', ({ params }) => page(shop, params.slug))
  serve(app, shop, 'GET /pages/{slug}', ({ params }) => page(shop, params.slug))
}

/** Pictures of cars with their wheels: the shop's own, and the newest Instagram posts. Prices are at most 5 s old. */
export async function gallery(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /gallery', ({ query }) => listGallery(shop, query))
  serve(app, shop, 'GET /gallery/{slug}', ({ params, query }) => findLook(shop, { ...query, ...params }))
  serve(app, shop, 'GET /instagram-media', ({ query }) => instagramMedia(shop, { isMobile: isOn(query.isMobile) }))
}

/** Guesses a visitor's delivery country. Different for each visitor, so it must not be cached. */
export async function location(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
  serve(app, shop, 'GET /location', async ({ request: { ip, headers } }) => ({
    country: await countryOfVisitor(shop, { ip, headers }),
  }))
}
