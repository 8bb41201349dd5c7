import fc from 'fast-check'
import { expect } from 'vitest'
import { readBooks, wrongIn } from '#tests/money/after-sale-books.ts'
import { actionNames, type Sale, type Step, take } from '#tests/money/after-sale-steps.ts'
import { test as base, fits, patrol } from '#tests/money/guaranteed.ts'
import { namedCar, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

const addon_id = 324

/** Sells four wheels and an accessory, with delivery, paid by card or by bank transfer. */
const test = base.extend<{ sell: (isByCard: boolean) => Promise<Sale> }>({
  sell: async ({ till, shop, app, database: { pool } }, use) => {
    await pool.query('update delivery_rates set base_cost = 7550, free_from = null')
    let sold = 0
    await use(async (isByCard) => {
      await pool.query('update wheels set supplier_stock = 40, special_order = false where sku = $1', [fits])
      await pool.query('update addons set stock = 40 where id = $1', [addon_id])
      // A fault that the sale before has left would make a failure depend on it, so that its path could not be repeated.
      expect((await fetch(`${till.url}/faults/clear`, { method: 'POST' })).status).toBe(200)
      const desk = await signedIn(app, shop, 'manager')
      const buyer = till.visitor()
      const { session_id } = buyer
      const { make, model, year, modification } = patrol
      await buyer.add(fits, 4, { vehicle: { make, model, year, modification } })
      await buyer.post('cart/add-addon', { session_id, addon_id })
      const { data: order } = await buyer.store({ ...orderForm(session_id), ...namedCar(patrol) })
      const order_number = `RD-${100001 + sold++}`
      const transfer = { amount: order.total, bank_reference: `FT-${order_number}` }
      if (isByCard) await buyer.pay('tok_visa')
      else await desk.ask(`POST /desk/orders/${order.id}/transfer`, transfer)
      await till.work()
      return { till, shop, pool, desk, buyer, order, order_number, isByCard }
    })
  },
})

const step = fc.record({ action: fc.constantFrom(...actionNames), n: fc.nat(15), yes: fc.boolean() })
const dispatch: Step = { action: 'dispatch', n: 0, yes: true }

test('after any refunds, returns, cases, cancelling and disputes of an order its money, pieces and stock add up', {
  timeout: 240_000,
}, async ({ sell, clock, database: { pool } }) => {
  const paths = fc.array(step, { minLength: 5, maxLength: 12, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(true, true, false), fc.boolean(), paths, async (isByCard, isSent, path) => {
      const sale = await sell(isByCard)
      const { lines } = await readBooks(pool, sale.order.id)
      const stock = lines.map((line) => line.stock)
      const taken: string[] = []
      for (const each of isSent ? [dispatch, ...path] : path) {
        clock.pass({ seconds: 10 })
        taken.push(`${each.action} ${each.n} ${each.yes}: ${await take(each, sale)}`)
        const wrong = wrongIn(await readBooks(pool, sale.order.id), stock)
        expect({ taken, wrong }).toEqual({ taken, wrong: [] })
      }
    }),
    { numRuns: 8 },
  )
})
