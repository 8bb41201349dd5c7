/** Why a SKU's stock changed. */
export const stockReasons = [
  'opening',
  'received',
  'sold',
  'replaced',
  'cancelled',
  'returned',
  'counted',
  'damaged',
  'import',
  'correction',
] as const
export type StockReason = (typeof stockReasons)[number]

/** The reasons that a person may give at the desk. */
export const handReasons = ['received', 'returned', 'damaged', 'correction'] as const satisfies StockReason[]

/** What a list of goods at the desk contains. */
export const importKinds = ['wheels', 'addons'] as const

/**
 * `arriving`: parts of the file are missing; `mapping`: its columns are to be named; `checking`, `writing`, `undoing`: a job
 * is at work; `checked`: it can be written.
 */
export const importStates = [
  'arriving',
  'mapping',
  'checking',
  'checked',
  'writing',
  'written',
  'undoing',
  'undone',
  'failed',
] as const

export const staffStates = ['invited', 'active', 'blocked'] as const

/** What can be done at the desk, named `kind.verb`; the texts are in shared/i18n/desk/audit.ts. */
export const auditActions = [
  'staff.opened',
  'staff.invited',
  'staff.joined',
  'staff.changed',
  'staff.state_changed',
  'staff.signed_in',
  'staff.signed_out',
  'staff.sessions_ended',
  'staff.password_changed',
  'staff.second_factor_changed',
  'staff.passkey_added',
  'staff.passkey_removed',
  'staff.recovery_code_used',
  'staff.link_sent',
  'staff.alerts_changed',
  'staff.device_added',
  'staff.device_removed',
  'setup.opened',
  'setup.facts_changed',
  'setup.calendar_changed',
  'setup.rate_changed',
  'setup.centre_added',
  'setup.centre_changed',
  'setup.centre_removed',
  'setup.maintenance_changed',
  'setup.service_changed',
  'setup.service_switched',
  'setup.texts_added',
  'setup.vehicles_loaded',
  'webhook.added',
  'webhook.changed',
  'webhook.secret_renewed',
  'webhook.removed',
  'webhook.tested',
  'webhook.sent_again',
  'api_token.made',
  'api_token.ended',
  'brand.added',
  'brand.changed',
  'design.added',
  'design.changed',
  'design.pictures_changed',
  'picture.described',
  'picture.cropped',
  'wheel.added',
  'wheel.changed',
  'wheel.price_changed',
  'addon.added',
  'addon.changed',
  'addon.pictures_changed',
  'addon.price_changed',
  'price.planned',
  'price.plan_cancelled',
  'goods.changed',
  'order.cancelled',
  'order.paid_by_transfer',
  'order.refund_asked',
  'order.refund_retried',
  'order.refund_transferred',
  'order.restocked',
  'order.unpacked',
  'order.packing',
  'order.packed',
  'order.measured',
  'order.dispatched',
  'order.parcels_changed',
  'order.delivered',
  'order.address_changed',
  'order.note_added',
  'order.note_removed',
  'order.letter_sent_again',
  'order.payment_checked',
  'order.dispute_recorded',
  'money.difference_closed',
  'settlement.added',
  'settlement.removed',
  'order.guarantee_decided',
  'order.guarantee_photos_asked',
  'order.guarantee_cost_booked',
  'order.guarantee_sent',
  'order.request_filed',
  'order.request_accepted',
  'order.request_declined',
  'order.return_opened',
  'order.return_received',
  'order.return_refunded',
  'order.return_exchanged',
  'order.return_closed',
  'vehicle.corrected',
  'customer.note_added',
  'customer.note_removed',
  'customer.blocked',
  'customer.unblocked',
  'customer.exported',
  'customer.deleted',
  'offer.made',
  'offer.withdrawn',
  'offer.ordered',
  'review.approved',
  'review.declined',
  'review.taken_down',
  'review.deleted',
  'stock.moved',
  'stock.counted',
  'stock.undone',
  'stock.threshold_changed',
  'import.written',
  'import.undone',
  'review.answered',
  'coupon.made',
  'coupon.changed',
  'page.made',
  'page.changed',
  'page.published',
  'page.hidden',
  'page.restored',
  'question.added',
  'question.changed',
  'question.removed',
  'question.ordered',
  'question_kind.changed',
  'block.added',
  'block.changed',
  'block.removed',
  'block.ordered',
  'banner.added',
  'banner.changed',
  'banner.removed',
  'gallery.added',
  'gallery.changed',
  'gallery.consent_changed',
  'gallery.removed',
  'gallery.ordered',
  'redirect.added',
  'redirect.removed',
  'redirect.imported',
  'synonym.changed',
  'letter.changed',
  'letter.tested',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What an entry is about. */
export const thingKinds = [
  'staff',
  'customer',
  'vehicle',
  'offer',
  'setup',
  'order',
  'brand',
  'design',
  'picture',
  'wheel',
  'addon',
  'goods',
  'stock',
  'import',
  'webhook',
  'api_token',
  'review',
  'coupon',
  'page',
  'question',
  'question_kind',
  'block',
  'banner',
  'gallery',
  'redirect',
  'synonym',
  'letter',
  'money',
  'settlement',
] as const
export type ThingKind = (typeof thingKinds)[number]

export const plannedPriceStates = ['planned', 'running', 'ended', 'kept', 'cancelled'] as const

/** What other programs can learn of by webhook. */
export const webhookEvents = ['order.paid', 'order.dispatched', 'order.refunded'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What an API token may read. */
export const apiScopes = ['orders.read', 'stock.read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Lists whose filters a member can save under a name. */
export const viewedLists = ['orders'] as const

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

/** What the list of orders can be narrowed to: a state, every paid order, what is not sent, or not measured yet. */
export const orderStateFilters = [...deskOrderStates, 'paid', 'not_sent', 'to_measure'] as const
export type OrderStateFilter = (typeof orderStateFilters)[number]
/** Outside services that the desk sets up. */
export const serviceNames = ['stripe', 'paymob', 'mail'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Payment services that pay out what buyers paid. */
export const settlementGateways = ['stripe', 'paymob'] as const

/**
 * A line of a settlement beside our ledger. `converted`: paid out in another currency than the buyer paid. `unknown`: it
 * belongs to no payment of the shop. `earlier`: older than the shop's books. `returned`: a refund that came back. `own`: what
 * the payment service books for itself.
 */
export const settlementLineStates = [
  'agrees',
  'converted',
  'other_amount',
  'unknown',
  'earlier',
  'returned',
  'own',
] as const
export type SettlementLineState = (typeof settlementLineStates)[number]
