import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { documentsOf } from '#domain/invoices/order-documents.ts'
import { packingPapers } from '#domain/invoices/papers.ts'
import { lettersOf, sendLetterAgain, withoutWords } from '#domain/notifications/desk-letters.ts'
import { changeAddress } from '#domain/orders/desk/address.ts'
import { dispatchAtDesk } from '#domain/orders/desk/dispatch.ts'
import { dispatchPacked } from '#domain/orders/desk/dispatch-several.ts'
import { listDeskOrders } from '#domain/orders/desk/list.ts'
import { addNote, removeNote } from '#domain/orders/desk/notes.ts'
import { readDeskOrder } from '#domain/orders/desk/order.ts'
import { setDelivered, setPacking } from '#domain/orders/desk/pack.ts'
import { readTimeline, withoutMoney } from '#domain/orders/desk/timeline.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { BulkOutcomes } from '#shared/desk/orders.ts'
import { may } from '#shared/desk/permissions.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

const done = { done: true }

/** Orders: the list, one order, packing and dispatch, address, notes and letters. */
export async function deskOrders(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/orders', ({ query }) => listDeskOrders(shop, query))

  serveDesk(app, shop, 'GET /desk/orders/{id}', async ({ params: { id }, session, locale }) => {
    const order = await readDeskOrder(shop, id)
    const [letters, documents] = await Promise.all([lettersOf(shop, id), documentsOf(shop, order, locale)])
    const { role } = session.staff
    return {
      ...order,
      payments: may(role, 'money.read') ? order.payments : [],
      letters: may(role, 'orders.change') ? letters : withoutWords(letters),
      documents,
    }
  })

  serveDesk(app, shop, 'GET /desk/orders/{id}/timeline', async ({ params: { id }, session }) => {
    const rows = await readTimeline(shop, id)
    return { rows: may(session.staff.role, 'money.read') ? rows : withoutMoney(rows) }
  })

  serveDesk(app, shop, 'POST /desk/orders/pack', ({ by, body: { ids, step }, locale }) =>
    oneByOne(ids, locale, (id) => setPacking(shop, by, id, step)),
  )

  serveDesk(app, shop, 'POST /desk/orders/dispatch', async ({ by, body: { rows, check }, locale }) => {
    const links = new Map<string, string>()
    const given = new Map(rows.map((row) => [row.id, row]))
    const outcomes = await oneByOne([...given.keys()], locale, async (id) => {
      const done = await dispatchPacked(shop, by, { ...given.get(id)!, check })
      links.set(id, done.tracking_link)
      return done
    })
    return { rows: outcomes.rows.map((row) => ({ ...row, tracking_link: links.get(row.id) ?? '' })) }
  })

  serveDesk(app, shop, 'POST /desk/orders/{id}/dispatch', ({ by, params, body }) =>
    dispatchAtDesk(shop, by, { ...params, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/orders/deliver', ({ by, body: { ids }, locale }) =>
    oneByOne(ids, locale, (id) => setDelivered(shop, by, id)),
  )

  serveDesk(app, shop, 'PUT /desk/orders/{id}/address', ({ by, params, body, locale }) =>
    changeAddress(shop, by, { ...params, ...body, locale }),
  )

  serveDesk(app, shop, 'POST /desk/orders/{id}/notes', async ({ by, params, body }) => {
    await addNote(shop, by, params.id, body.text)
    return done
  })

  serveDesk(app, shop, 'DELETE /desk/orders/{id}/notes/{note_id}', async ({ by, params }) => {
    await removeNote(shop, by, params.id, params.note_id)
    return done
  })

  serveDesk(app, shop, 'POST /desk/orders/{id}/letters/{letter_id}/again', async ({ by, params }) => {
    await sendLetterAgain(shop, by, { order_id: params.id, letter_id: params.letter_id })
    return done
  })

  serveDeskFile(app, shop, '/desk/orders/papers/{kind}', async ({ kind }, { ids, locale }) => {
    if (kind !== 'slips' && kind !== 'picking') throw new Problem('not_found', 404)
    const asked = { kind, ids: String(ids ?? '').split(','), locale: locale === 'ar' ? 'ar' : 'en' } as const
    return { type: 'application/pdf', body: await packingPapers(shop, asked) }
  })
}

/** Does the same to several orders, each by itself: one that is refused does not hold up the others. */
async function oneByOne(
  ids: string[],
  locale: Locale,
  change: (id: string) => Promise<{ order_number: string | null }>,
): Promise<BulkOutcomes> {
  const rows: BulkOutcomes['rows'] = []
  for (const id of new Set(ids)) {
    try {
      const { order_number } = await change(id)
      rows.push({ id, order_number: order_number ?? '', problem: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      rows.push({ id, order_number: '', problem: sayProblem(error.code, locale, error.facts) })
    }
  }
  return { rows }
}
