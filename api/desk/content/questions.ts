import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { saveOrder } from '#domain/content/list-positions.ts'
import {
  addQuestion,
  listQuestions,
  questionFields,
  questionOrder,
  removeQuestion,
  saveQuestionKinds,
} from '#domain/content/questions.ts'
import type { Shop } from '#domain/shop.ts'

/** Questions with their answers. */
export async function deskQuestions(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/faq', () => listQuestions(shop))
  serveDesk(app, shop, 'POST /desk/faq', ({ by, body }) => addQuestion(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/faq/order', async ({ by, body }) => {
    await saveOrder(shop, by, questionOrder, body)
    return { done: true }
  })
  serveDesk(app, shop, 'PUT /desk/faq/kinds', async ({ by, body }) => {
    await saveQuestionKinds(shop, by, body)
    return { done: true }
  })
  serveDesk(app, shop, 'PUT /desk/faq/{id}', ({ by, params: { id }, body }) =>
    save(shop, by, questionFields, { id, ...body }),
  )
  serveDesk(app, shop, 'DELETE /desk/faq/{id}', async ({ by, params: { id } }) => {
    await removeQuestion(shop, by, id)
    return { done: true }
  })
}
