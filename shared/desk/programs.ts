/** What other programs can learn of by webhook. */
export const webhookEvents = ['order.paid', 'order.dispatched', 'order.refunded'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What an API token may read. */
export const apiScopes = ['orders.read', 'stock.read'] as const
export type ApiScope = (typeof apiScopes)[number]
