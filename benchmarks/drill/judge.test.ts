import { expect, test } from 'vitest'
import { judgeCall, judgePage } from '#benchmarks/drill/judge.ts'

const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'
const page = { status: 200, type: html, body: '<!doctype html><html>…</html>', retry_after: false }
const said = (status: number, body: object, retry_after = false) => ({
  ...{ status, type: json, body: JSON.stringify(body), retry_after },
})

test('a page is right when it is whole, and refused when it says when to come back', () => {
  expect(judgePage(page)).toBe('right')
  expect(judgePage({ ...page, status: 503, retry_after: true })).toBe('refused')
  expect(judgePage({ ...page, status: 429, retry_after: true })).toBe('refused')
})

test.for([
  ['an error', { ...page, status: 500 }],
  ['a redirect', { ...page, status: 302 }],
  ['half a page', { ...page, body: '<!doctype html><html>' }],
  ['JSON', said(200, { status: true })],
  ['a refusal in plain text', { ...page, status: 503, type: 'text/plain', body: 'no', retry_after: true }],
  ['a refusal without a time', { ...page, status: 503 }],
] as const)('wrong for a page: %s', ([, answer]) => {
  expect(judgePage(answer)).toEqual({ wrong: expect.any(String) })
})

test('a call is right with our envelope, and refused in words', () => {
  expect(judgeCall(said(200, { status: true, data: [] }))).toBe('right')
  const refusal = { status: false, message: 'Please try again.', code: 'payment_unavailable' }
  expect(judgeCall(said(503, refusal, true))).toBe('refused')
  expect(judgeCall(said(409, refusal))).toBe('refused')
})

test.for([
  ['HTML', { ...page, status: 503, retry_after: true }],
  ['an error', said(500, { status: false, message: 'Something went wrong.', code: 'something_went_wrong' })],
  ['our bug as a refusal', said(422, { status: false, message: 'Oh.', code: 'something_went_wrong' })],
  ['a refusal without words', said(503, { status: false, code: 'shop_paused' }, true)],
  ['a 503 without a time', said(503, { status: false, message: 'Please wait.', code: 'shop_paused' })],
  ['an order that is not found', said(404, { status: false, message: 'Not found.', code: 'order_not_found' })],
  ['JSON of another service', said(200, { data: {} })],
  ['null', { ...said(200, {}), body: 'null' }],
  ['half a message', { ...said(200, {}), body: '{"status":tr' }],
] as const)('wrong for a call: %s', ([, answer]) => {
  expect(judgeCall(answer)).toEqual({ wrong: expect.any(String) })
})
