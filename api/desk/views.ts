import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import type { Shop } from '#domain/shop.ts'
import { listViews, removeView, saveView } from '#domain/staff/views.ts'

/** The filters of a list that a member has saved. */
export async function deskViews(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/views/{list}', async ({ by, params: { list } }) => ({
    rows: await listViews(shop, { staff_id: by.staff_id, list }),
  }))

  serveDesk(app, shop, 'POST /desk/views/{list}', ({ by, params: { list }, body }) =>
    saveView(shop, { staff_id: by.staff_id, list }, body),
  )

  serveDesk(app, shop, 'DELETE /desk/views/{list}/{id}', async ({ by, params: { list, id } }) => {
    await removeView(shop, { staff_id: by.staff_id, list }, id)
    return { done: true }
  })
}
