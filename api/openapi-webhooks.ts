import * as z from 'zod/mini'
import { webhookBody } from '#shared/api/integrations.ts'
import { type WebhookEvent, webhookEvents } from '#shared/desk/programs.ts'

const summaries: Record<WebhookEvent | 'test', string> = {
  'order.paid': 'An order is paid',
  'order.dispatched': 'An order has left; once for each order',
  'order.refunded': 'A refund of an order was paid; each refund is an event',
  test: 'The owner tries the webhook; `data` is empty',
}

/** How a webhook is sent. The numbers are those of domain/integrations/deliveries.ts. */
const description = [
  'Sent as a POST to each address that the owner has entered for this event, signed as Standard Webhooks describes.',
  'An answer from 200 to 299 within ten seconds is a success; redirects are not followed and the answer’s body is not read.',
  'Otherwise it is sent again after 1, 5 and 30 minutes, 2, 6 and 12 hours, and twice after a day: nine times in all. Where one was tried that',
  'long and no other worked meanwhile, the webhook is switched off.',
  'The same event may arrive twice, with the same `webhook-id`: keep the ids of what is done. Events may arrive late and in another order, and a',
  'body that is sent again is as it was at first: of two, the one with the later `created_at` counts. GET /v1/orders/{number} answers the order as it is now.',
].join(' ')

const headers = [
  ['webhook-id', 'Of this event at this address: the same whenever it is sent again'],
  ['webhook-timestamp', 'When it was sent, in whole seconds since 1970. Refuse what is older than some minutes'],
  [
    'webhook-signature',
    'One or more signatures with spaces between, each "v1," and Base64 of HMAC-SHA256 over "ID.TIMESTAMP.BODY", the body byte for byte. The key is what follows "whsec_" in the webhook’s key, decoded from Base64. For a day after the key was renewed there is one for each earlier key too: one that agrees is enough',
  ],
] as const

/** The requests that the shop sends to the owner’s other programs, as OpenAPI 3.1 describes them. */
export function describeWebhooks() {
  return Object.fromEntries([...webhookEvents, 'test' as const].map((event) => [event, { post: webhook(event) }]))
}

function webhook(event: WebhookEvent | 'test') {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(event), { io: 'output', unrepresentable: 'any' })
  return {
    summary: summaries[event],
    description,
    tags: ['webhooks'],
    parameters: headers.map(([name, meaning]) => ({
      ...{ name, in: 'header', required: true, description: meaning },
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'It is done and is not sent again' } },
  }
}
