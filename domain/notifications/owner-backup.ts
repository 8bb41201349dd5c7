import { sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** E-mails the owner, once a night, that the night's backup could not be made. */
export async function sendBackupFailed(
  shop: Shop,
  { due, place, reason, newest }: JobPayloads['owner.backup_failed'],
): Promise<void> {
  await sendLetter(shop, { kind: 'owner.backup_failed', subject_id: due }, async () => ({
    subject: 'Last night’s backup has failed',
    title: 'The shop could not be backed up',
    intro: [
      'Last night’s backup could not be made. Older backups are kept. The shop keeps trying, and writes about each night once.',
    ],
    facts: [
      ['Reason', reason],
      ['Kept at', place],
      ['Newest backup', newest ?? 'there is none'],
    ],
    next: [
      'Forward this letter to the person who runs your server.',
      'Once the reason is mended, try it by hand:',
      'npm run backup',
    ],
  }))
}
