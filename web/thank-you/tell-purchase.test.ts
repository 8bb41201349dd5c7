import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseConsent, readConsent } from '#web/browser/consent.ts'
import { keep } from '#web/browser/storage.ts'
import { tellPurchase } from '#web/thank-you/tell-purchase.ts'

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

test('without leave nothing is said; what was kept damaged is no leave', async () => {
  await tellPurchase('1')
  chooseConsent('refused')
  await tellPurchase('1')
  keep('consent', '{"given":true}')
  expect(readConsent()).toBe('unasked')
  await tellPurchase('1')
  expect(sent).toEqual([])
})

test('with leave the shop is asked to tell it, and a failure is nobody’s concern', async () => {
  chooseConsent('given')
  status = 500
  await tellPurchase('1')
  expect(sent).toEqual([['/api/send-purchase-event', { order_id: '1', consent: true }]])
  chooseConsent('refused')
  await tellPurchase('1')
  expect(sent).toHaveLength(1)
})
