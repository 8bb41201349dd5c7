import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { addBanner, bannerFields, listBanners, removeBanner } from '#domain/content/banners.ts'
import { addBlock, blockFields, blockOrder, listBlocks, removeBlock } from '#domain/content/home-blocks.ts'
import { saveOrder } from '#domain/content/list-positions.ts'
import { listQuestions } from '#domain/content/questions.ts'
import { couponChoices } from '#domain/promotions/desk-coupons.ts'
import type { Shop } from '#domain/shop.ts'

const done = { done: true }

/** The home page's blocks, and the banners above every page. */
export async function deskHome(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/home', async () => {
    const [blocks, banners, choices, questions] = await Promise.all([
      listBlocks(shop),
      listBanners(shop),
      couponChoices(shop),
      listQuestions(shop),
    ])
    const asChoice = ({ id, question, question_ar }: (typeof questions.rows)[number]) => ({
      ...{ slug: id, name: question, name_ar: question_ar },
    })
    return { blocks, banners, choices: { ...choices, questions: questions.rows.map(asChoice) } }
  })
  serveDesk(app, shop, 'POST /desk/home/blocks', ({ by, body }) => addBlock(shop, by, body.type))
  serveDesk(app, shop, 'PUT /desk/home/order', async ({ by, body }) => {
    await saveOrder(shop, by, blockOrder, body)
    return done
  })
  serveDesk(app, shop, 'PUT /desk/home/blocks/{id}', ({ by, params: { id }, body }) =>
    save(shop, by, blockFields, { id, ...body }),
  )
  serveDesk(app, shop, 'DELETE /desk/home/blocks/{id}', async ({ by, params: { id } }) => {
    await removeBlock(shop, by, id)
    return done
  })
  serveDesk(app, shop, 'POST /desk/home/banners', ({ by, body }) => addBanner(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/home/banners/{id}', ({ by, params: { id }, body }) =>
    save(shop, by, bannerFields, { id, ...body }),
  )
  serveDesk(app, shop, 'DELETE /desk/home/banners/{id}', async ({ by, params: { id } }) => {
    await removeBanner(shop, by, id)
    return done
  })
}
