import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import {
  addCustomerNote,
  blockCustomer,
  deleteCustomer,
  exportCustomer,
  removeCustomerNote,
} from '#domain/account/customer-changes.ts'
import { listCustomers } from '#domain/account/customer-list.ts'
import { readCustomer } from '#domain/account/customer-page.ts'
import type { Shop } from '#domain/shop.ts'

/** Customers: finding them, notes, and what the law and misuse ask for. */
export async function deskCustomers(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/customers', ({ query }) => listCustomers(shop, query))

  serveDesk(app, shop, 'GET /desk/customers/{id}', ({ params }) => readCustomer(shop, params.id))

  serveDesk(app, shop, 'POST /desk/customers/{id}/notes', async ({ by, params, body }) => {
    await addCustomerNote(shop, by, params.id, body.text)
    return { done: true }
  })

  serveDesk(app, shop, 'DELETE /desk/customers/{id}/notes/{note_id}', async ({ by, params }) => {
    await removeCustomerNote(shop, by, params.id, params.note_id)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/customers/{id}/state', async ({ by, params, body }) => {
    await blockCustomer(shop, by, params.id, body.state === 'blocked')
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/customers/{id}/export', ({ by, params }) => exportCustomer(shop, by, params.id))

  serveDesk(app, shop, 'DELETE /desk/customers/{id}', async ({ by, params }) => {
    await deleteCustomer(shop, by, params.id)
    return { done: true }
  })
}
