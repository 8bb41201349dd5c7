import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { addCentre, fittingCentre, listCentres, removeCentre } from '#domain/setup/centres.ts'
import { countryRate, readDelivery, storeCalendar } from '#domain/setup/delivery-form.ts'
import { checkFacts, readFacts, storeFacts } from '#domain/setup/facts-form.ts'
import { readSettings } from '#domain/setup/follow.ts'
import { maintenanceMode, readMaintenance } from '#domain/setup/maintenance-form.ts'
import { letVisitorsIn, readOpening, readVehicleLoad } from '#domain/setup/opening.ts'
import { keepService, listServices, switchGateway } from '#domain/setup/services.ts'
import { addTexts } from '#domain/setup/texts.ts'
import { startVehicleLoad } from '#domain/setup/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'

/** Opening the shop, and its settings. */
export async function deskSetup(app: FastifyInstance, { shop }: { shop: Shop }) {
  /** What is saved shows in this process at once, in the others within seconds. */
  const shown = async <Result>(saving: Promise<Result>): Promise<Result> => {
    const result = await saving
    await readSettings(shop)
    return result
  }

  serveDesk(app, shop, 'GET /desk/opening', () => readOpening(shop))

  serveDesk(app, shop, 'POST /desk/opening/open', async ({ by }) => {
    await letVisitorsIn(shop, by)
    return readOpening(shop)
  })

  serveDesk(app, shop, 'POST /desk/opening/texts', async ({ by }) => ({ added: await addTexts(shop, by) }))

  serveDesk(app, shop, 'POST /desk/opening/vehicles', async ({ by }) => {
    await startVehicleLoad(shop, by)
    return readVehicleLoad(shop)
  })

  serveDesk(app, shop, 'GET /desk/settings/facts', () => readFacts(shop))

  serveDesk(app, shop, 'PUT /desk/settings/facts', ({ by, body, locale }) => {
    checkFacts(shop, body.values, locale)
    return shown(save(shop, by, storeFacts, { id: 'facts', ...body }))
  })

  serveDesk(app, shop, 'GET /desk/settings/delivery', () => readDelivery(shop))

  serveDesk(app, shop, 'PUT /desk/settings/calendar', ({ by, body }) =>
    shown(save(shop, by, storeCalendar, { id: 'calendar', ...body })),
  )

  serveDesk(app, shop, 'PUT /desk/settings/rates/{country}', ({ by, params, body }) =>
    shown(save(shop, by, countryRate, { id: params.country, ...body })),
  )

  serveDesk(app, shop, 'GET /desk/settings/centres', async () => ({ rows: await listCentres(shop) }))

  serveDesk(app, shop, 'POST /desk/settings/centres', ({ by, body }) => shown(addCentre(shop, by, body)))

  serveDesk(app, shop, 'PUT /desk/settings/centres/{id}', ({ by, params, body }) =>
    shown(save(shop, by, fittingCentre, { ...params, ...body })),
  )

  serveDesk(app, shop, 'DELETE /desk/settings/centres/{id}', async ({ by, params }) => {
    await shown(removeCentre(shop, by, params.id))
    return { done: true }
  })

  serveDesk(app, shop, 'GET /desk/settings/maintenance', async () => ({
    ...(await readMaintenance(shop)),
    by_environment: shop.maintenance === true,
  }))

  serveDesk(app, shop, 'PUT /desk/settings/maintenance', ({ by, body }) =>
    shown(save(shop, by, maintenanceMode, { id: 'maintenance', ...body })),
  )

  serveDesk(app, shop, 'GET /desk/settings/services', async () => ({
    services: await listServices(shop),
    owner_email: shop.owner_email ?? store.email_orders,
  }))

  serveDesk(app, shop, 'PUT /desk/settings/stripe', ({ by, body, locale }) =>
    keepService(shop, by, 'stripe', body, locale),
  )

  serveDesk(app, shop, 'PUT /desk/settings/paymob', ({ by, body, locale }) =>
    keepService(shop, by, 'paymob', body, locale),
  )

  serveDesk(app, shop, 'PUT /desk/settings/mail', ({ by, body, locale }) => keepService(shop, by, 'mail', body, locale))

  serveDesk(app, shop, 'POST /desk/settings/services/{name}/switch', async ({ by, params, body }) => {
    await switchGateway(shop, by, params.name, body.is_on)
    return { done: true }
  })
}
