import { randomUUID } from 'node:crypto'
import { type Note, pageLink, sendNote } from '#domain/notifications/note.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { nameOfWork } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { prepareLink } from '#domain/staff/links.ts'
import { findMember } from '#domain/staff/people.ts'
import { invitationHours, resetMinutes } from '#shared/desk/limits.ts'
import { staffEmails } from '#shared/i18n/documents/staff-emails.ts'

/** Sends an invitation or a reset link to a member of staff. The link is made here, so that no job holds its secret. */
export async function sendStaffLink(shop: Shop, { staff_id, purpose }: JobPayloads['staff.link']): Promise<void> {
  const due = await prepareLink(shop, staff_id, purpose)
  if (!due) return
  const { email: to, name, language: locale, href } = due
  const say = staffEmails[locale]
  const note: Note =
    purpose === 'invitation'
      ? {
          subject: say.invitation_subject,
          title: say.invitation_title,
          before: [say.hello(name), say.invitation_text],
          button: { label: say.invitation_button, href },
          after: [say.invitation_until(invitationHours), say.invitation_not_you],
        }
      : {
          subject: say.reset_subject,
          title: say.reset_title,
          before: [say.hello(name), say.reset_text],
          button: { label: say.reset_button, href },
          after: [say.reset_until(resetMinutes), say.reset_not_you],
        }
  // Each try makes another link, and only the last one opens anything: it must be another letter.
  await sendNote(shop, `staff.link ${randomUUID()}`, { ...note, to, locale })
}

/** Tells a member that their password or a second factor changed, in case it was not them. */
export async function sendStaffNotice(shop: Shop, { staff_id, what }: JobPayloads['staff.notice']): Promise<void> {
  const { email: to, name, language: locale } = await findMember(shop, staff_id)
  const say = staffEmails[locale]
  const subject = say[`${what}_subject`]
  await sendNote(shop, `staff.notice ${staff_id} ${nameOfWork()}`, {
    ...{ to, locale, subject, title: subject },
    before: [say.hello(name), say[`${what}_text`]],
    button: { label: say.see_account, href: pageLink(shop, '/desk/me', locale) },
    after: [say.changed_not_you],
  })
}
