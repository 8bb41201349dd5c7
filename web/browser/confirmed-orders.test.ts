import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { rememberedOrders } from '#shared/limits.ts'
import {
  findConfirmed,
  isProcessed,
  keepConfirmed,
  keepProcessed,
  lastConfirmed,
  remembered,
} from '#web/browser/confirmed-orders.ts'
import { keep, readKept } from '#web/browser/storage.ts'

const entry = (number: number) => ({ order_number: `RD-${number}`, id: `id-${number}` })

test('the last ten orders are remembered, newest first', () => {
  let list: ReturnType<typeof entry>[] = []
  for (let number = 1; number <= 13; number += 1) list = remembered(list, entry(number), (each) => each.id)
  expect(list.length).toBe(rememberedOrders)
  expect(list[0]!.order_number).toBe('RD-13')
  expect(list.at(-1)!.order_number).toBe('RD-4')
})

test('the same order is one entry, also when payment assigns its number', () => {
  const list = remembered([entry(1), entry(2)], { order_number: 'RD-99', id: 'id-2' }, (each) => each.id)
  expect(list.map((each) => each.order_number)).toEqual(['RD-99', 'RD-1'])
})

test('a confirmed order is found by number or id, and stored without the buyer', () => {
  const link = 'https://carrier.example/1'
  const order = {
    ...{ id: 'id-7', order_number: 'RD-7', billing: { email: 'layla@example.com' }, order_notes: 'gate 4' },
    ...{ company: 'Haddad LLC', company_trn: '100000000000003' },
    ...{ tracking_link: link, further_parcels: [{ carrier: 'Aramex', tracking_link: link }] },
  }
  // As an earlier version stored it.
  keep('confirmedOrders', JSON.stringify([{ ...order, id: 'id-6', order_number: 'RD-6' }]))
  keepConfirmed(order as Order)
  expect(findConfirmed({ order_id: 'id-7' })?.order_number).toBe('RD-7')
  expect(findConfirmed({ order_number: 'RD-7' })?.id).toBe('id-7')
  expect(findConfirmed({ order_id: 'other' })).toBeUndefined()
  expect(findConfirmed({ order_id: 'id-6' })?.order_number).toBe('RD-6')
  expect(readKept('confirmedOrders')).not.toMatch(/layla|gate 4|Haddad|1000|carrier/i)
})

test('the last order is known for a day', () => {
  keepConfirmed({ id: 'id-8', order_number: 'RD-8', created_at: '2026-03-01T10:00:00Z' } as Order)
  expect(lastConfirmed(Date.parse('2026-03-02T09:00:00Z'))?.order_number).toBe('RD-8')
  expect(lastConfirmed(Date.parse('2026-03-02T11:00:00Z'))).toBeUndefined()
})

test('damaged storage gives no order', () => {
  keep('confirmedOrders', '{"not": "a list"}')
  expect(findConfirmed({ order_id: 'id-7' })).toBeUndefined()
  keep('confirmedOrders', '[{"order_number":')
  expect(findConfirmed({ order_id: 'id-7' })).toBeUndefined()
  keep('confirmedOrders', '[null, 4, {"id": "id-7"}]')
  expect(findConfirmed({ order_id: 'id-7' })).toBeUndefined()
})

test('a transaction id is reported once; another id for the same order is reported again', () => {
  keepProcessed({ order_number: 'RD-8', order_id: 'id-8', transaction_id: 'ch_1' })
  expect(isProcessed('id-8', 'ch_1')).toBe(true)
  expect(isProcessed('id-8', 'ch_2')).toBe(false)
})
