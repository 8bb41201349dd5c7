import { eq, inArray } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { customers, orders, seeds } from '#database/schema.ts'
import { seedOrders } from '#database/seed/orders.ts'
import { orderGuarantee } from '#domain/guarantee/cases.ts'
import { seedStaff } from '#domain/staff/demo.ts'
import { demoAccount } from '#shared/demo-account.ts'
import { test } from '#tests/support/shop.ts'

test('the demo seeds an order to pack, one in transit and one due, each paid once across restarts', async ({
  shop,
  clock,
  emails,
  complaints,
  workOff,
}) => {
  await seedStaff(shop)
  const [buyer] = await shop.db.select().from(customers).where(eq(customers.email, demoAccount.email))
  const seen = () =>
    shop.db
      .select({
        status: orders.payment_status,
        carrier: orders.carrier,
        tracking_link: orders.tracking_link,
        delivery_date: orders.delivery_date,
        order_number: orders.order_number,
      })
      .from(orders)
      .where(eq(orders.customer_id, buyer!.id))
      .orderBy(orders.created_at)
  // An order whose process ended before the payment service answered.
  const isLost = vi
    .spyOn(shop.stripe.paymentIntents, 'create')
    .mockRejectedValueOnce(new Error('the process has ended'))
  await expect(seedOrders(shop)).rejects.toThrow()
  isLost.mockRestore()
  clock.pass({ hours: 2 })
  await workOff()
  await seedOrders(shop)
  const once = await seen()
  const https = expect.stringMatching(/^https:\/\/\S+$/)
  expect(once).toMatchObject([
    { status: 'success', carrier: 'Emirates Post', tracking_link: https },
    { status: 'success', carrier: 'Aramex', tracking_link: https },
    { status: 'success', carrier: null, tracking_link: null },
  ])
  const today = shop.now().toISOString().slice(0, 10)
  expect(once.map(({ delivery_date }) => String(delivery_date) < today)).toEqual([true, false, false])

  // The order in transit includes the hub ring that its wheels need, so the guarantee covers it.
  const [, onRoad] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.customer_id, buyer!.id))
    .orderBy(orders.created_at)
  const { lines } = await orderGuarantee(shop, onRoad!.id, { customer_id: buyer!.id })
  expect(lines.map(({ coverage }) => coverage)).toEqual(['covered'])

  // As if interrupted before the seed was marked done, then run again.
  await shop.db.delete(seeds).where(inArray(seeds.name, ['demonstration-orders']))
  await seedOrders(shop)
  expect(await seen()).toEqual(once)
  expect((await shop.stripe.charges.list({ limit: 10 })).data.filter(({ paid }) => paid)).toHaveLength(3)

  for (const _ of [1, 2, 3]) await workOff()
  const subjects = emails.filter(({ to }) => to === demoAccount.email).map(({ subject }) => subject)
  expect(subjects).toHaveLength(5)
  expect(complaints).toEqual([])
})
