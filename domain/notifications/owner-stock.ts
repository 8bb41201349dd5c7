import { sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** E-mails the owner that unpaid orders hold much of the stock, with the figures at the time of detection. */
export function sendOwnerStock(
  shop: Shop,
  { at, held, on_hand, skus }: JobPayloads['owner.stock_held'],
): Promise<void> {
  return sendLetter(shop, { kind: 'owner.stock_held', subject_id: at }, async () => {
    const percent = Math.round((held / Math.max(1, on_hand)) * 100)
    return {
      subject:
        skus.length === 1 ? `Unpaid orders hold much of ${skus[0]!.sku}` : 'Unpaid orders hold much of the stock',
      title: 'Unpaid orders hold much of the stock',
      intro: [
        `Payments that have begun and are not finished hold ${held} of ${on_hand} pieces (${percent}%). Meanwhile other buyers may see them as sold out.`,
      ],
      ...(skus.length > 0 && {
        sections: [
          {
            heading: 'Held, of what is on the shelf',
            lines: skus.map((each) => `${each.sku}: ${each.held} of ${each.on_hand}`),
          },
        ],
      }),
      next: [
        'Usually nothing: a hold ends after half an hour without a payment, and a buyer who pays now goes first.',
        'If it goes on and few orders are paid, a bank is slow, or someone reserves goods to keep them from others. The orders:',
        'npm run orders -- --state unpaid',
      ],
    }
  })
}
