import { findEndpoint } from '#domain/integrations/endpoints.ts'
import { deskLink, sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** E-mails the owner that a webhook was switched off, because no delivery worked for days. */
export async function sendWebhookFailing(
  shop: Shop,
  { endpoint_id }: JobPayloads['owner.webhook_failing'],
): Promise<void> {
  const endpoint = await findEndpoint(shop, endpoint_id).catch(() => undefined)
  if (!endpoint?.failing_since) return
  await sendLetter(
    shop,
    { kind: 'owner.webhook_failing', subject_id: `${endpoint_id} ${endpoint.failing_since}` },
    async () => ({
      subject: `The webhook ${endpoint.name} is switched off`,
      title: 'A webhook is switched off',
      intro: [
        `No delivery to ${endpoint.name} has worked since ${endpoint.failing_since!.slice(0, 10)}, so the shop sends no more.`,
      ],
      facts: [
        ['Address', new URL(endpoint.url).origin],
        ['Events', endpoint.events.join(', ')],
      ],
      next: [
        'Ask the people who run the program at that address.',
        'Then switch it on again:',
        deskLink(shop, `/desk/integrations/${endpoint_id}`),
      ],
    }),
  )
}
