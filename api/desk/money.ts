import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { cancelOrder } from '#domain/after-sale/cancel-order.ts'
import { checkNow, closeDifferenceAtDesk, moneyDesk, recordDispute } from '#domain/after-sale/money-desk.ts'
import { orderMoney } from '#domain/after-sale/order-money.ts'
import { paidByTransfer } from '#domain/after-sale/paid-by-transfer.ts'
import { refundAtDesk, replaceRefused } from '#domain/after-sale/refund.ts'
import { restockLost } from '#domain/after-sale/restock-order.ts'
import { disputeProof } from '#domain/notifications/dispute-proof.ts'
import type { Shop } from '#domain/shop.ts'

/** Cancelling, refunds, payments in doubt, disputes. */
export async function deskMoney(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/money', ({ session }) => moneyDesk(shop, session.staff.role))

  serveDesk(app, shop, 'POST /desk/payments/{id}/check', ({ by, params: { id } }) => checkNow(shop, by, id))

  serveDesk(app, shop, 'POST /desk/differences/{id}/close', async ({ by, params, body }) => {
    await closeDifferenceAtDesk(shop, by, { ...params, ...body })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/disputes', async ({ by, body }) => {
    await recordDispute(shop, by, body)
    return { done: true }
  })

  serveDeskFile(app, shop, '/desk/orders/{id}/proof', async ({ id = '' }) => ({
    type: 'application/pdf',
    body: await disputeProof(shop, id),
  }))

  serveDesk(app, shop, 'GET /desk/orders/{id}/money', ({ params: { id } }) => orderMoney(shop, id))

  serveDesk(app, shop, 'POST /desk/orders/{id}/cancel', ({ by, params, body }) =>
    cancelOrder(shop, by, { ...params, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/orders/{id}/restock', async ({ by, params }) => {
    await restockLost(shop, by, params)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/orders/{id}/transfer', async ({ by, params, body }) => {
    await paidByTransfer(shop, by, { ...params, ...body })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/orders/{id}/refunds', ({ by, params, body }) =>
    refundAtDesk(shop, by, { ...params, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/refunds/{id}/again', ({ by, params }) => replaceRefused(shop, by, params))

  serveDesk(app, shop, 'POST /desk/refunds/{id}/transfer', ({ by, params, body }) =>
    replaceRefused(shop, by, { ...params, ...body }),
  )
}
