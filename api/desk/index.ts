import type { FastifyInstance } from 'fastify'
import { deskAlerts } from '#api/desk/alerts.ts'
import { deskAudit } from '#api/desk/audit.ts'
import { deskCoupons } from '#api/desk/content/coupons.ts'
import { deskGallery } from '#api/desk/content/gallery.ts'
import { deskHome } from '#api/desk/content/home.ts'
import { deskLetters } from '#api/desk/content/letters.ts'
import { deskPages } from '#api/desk/content/pages.ts'
import { deskQuestions } from '#api/desk/content/questions.ts'
import { deskRedirects } from '#api/desk/content/redirects.ts'
import { deskCustomers } from '#api/desk/customers.ts'
import { deskFitting } from '#api/desk/fitting.ts'
import { deskGaps } from '#api/desk/gaps.ts'
import { deskGoods } from '#api/desk/goods.ts'
import { deskGuarantee } from '#api/desk/guarantee.ts'
import { deskImports } from '#api/desk/imports.ts'
import { deskIntegrations } from '#api/desk/integrations.ts'
import { deskMeasured } from '#api/desk/measured.ts'
import { deskMoney } from '#api/desk/money.ts'
import { deskOffers } from '#api/desk/offers.ts'
import { deskOrders } from '#api/desk/orders.ts'
import { deskPeople } from '#api/desk/people.ts'
import { deskPictures } from '#api/desk/pictures.ts'
import { deskPrices } from '#api/desk/prices.ts'
import { deskReports } from '#api/desk/reports.ts'
import { deskRequests } from '#api/desk/requests.ts'
import { deskReviews } from '#api/desk/reviews.ts'
import { deskSettlements } from '#api/desk/settlements.ts'
import { deskSetup } from '#api/desk/setup.ts'
import { deskSheet } from '#api/desk/sheet.ts'
import { deskSignIn } from '#api/desk/sign-in.ts'
import { deskStock } from '#api/desk/stock.ts'
import { deskSynonyms } from '#api/desk/synonyms.ts'
import { deskToday } from '#api/desk/today.ts'
import { deskVehicles } from '#api/desk/vehicles.ts'
import { deskViews } from '#api/desk/views.ts'
import type { Shop } from '#domain/shop.ts'

/** The calls of the desk, all behind the door of serve.ts. */
export async function desk(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store')
  })
  await app.register(deskSignIn, { shop })
  await app.register(deskToday, { shop })
  await app.register(deskGaps, { shop })
  await app.register(deskReports, { shop })
  await app.register(deskIntegrations, { shop })
  await app.register(deskAlerts, { shop })
  await app.register(deskPeople, { shop })
  await app.register(deskSetup, { shop })
  await app.register(deskAudit, { shop })
  await app.register(deskMoney, { shop })
  await app.register(deskSettlements, { shop })
  await app.register(deskOrders, { shop })
  await app.register(deskViews, { shop })
  await app.register(deskMeasured, { shop })
  await app.register(deskGoods, { shop })
  await app.register(deskPictures, { shop })
  await app.register(deskRequests, { shop })
  await app.register(deskCustomers, { shop })
  await app.register(deskVehicles, { shop })
  await app.register(deskFitting, { shop })
  await app.register(deskOffers, { shop })
  await app.register(deskPrices, { shop })
  await app.register(deskSheet, { shop })
  await app.register(deskReviews, { shop })
  await app.register(deskGuarantee, { shop })
  await app.register(deskCoupons, { shop })
  await app.register(deskStock, { shop })
  await app.register(deskPages, { shop })
  await app.register(deskQuestions, { shop })
  await app.register(deskHome, { shop })
  await app.register(deskGallery, { shop })
  await app.register(deskImports, { shop })
  await app.register(deskLetters, { shop })
  await app.register(deskRedirects, { shop })
  await app.register(deskSynonyms, { shop })
}
