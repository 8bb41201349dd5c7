import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskStream } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { sendTestPush } from '#domain/notifications/order-news.ts'
import type { Shop } from '#domain/shop.ts'
import { addDevice, alertFields, readAlerts, removeDevice } from '#domain/staff/alerts.ts'

/** How a member learns of new orders: by e-mail, by notifications, by the open desk. */
export async function deskAlerts(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/self/alerts', ({ by }) => readAlerts(shop, by.staff_id))

  serveDesk(app, shop, 'PUT /desk/self/alerts', ({ by, body }) =>
    save(shop, by, alertFields, { id: by.staff_id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/self/devices', ({ by, body, browser }) => addDevice(shop, by, body, browser))

  serveDesk(app, shop, 'DELETE /desk/self/devices/{id}', async ({ by, params }) => {
    await removeDevice(shop, by, params.id)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/self/devices/{id}/test', async ({ by, params, locale }) => ({
    sent: await sendTestPush(shop, by.staff_id, params.id, locale),
  }))

  serveDeskStream(app, shop, '/desk/news', (send) => shop.news?.subscribe(send) ?? (() => {}))
}
