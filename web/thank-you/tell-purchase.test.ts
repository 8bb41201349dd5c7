import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseConsent, readConsent } from '#web/browser/consent.ts'
import { keep } from '#web/browser/storage.ts'
import { reportPurchase } from '#web/thank-you/tell-purchase.ts'

let sent: unknown[] = []
let status = 200

beforeEach(() => {
  sent = []
  status = 200
  vi.stubGlobal('location', { pathname: '/thank-you', href: 'http://shop.example/thank-you' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push([url, JSON.parse(init.body)])
    return Response.json({ status: status === 200, data: {}, errors: [''] }, { status })
  })
})
afterEach(() => {
  keep('consent', null)
  vi.unstubAllGlobals()
})

test('without consent nothing is sent, and damaged storage is no consent', () => {
  reportPurchase('1')
  chooseConsent('refused')
  reportPurchase('1')
  keep('consent', '{"given":true}')
  expect(readConsent()).toBe('unasked')
  reportPurchase('1')
  chooseConsent('refused')
  chooseConsent('given')
  expect(sent).toEqual([])
})

test('consent given on the page applies to its purchase', () => {
  reportPurchase('2')
  expect(sent).toEqual([])
  chooseConsent('given')
  chooseConsent('given')
  expect(sent).toEqual([['/api/send-purchase-event', { order_id: '2', consent: true }]])
})

test('with consent the shop is asked to report it, and a failure is ignored', () => {
  chooseConsent('given')
  status = 500
  reportPurchase('1')
  expect(sent).toEqual([['/api/send-purchase-event', { order_id: '1', consent: true }]])
  chooseConsent('refused')
  reportPurchase('1')
  expect(sent).toHaveLength(1)
})
