import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { addAddon, findAddonForm, listAddons, saveAddon } from '#domain/goods/addons.ts'
import { addBrand, findBrandForm, listBrands, saveBrand } from '#domain/goods/brands.ts'
import { addDesign, findDesignForm, listDesigns, saveDesign } from '#domain/goods/designs.ts'
import { goodsChoices, listWheels } from '#domain/goods/wheel-list.ts'
import { addWheel, findWheelForm, saveWheel } from '#domain/goods/wheels.ts'
import type { Shop } from '#domain/shop.ts'

/** Brands, designs, SKUs and accessories: their lists and forms. */
export async function deskGoods(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/goods/choices', () => goodsChoices(shop))
  serveDesk(app, shop, 'GET /desk/goods', ({ query }) => listWheels(shop, query))
  serveDesk(app, shop, 'GET /desk/goods/{id}', ({ params }) => findWheelForm(shop, params.id))
  serveDesk(app, shop, 'POST /desk/goods', ({ by, body, locale }) => addWheel(shop, by, body.values, locale))
  serveDesk(app, shop, 'PUT /desk/goods/{id}', ({ by, params, body, locale }) =>
    saveWheel(shop, by, { ...params, ...body }, locale),
  )
  serveDesk(app, shop, 'GET /desk/designs', ({ query }) => listDesigns(shop, query))
  serveDesk(app, shop, 'GET /desk/designs/{id}', ({ params }) => findDesignForm(shop, params.id))
  serveDesk(app, shop, 'POST /desk/designs', ({ by, body, locale }) => addDesign(shop, by, body.values, locale))
  serveDesk(app, shop, 'PUT /desk/designs/{id}', ({ by, params, body, locale }) =>
    saveDesign(shop, by, { ...params, ...body }, locale),
  )
  serveDesk(app, shop, 'GET /desk/brands', ({ query }) => listBrands(shop, query))
  serveDesk(app, shop, 'GET /desk/brands/{id}', ({ params }) => findBrandForm(shop, params.id))
  serveDesk(app, shop, 'POST /desk/brands', ({ by, body, locale }) => addBrand(shop, by, body.values, locale))
  serveDesk(app, shop, 'PUT /desk/brands/{id}', ({ by, params, body, locale }) =>
    saveBrand(shop, by, { ...params, ...body }, locale),
  )
  serveDesk(app, shop, 'GET /desk/accessories', ({ query }) => listAddons(shop, query))
  serveDesk(app, shop, 'GET /desk/accessories/{id}', ({ params }) => findAddonForm(shop, params.id))
  serveDesk(app, shop, 'POST /desk/accessories', ({ by, body, locale }) => addAddon(shop, by, body.values, locale))
  serveDesk(app, shop, 'PUT /desk/accessories/{id}', ({ by, params, body, locale }) =>
    saveAddon(shop, by, { ...params, ...body }, locale),
  )
}
