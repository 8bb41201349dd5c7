import { expect } from 'vitest'
import { aWheel, code, did, type Order, type Scene } from '#tests/desk/goods-scene.ts'

/** Puts a wheel in a new buyer's cart, and stores the order, at the price that the shop shows. */
async function order(scene: Scene, n: number, k: number): Promise<Order | string> {
  const wheel = aWheel(scene, n)
  const quantity = 1 + (k % 5)
  const buyer = scene.till.visitor()
  const added = await buyer.add(wheel.sku, quantity)
  const held = scene.orders.filter((each) => each.wheel === wheel && each.state === 'bank')
  const free = wheel.stock - held.reduce((sum, each) => sum + each.quantity, 0)
  if (wheel.hidden || wheel.stock < quantity || (free < quantity && added.http !== 200)) {
    expect(added.http).not.toBe(200)
    return code(added)
  }
  expect(code(added)).toBe('done')
  const [shown] = added.data.cart_items
  expect(shown).toMatchObject({ unit_price: wheel.price, compare_at_price: wheel.old, total: wheel.price * quantity })
  wheel.wanted = true
  const stored = await buyer.store()
  expect(code(stored)).toBe('done')
  expect(stored.data.lines).toMatchObject([{ sku: wheel.sku, quantity, unit_price: wheel.price }])
  wheel.ordered = true
  const { id, total } = stored.data
  const made: Order = { buyer, id, wheel, quantity, price: wheel.price, total, state: 'open', page: '' }
  scene.orders.push(made)
  return made
}

/** What the shop says of a payment, in the model; the price is that of the order. */
async function settle(scene: Scene, one: Order): Promise<string> {
  await scene.till.work()
  const { status, ledger } = await scene.till.traces(one.id)
  const { wheel, quantity } = one
  if (status === 0) {
    expect(ledger.reduce((sum, amount) => sum + amount, 0)).toBe(0)
    return 'unpaid'
  }
  expect(ledger).toEqual([one.total])
  expect(wheel.stock).toBeGreaterThanOrEqual(quantity)
  wheel.stock -= quantity
  one.state = 'paid'
  return 'paid'
}

/** A card whose bank asks its holder on a page of its own. */
const askingBank = '4000000000003220'

async function pay(scene: Scene, one: Order) {
  const { buyer, wheel, quantity } = one
  const others = scene.orders.filter((each) => each !== one && each.wheel === wheel && each.state === 'bank')
  const free = wheel.stock - others.reduce((sum, each) => sum + each.quantity, 0)
  const { code } = await buyer.pay('tok_visa')
  const outcome = await settle(scene, one)
  // What is charged is what the shop shows by now, or nothing.
  if (outcome === 'paid') expect(one.price).toBe(wheel.price)
  else if (one.price !== wheel.price) expect(code).toMatch(/^(order_changed|cart_empty|out_of_stock|not_enough_stock)$/)
  else if (wheel.exists && !wheel.hidden && free >= quantity) expect(code).toBe('paid')
  return outcome
}

/** Buying, by cards that are charged at once or after the bank's page, and cancelling. */
export const saleActions = {
  buy: async (scene: Scene, n: number, k: number) => {
    const one = await order(scene, n, k)
    return typeof one === 'string' ? one : pay(scene, one)
  },
  order: async (scene: Scene, n: number, k: number) => {
    const one = await order(scene, n, k)
    return typeof one === 'string' ? one : 'stored'
  },
  pay: async (scene: Scene, n: number) => {
    const open = scene.orders.filter(({ state }) => state === 'open')
    return open.length === 0 ? 'none' : pay(scene, open[n % open.length]!)
  },
  bank: async (scene: Scene, n: number, k: number): Promise<string> => {
    const { till, orders } = scene
    const waits = orders.find(({ state }) => state === 'bank')
    if (!waits) {
      const one = await order(scene, n, k)
      if (typeof one === 'string') return one
      const { data } = await one.buyer.pay(await till.token(askingBank))
      if (!data?.redirect_url) return 'no page'
      one.state = 'bank'
      one.page = data.redirect_url
      return 'at the bank'
    }
    await till.answerBank(waits.page, 'complete')
    waits.state = 'gone'
    await waits.buyer.post(`payment/check-status?identifier=${waits.id}`)
    return settle(scene, waits)
  },
  dispatch: async (scene: Scene, n: number) => {
    const paid = scene.orders.filter(({ state }) => state === 'paid')
    const one = paid[n % Math.max(1, paid.length)]
    if (!one) return 'none'
    const parcels = [{ carrier: 'Aramex', tracking_link: '' }]
    const body = { is_first: true, version: 1, parcels, declaration: '', email_again: false }
    expect(code(await scene.desk.ask(`POST /desk/orders/${one.id}/dispatch`, body))).toBe('done')
    one.state = 'sent'
    return did({ action: 'order.dispatched' })
  },
  cancel: async (scene: Scene, n: number, _: number, restock: boolean) => {
    const paid = scene.orders.filter(({ state }) => state === 'paid')
    const one = paid[n % Math.max(1, paid.length)]
    if (!one) return 'none'
    const body = { key: crypto.randomUUID(), restock, note: '' }
    expect(code(await scene.desk.ask(`POST /desk/orders/${one.id}/cancel`, body))).toBe('done')
    await scene.till.work()
    one.state = 'gone'
    if (restock && one.wheel.exists) one.wheel.stock += one.quantity
    return did({ action: 'order.cancelled' })
  },
}
