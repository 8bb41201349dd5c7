import { expect } from 'vitest'
import { type OrderRequests, requestCalls } from '#shared/api/requests.ts'
import type { DeskReturn, ListedReturn } from '#shared/desk/requests.ts'
import { type Bought, test as base } from '#tests/money/guaranteed.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

export const test = base.extend<{ owner: Desk }>({
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

/** What the buyer of an order may request, and has requested. */
export async function requestsOf({ buyer, order }: Bought): Promise<OrderRequests> {
  const { data } = await buyer.get<OrderRequests>(`order/${order.id}/requests`)
  return requestCalls['GET /order/{id}/requests'].data.parse(data)
}

/** Asks to return pieces of the first line. */
export async function askReturn({ buyer, order }: Bought, quantity = 4) {
  const { data } = await buyer.get<OrderRequests>(`order/${order.id}/requests`)
  const lines = [{ line_id: data.lines[0]!.line_id, quantity }]
  return buyer.post<{ id: string }>(`order/${order.id}/requests`, { kind: 'return', reason: 'changed_mind', lines })
}

/** A return that the buyer asked for and the desk accepted. */
export async function openReturnOf(
  owner: Desk,
  bought: Bought,
  kind: 'refund' | 'exchange',
  quantity = 4,
): Promise<DeskReturn> {
  const { id } = (await askReturn(bought, quantity)).data
  expect(await owner.ask(`POST /desk/requests/${id}/return`, { kind })).toMatchObject({ http: 200 })
  const [row] = (await owner.ask<{ rows: ListedReturn[] }>(`GET /desk/returns?order_id=${bought.order.id}`)).data.rows
  return (await owner.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data
}

/** Receives all lines of a return in one condition. */
export const receive = (owner: Desk, { id, lines }: DeskReturn, condition = 'good', restock = true) =>
  owner.ask(`POST /desk/returns/${id}/receive`, {
    lines: lines.map(({ line_id }) => ({ line_id, condition, restock })),
  })
