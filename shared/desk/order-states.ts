/**
 * Where an order is, as the desk shows it. `in_doubt`: the gateway has not said whether it was paid. `packed`: ready for
 * the carrier. `disputed`: the buyer's bank questions the payment, or has taken it back. `cancelled`: the shop cancelled it, or
 * its goods are back in stock, and not all of the money has been refunded yet.
 */
export const deskOrderStates = [
  'to_pack',
  'packing',
  'packed',
  'dispatched',
  'delivered',
  'disputed',
  'being_refunded',
  'refunded',
  'cancelled',
  'in_doubt',
  'unpaid',
] as const
export type DeskOrderState = (typeof deskOrderStates)[number]

/**
 * What the list of orders can be narrowed to: a state, every paid order, what is not sent, or not measured yet, or whose letter
 * to the buyer could not be sent.
 */
export const orderStateFilters = [...deskOrderStates, 'paid', 'not_sent', 'to_measure', 'letter_unsent'] as const
export type OrderStateFilter = (typeof orderStateFilters)[number]
