import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '#shared/api/auth.ts'
import type { Order } from '#shared/api/orders.ts'
import { storeSignIn } from '#web/account/signing.ts'
import { keepConfirmed, keepProcessed } from '#web/browser/confirmed-orders.ts'
import { sessionId } from '#web/browser/session.ts'
import { keep, readKept } from '#web/browser/storage.ts'

let held: Map<string, string>

function storage(isFull = false) {
  held = new Map()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('session, token, customer and last orders are stored under the keys of the specification', () => {
  const session_id = sessionId()
  expect(Object.fromEntries(held)).toEqual({ session_id })
  const user = { first_name: 'Layla', last_name: 'Haddad', email: 'layla@example.com' }
  storeSignIn({ access_token: 'a-token', session_id, user } as SignedIn)
  expect(held.get('access_token')).toBe('a-token')
  expect(JSON.parse(held.get('user_data')!)).toEqual(user)
  keepProcessed({ order_number: 'RD-1', order_id: 'id-1', transaction_id: 'ch_1' })
  expect(held.get('processedOrders')).toContain('ch_1')
  keepConfirmed({ id: 'id-1', order_number: 'RD-1' } as Order)
  expect(held.get('confirmedOrders')).toContain('RD-1')
  expect([...held.keys()].toSorted()).toEqual(
    ['access_token', 'confirmedOrders', 'processedOrders', 'session_id', 'user_data'].toSorted(),
  )
})

test('values that a full or blocked storage rejects live as long as the page', () => {
  vi.stubGlobal('localStorage', storage(true))
  keep('list_view', 'list')
  expect([held.size, readKept('list_view')]).toEqual([0, 'list'])
  keep('list_view', null)
  expect(readKept('list_view')).toBeNull()
})
