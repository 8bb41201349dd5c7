import { expect } from 'vitest'
import { orderLink } from '#domain/orders/link.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Answer } from '#shared/api.ts'
import { type Reply, test } from '#tests/money/till.ts'

type Documents = Answer<'GET /order/{id}/documents'>

test('a paid order has an invoice and a note per refund, as PDF in both languages, at separate URLs', async ({
  till,
  shop,
  app,
  clock,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  const list = (who = buyer): Promise<Reply<Documents>> => who.get(`order/${order.id}/documents`)
  expect((await list()).data).toEqual([])
  await buyer.pay('tok_visa')
  await refundOrder(shop, { order_number: 'RD-100001', amount: 12_300, reason: 'goodwill' })
  await till.work()

  const { data } = await list()
  expect(data).toMatchObject([
    { kind: 'invoice', number: 'INV-100001', amount: order.total },
    { kind: 'credit_note', number: 'CN-100001', amount: 12_300 },
  ])
  expect(await list(till.visitor())).toMatchObject({ http: 404, code: 'order_not_found' })

  for (const { href } of data)
    for (const address of [href, href.replace('locale=en', 'locale=ar')]) {
      const reply = await app.inject({ url: address })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
      expect(reply.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
      expect(reply.rawPayload.toString('latin1')).toContain(address.includes('locale=ar') ? '/Lang (ar)' : '/Lang (en)')
    }
  const [invoice, note] = data.map(({ href }) => href)
  const other = order.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  for (const foreign of [
    invoice!.replace('INV-100001', 'CN-100001'),
    note!.replace('CN-100001', 'INV-100001'),
    invoice!.replace(order.id, other),
    invoice!.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
    invoice!.replace(/&?signature=[^&]+/, ''),
    invoice!.replace('.pdf', ''),
    invoice!.replace('INV-100001', '..%2f..%2fetc'),
  ])
    expect((await app.inject({ url: foreign })).statusCode).toBe(404)

  // After half a year the links in our e-mails lead to the page where a code opens the order.
  const link = new URL(orderLink(shop, order.id, 'en')).searchParams.get('signature')
  clock.pass({ days: 182 })
  const old = await app.inject({ url: invoice!.replace('locale=en', 'locale=ar') })
  expect([old.statusCode, old.headers.location]).toEqual([303, '/ar/track-order?link=expired'])
  expect(await till.visitor().get(`order/getById/${order.id}?signature=${link}`)).toMatchObject({
    http: 410,
    code: 'link_expired',
  })
  expect((await list()).data).toHaveLength(2)
})
