import type pg from 'pg'
import { expect } from 'vitest'
import { restockRefunded } from '#domain/after-sale/restock-order.ts'
import { command } from '#domain/audit/audit.ts'
import { readDisputes } from '#domain/payments/disputes/disputes.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { refundOfPieces } from '#shared/after-sale/refund-sum.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { fits, report } from '#tests/money/guaranteed.ts'
import type { Till, Visitor } from '#tests/money/till.ts'
import type { Desk } from '#tests/support/staff.ts'

/** A paid order, and who works on it. */
export type Sale = {
  till: Till
  shop: Shop
  pool: pg.Pool
  desk: Desk
  buyer: Visitor
  order: Order
  order_number: string
  isByCard: boolean
}

/** What the desk does next; where that cannot be yet, what comes before it. `n` chooses a line, a number of pieces or a sum. */
export type Step = { action: keyof typeof actions; n: number; yes: boolean }

/** Takes a step; returns "done" or the code of the refusal. Anything else that is thrown is a bug. */
export async function take({ action, n, yes }: Step, sale: Sale): Promise<string> {
  const answer = await actions[action](sale, n, yes)
  if (n % 2 === 0) await sale.till.work()
  return answer
}

const actions = {
  refund_sum: async (sale: Sale, n: number) => {
    const { left } = await money(sale)
    return refund(sale, { amount: n === 0 ? Math.max(left, 1) : n * 10_000 })
  },
  refund_pieces: async (sale: Sale, n: number, restock: boolean) => {
    const { lines } = await money(sale)
    const line = lines[n % lines.length]!
    const quantity = 1 + (n >> 2)
    const pieces = Math.min(quantity, line.quantity - line.refunded)
    const amount = Math.max(1, refundOfPieces(line, pieces))
    return refund(sale, { amount, lines: [{ line_id: line.line_id, quantity, restock }] })
  },
  refund_delivery: async (sale: Sale) => {
    const { delivery_left } = await money(sale)
    return refund(sale, { amount: Math.max(1, delivery_left), delivery: true })
  },
  cancel: ({ order, ...sale }: Sale, _: number, restock: boolean) =>
    ask(sale, `orders/${order.id}/cancel`, { key: crypto.randomUUID(), restock, note: '' }),
  dispatch: ({ order, ...sale }: Sale) =>
    ask(sale, `orders/${order.id}/dispatch`, {
      ...{
        is_first: true,
        version: 1,
        parcels: [{ carrier: 'Aramex', tracking_link: '' }],
        declaration: '',
        email_again: false,
      },
    }),
  open_return: async (sale: Sale, n: number, yes: boolean) => {
    const { lines } = await money(sale)
    const pieces = [{ line_id: lines[n % lines.length]!.line_id, quantity: 1 + (n >> 2) }]
    const body = { kind: yes ? 'refund' : 'exchange', reason: 'changed_mind', lines: pieces }
    return ask(sale, `orders/${sale.order.id}/returns`, body)
  },
  receive: async (sale: Sale, n: number, restock: boolean): Promise<string> => {
    const found = await aReturn(sale, (each) => each.state === 'expected')
    if (!found) return actions.open_return(sale, n, restock)
    const condition = (['good', 'damaged', 'good', 'missing'] as const)[n % 4]!
    const lines = found.lines.map(({ line_id }) => ({ line_id, condition, restock: restock && condition === 'good' }))
    return ask(sale, `returns/${found.id}/receive`, { lines })
  },
  refund_return: async (sale: Sale, n: number, yes: boolean): Promise<string> => {
    const found = await aReturn(sale, (each) => each.kind === 'refund' && each.state === 'received')
    const amount = yes ? null : 10_000 * (n + 1)
    if (!found) return actions.receive(sale, n, yes)
    return ask(sale, `returns/${found.id}/refund`, { key: crypto.randomUUID(), amount, note: '' })
  },
  exchange: async (sale: Sale, n: number): Promise<string> => {
    const found = await aReturn(sale, (each) => each.kind === 'exchange')
    const goods = [{ sku: fits, quantity: 1 + (n % 4) }]
    if (!found) return actions.open_return(sale, n, false)
    return ask(sale, `returns/${found.id}/exchange`, { goods, carrier: '', tracking_link: '' })
  },
  end_return: async (sale: Sale, _: number, yes: boolean) => {
    const found = await aReturn(sale, ({ state }) => state === (yes ? 'received' : 'expected'))
    const body = yes ? { how: 'closed', note: 'Settled' } : { how: 'called_off' }
    return found ? ask(sale, `returns/${found.id}/end`, body) : 'none'
  },
  report_misfit: async ({ buyer, order }: Sale) => codeOf(await report(buyer, order)),
  decide_case: async (sale: Sale, n: number, yes: boolean): Promise<string> => {
    const { rows } = await sale.pool.query(
      'select number from guarantee_cases where order_id = $1 order by created_at desc limit 1',
      [sale.order.id],
    )
    if (rows.length === 0) return actions.report_misfit(sale)
    const replacements = [{ sku: fits, quantity: 1 + (n >> 2) }]
    const decision = [
      { outcome: 'refund', ...(!yes && { amount: 10_000 * (n + 1) }), replacements: [] },
      { outcome: 'exchange', replacements },
      { outcome: 'refund', replacements: [] },
      { outcome: 'refused', replacements: [] },
    ][n % 4]
    return ask(sale, `guarantee/${rows[0].number}/decide`, { why: 'Seen on the photos.', ...decision })
  },
  refuse_next: async ({ till, isByCard }: Sale) => {
    if (isByCard) await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
    return 'armed'
  },
  again: async (sale: Sale, n: number): Promise<string> => {
    const id = await aRefund(sale, n, 'failed')
    return id ? ask(sale, `refunds/${id}/again`, {}) : actions.refuse_next(sale)
  },
  transfer: async (sale: Sale, n: number, yes: boolean) => {
    const id = await aRefund(sale, n, yes ? 'asked' : 'failed')
    return id ? ask(sale, `refunds/${id}/transfer`, { bank_reference: `FT-${crypto.randomUUID()}` }) : 'none'
  },
  work: async ({ till }: Sale) => {
    await till.work()
    return 'done'
  },
  /** The buyer's bank disputes what is not refunded, or decides so. */
  dispute: async (sale: Sale, n: number) => {
    const { till, shop, pool, order, isByCard } = sale
    const { rows } = await pool.query('select gateway_reference from payments where order_id = $1', [order.id])
    const payment_intent = rows[0].gateway_reference
    const dispute = isByCard && (await shop.stripe.disputes.list({ payment_intent })).data[0]
    const { refunded, total } = await money(sale)
    if (!isByCard || refunded === total || (dispute && ['won', 'lost'].includes(dispute.status))) return 'none'
    if (dispute) await atStripe(till, `disputes/${dispute.id}/${n < 12 ? 'lost' : 'won'}`)
    else await atStripe(till, 'disputes', { payment_intent, reason: 'product_not_received' })
    await readDisputes(shop)
    return 'done'
  },
  restock_lost: async (sale: Sale, n: number): Promise<string> => {
    const code = await ask(sale, `orders/${sale.order.id}/restock`, {})
    return code === 'restock_partly' ? actions.dispute(sale, n) : code
  },
  restock_all: ({ shop, order_number }: Sale, _: number, yes: boolean) =>
    restockRefunded(shop, command('npm run restock'), order_number, yes ? 'came_back' : 'never_left').then(
      () => 'done',
      (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
    ),
}

export const actionNames = Object.keys(actions) as Step['action'][]

/** Every step names what exists, in a form that is valid: it is done, or the order's state refuses it. */
function codeOf({ http, code }: { http: number; code?: string }): string {
  expect([http, code]).not.toEqual([422, 'invalid'])
  expect([200, 403, 409, 422], code).toContain(http)
  return http === 200 ? 'done' : code!
}

const ask = async ({ desk }: Pick<Sale, 'desk'>, path: string, body: object) =>
  codeOf(await desk.ask(`POST /desk/${path}`, body))

async function money({ desk, order }: Sale): Promise<OrderMoney> {
  const { http, data } = await desk.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)
  expect(http).toBe(200)
  for (const { can_restock, can_return } of data.lines)
    expect([can_restock < 0, can_return < 0]).toEqual([false, false])
  expect(data.left).toBeGreaterThanOrEqual(0)
  return data
}

function refund(sale: Sale, more: object): Promise<string> {
  const rest = { lines: [], delivery: false, reason: 'goodwill', note: '', again: true }
  return ask(sale, `orders/${sale.order.id}/refunds`, { key: crypto.randomUUID(), ...rest, ...more })
}

/** The newest return that is like that. */
async function aReturn(
  { desk, order }: Sale,
  isWanted: (each: DeskReturn) => boolean,
): Promise<DeskReturn | undefined> {
  const { data } = await desk.ask<{ rows: { id: string }[] }>(`GET /desk/returns?order_id=${order.id}`)
  const all = await Promise.all(
    data.rows.map(async ({ id }) => (await desk.ask<DeskReturn>(`GET /desk/returns/${id}`)).data),
  )
  return all.find(isWanted)
}

async function aRefund(sale: Sale, n: number, state: 'asked' | 'failed'): Promise<string | undefined> {
  const refunds = (await money(sale)).refunds.filter((each) => each.state === state)
  return refunds[n % Math.max(1, refunds.length)]?.id
}

async function atStripe({ url }: Till, path: string, body: object = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
}
