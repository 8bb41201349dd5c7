import type { BulkOutcomes, DeskOrder, ListedOrder, TimelineEntry } from '#shared/desk/orders.ts'
import type { Till } from '#tests/money/till.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import type { Desk } from '#tests/support/staff.ts'

/** A paid order. */
export async function buy(till: Till, billing: Partial<typeof layla> = {}, sku?: string) {
  const buyer = till.visitor()
  await buyer.add(sku ?? (await till.wheel(8)))
  const form = { ...orderForm(buyer.session_id), billing: { ...layla, ...billing } }
  const { id } = (await buyer.post<{ id: string }>('order/store', form)).data
  await buyer.pay('tok_visa')
  await till.work()
  return id
}

export const list = async ({ ask }: Desk, query = '') =>
  (await ask<{ rows: ListedOrder[]; next: string | null }>(`GET /desk/orders${query}`)).data
export const read = async ({ ask }: Desk, id: string) => (await ask<DeskOrder>(`GET /desk/orders/${id}`)).data
export const pack = ({ ask }: Desk, ids: string[], step: string) =>
  ask<BulkOutcomes>('POST /desk/orders/pack', { ids, step })
export const dispatch = ({ ask }: Desk, id: string, more: object = {}) =>
  ask(`POST /desk/orders/${id}/dispatch`, {
    ...{
      is_first: true,
      version: 1,
      parcels: [{ carrier: 'Aramex', tracking_link: '' }],
      declaration: '',
      email_again: false,
    },
    ...more,
  })
export const timeline = async ({ ask }: Desk, id: string) =>
  (await ask<{ rows: TimelineEntry[] }>(`GET /desk/orders/${id}/timeline`)).data.rows
