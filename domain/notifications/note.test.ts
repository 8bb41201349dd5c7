import { expect } from 'vitest'
import { eraseOldOrders } from '#domain/retention/erase-orders.ts'
import { test } from '#tests/money/till.ts'

test('an order that is erased while its letter is being sent keeps no text and no address', async ({
  shop,
  till,
  clock,
  database,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  const { send } = shop.mail
  shop.mail.send = async (email) => {
    await send(email)
    if (email.to === shop.owner_email) return
    clock.pass({ days: 10 * 366 })
    await eraseOldOrders(shop)
  }
  await till.work()
  const { rows } = await database.pool.query(
    `select o.erased_at is not null as erased, e.kind, e.sent_at is not null as sent, e.sent_to, e.subject, e.text
    from emails e join orders o on o.id = e.order_id where o.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ erased: true, kind: 'order.paid', sent: true, sent_to: null, subject: null, text: null }])
})
