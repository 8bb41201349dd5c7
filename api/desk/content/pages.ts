import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { missingLegalPages, startLegalPages } from '#domain/content/legal-templates.ts'
import { saveOrder } from '#domain/content/list-positions.ts'
import {
  hidePage,
  listPages,
  makePage,
  openPage,
  pageFields,
  publishPage,
  restorePage,
} from '#domain/content/page-drafts.ts'
import {
  addQuestion,
  listQuestions,
  questionFields,
  questionOrder,
  removeQuestion,
  saveQuestionKinds,
} from '#domain/content/questions.ts'
import type { Shop } from '#domain/shop.ts'

/** Text pages, and questions with answers. */
export async function deskPages(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/pages', async () => {
    const [rows, templates] = await Promise.all([listPages(shop), missingLegalPages(shop)])
    return { rows, templates }
  })
  serveDesk(app, shop, 'GET /desk/pages/{slug}', ({ params: { slug } }) => openPage(shop, slug))
  serveDesk(app, shop, 'POST /desk/pages', ({ by, body }) => makePage(shop, by, body))
  serveDesk(app, shop, 'POST /desk/pages/templates', async ({ by }) => ({ made: await startLegalPages(shop, by) }))
  serveDesk(app, shop, 'PUT /desk/pages/{slug}', ({ by, params: { slug }, body }) =>
    save(shop, by, pageFields, { id: slug, ...body }),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/publish', ({ by, params: { slug }, body }) =>
    publishPage(shop, by, slug, body.version),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/hide', ({ by, params: { slug }, body }) =>
    hidePage(shop, by, slug, body.version),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/restore', ({ by, params: { slug }, body }) =>
    restorePage(shop, by, slug, body),
  )

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
