import type { Gateway } from '#domain/payments/gateways/gateway.ts'

/**
 * A bank account has no interface: nothing can be opened, checked or refunded there. A refund
 * waits until a person has transferred the money and recorded the bank's reference.
 */
export const transferGateway: Gateway = {
  name: 'Bank transfer',
  has_page: false,
  totals_refunds: false,
  lists_disputes: false,
  offer: () => undefined,
  open: () => noInterface(),
  ask: () => noInterface(),
  mayEnd: () => false,
  end: () => noInterface(),
  refund: () => noInterface(),
  refunds: async () => [],
  list: async () => ({ charges: [], refunded: [], next: null }),
  statement: async () => [],
}

function noInterface(): never {
  throw new Error('a bank transfer is booked by a person')
}
