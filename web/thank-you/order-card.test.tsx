import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { myAccount } from '#shared/i18n/account.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import { OrderCard } from '#web/thank-you/order-card.tsx'
import { Support } from '#web/thank-you/support.tsx'

const store = { chat: { link: 'https://chat.example', label: 'Chat' } } as unknown as StoreFacts
const order = {
  id: 'o',
  order_number: 'R-7K2M-9QXD',
  reference: 'R-7K2M-9QXD',
  created_at: '2026-11-21T08:00:00Z',
  delivery_date: '2100-11-25',
  currency: 'AED',
  total: 442_000,
  status: 0,
  payment_status: 'failed',
  lines: [
    { kind: 'wheel', sku: 'A', slug: 'a', name: 'A', name_ar: 'A', axle: 'any', quantity: 4, total: 1, fitment: null },
  ],
} as unknown as ConfirmedOrder

const claim = { order_id: 'o', order_number: null, transaction_id: null }
const shown = (more: object) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/thank-you']}>
      <OrderCard order={{ ...order, ...more }} isPolling={false} />
      <Support order={{ ...order, ...more }} claim={claim} store={store} onReported={() => {}} />
    </MemoryRouter>,
  )
const words = thankYou.en

test('a failed payment has one state, one message and one main button', () => {
  const page = shown({})
  expect(page).toContain(words.not_paid)
  expect(page).toContain(words.status_failed)
  for (const other of [words.status_pending, words.help_open, words.checking_text])
    expect(page).not.toContain(`>${other}<`)
  expect(page).not.toContain('<details open')
  expect(page.match(/href="\/cart\/payment"/g)).toHaveLength(1)
  expect(page.match(/bg-accent /g)).toHaveLength(1)
  for (const way of [words.continue, words.view_account]) expect(page).toContain(`>${way}<`)
})

test('a payment in doubt keeps the help open', () => {
  const page = shown({ payment_status: 'pending_verification' })
  expect(page).toContain(`>${words.help_open}<`)
  expect(page).toContain('<details open')
})

test('a paid order shows no warning, says what happens next, and offers a guest an account', () => {
  const fitment = { verdict: 'warn', vehicle: { label: 'Nissan Patrol', label_ar: '' }, axles: [] }
  const page = shown({ status: 1, payment_status: 'success', lines: [{ ...order.lines[0], fitment }] })
  expect(page).not.toContain('text-warn')
  for (const said of [words.confirm_fit, words.next_confirm, words.next_dispatch, myAccount.en.step_placed])
    expect(page).toContain(said)
  expect(page).toContain('href="/register"')
  expect(page).toContain(words.view_account)
})

test('a cancelled order says that it is, and nothing of its arrival, though its refund is not done yet', () => {
  const page = shown({ status: 1, payment_status: 'success', cancelled_at: '2026-11-22T08:00:00Z' })
  for (const said of [words.cancelled, words.cancelled_text, words.status_paid]) expect(page).toContain(said)
  for (const other of ['Arrives by', words.thanks, words.next_dispatch]) expect(page).not.toContain(other)
})

test('amounts of lines are as exact as the total below them', () => {
  const [wheel] = order.lines
  const page = shown({
    lines: [
      { ...wheel, total: 630_000 },
      { ...wheel, kind: 'addon', total: 12_000 },
    ],
  })
  for (const amount of ['6,300.00', '120.00']) expect(page).toContain(amount)
})

test('an e-mail link leads on to the whole order with its guarantee', () => {
  const paid = { ...order, status: 1, payment_status: 'success' } as ConfirmedOrder
  const page = (signature?: string) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/thank-you']}>
        <OrderCard order={paid} isPolling={false} signature={signature} />
      </MemoryRouter>,
    )
  expect(page('g67.x')).toContain('href="/track-order?order_id=o&amp;signature=g67.x"')
  expect(page()).not.toContain('/track-order?order_id')
})

test('after dispatch the page lists every parcel, and no longer says what happens before it', () => {
  const sent = { dispatched_at: '2026-11-23T08:00:00Z', carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  const further_parcels = [{ carrier: 'Emirates Post', tracking_link: null }]
  const fitment = { verdict: 'warn', vehicle: { label: 'Nissan Patrol', label_ar: '' }, axles: [] }
  const page = shown({
    ...{ status: 1, payment_status: 'success', ...sent, further_parcels },
    lines: [{ ...order.lines[0], fitment }],
  })
  for (const said of ['Aramex', 'Emirates Post', myAccount.en.follow_next_parcel(1), words.next_fitting])
    expect(page).toContain(said)
  expect(page).toContain(myAccount.en.parcel_without_link(2))
  for (const said of [words.next_dispatch, words.next_confirm]) expect(page).not.toContain(said)
})

test('with two designs in an order, each proof names its wheel; one proof needs no name', () => {
  const fitment = (verdict: string) => ({ verdict, vehicle: { label: 'Nissan Patrol', label_ar: '' }, axles: [] })
  const line = (design: string, verdict: string) => {
    const name = `Dunehart ${design} 17x8.5 6x139.7 ET25 Bronze`
    return { ...order.lines[0], sku: design, name, name_ar: name, fitment: fitment(verdict) }
  }
  const named = (...lines: object[]) =>
    shown({ status: 1, payment_status: 'success', lines }).match(/<bdi class="font-semibold">[^<]*/g)
  expect(named(line('Liwa', 'pass'), line('Hafeet', 'warn'))).toEqual([
    '<bdi class="font-semibold">Dunehart Liwa Bronze',
    '<bdi class="font-semibold">Dunehart Hafeet Bronze',
  ])
  expect(named(line('Liwa', 'pass'))).toBeNull()
})

test('a payer whose order cannot be shown reads what the link says, what is checked, and what to quote', () => {
  const help = (claim: { order_number: string | null; transaction_id: string | null }) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/thank-you']}>
        <Support order={null} claim={{ order_id: 'o', ...claim }} store={store} onReported={() => {}} />
      </MemoryRouter>,
    )
  const named = help({ order_number: 'R-6HHK-QXKY', transaction_id: '192036467' })
  for (const said of ['R-6HHK-QXKY', '192036467', words.know_from_link, words.checking_text, words.reach_text])
    expect(named).toContain(said)
  expect(help({ order_number: null, transaction_id: null })).not.toContain(words.reach_text)
})

test('who comes back from a payment whose order is not known reads its number, to quote it', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/thank-you']}>
      <Support
        order={null}
        claim={{ order_id: null, order_number: null, transaction_id: '192036465' }}
        store={store}
        onReported={() => {}}
      />
    </MemoryRouter>,
  )
  expect(page).toContain('192036465')
  expect(page).toContain(words.reach_text)
})
