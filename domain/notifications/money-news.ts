import { pageLink, sendNote } from '#domain/notifications/note.ts'
import { type JobPayloads, job, writeAll } from '#domain/outbox.ts'
import { type DifferenceKind, maySee } from '#domain/payments/reconcile/differences.ts'
import type { Shop } from '#domain/shop.ts'
import { listMoneyReaders } from '#domain/staff/alerts.ts'
import { quietUntil } from '#domain/staff/quiet-hours.ts'
import { calendar, store } from '#domain/store.ts'
import { ltr } from '#shared/bidi.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { moneyNews } from '#shared/i18n/documents/money-news.ts'
import { staffEmails } from '#shared/i18n/documents/staff-emails.ts'
import { formatMoney } from '#shared/money.ts'

/** The e-mail lists at most this many differences; the desk lists all. */
const maxInEmail = 50

/**
 * A job for the e-mail to each member who may see money, at the end of their quiet hours. The owner's own letter, with
 * what to do, goes to its address alone.
 */
export async function announceDifferences(shop: Shop, found: JobPayloads['money.differences']): Promise<void> {
  const owner = (shop.owner_email ?? store.email_orders).toLowerCase()
  const members = (await listMoneyReaders(shop)).filter(
    ({ email, role }) => email.toLowerCase() !== owner && found.differences.some(({ kind }) => maySee(role, kind)),
  )
  const jobs = members.map(({ id: staff_id, quiet_from, quiet_to }) => {
    const now = shop.now()
    const at = quietUntil({ from: quiet_from, to: quiet_to }, now, calendar.timezone) ?? now
    return job(shop, 'staff.differences', { staff_id, found }, { key: `staff.differences ${staff_id} ${found.to}`, at })
  })
  await writeAll(shop, [], jobs)
}

/** E-mails a member, in their language, what a comparison of the books found. */
export async function sendStaffDifferences(
  shop: Shop,
  { staff_id, found }: JobPayloads['staff.differences'],
): Promise<void> {
  const [member] = await listMoneyReaders(shop, staff_id)
  if (!member) return
  const { email, name, role, language: locale } = member
  const differences = found.differences.filter(({ kind }) => maySee(role, kind))
  if (differences.length === 0) return
  const say = moneyNews[locale]
  const sum = (amount: number | null, currency?: string) =>
    amount === null ? '–' : formatMoney(amount, locale, currency)
  const subject = say.subject(differences.length)
  await sendNote(shop, `staff.differences ${staff_id} ${found.to}`, {
    ...{ to: email, locale, subject, title: subject },
    before: [staffEmails[locale].hello(name), say.text],
    facts: differences.slice(0, maxInEmail).map(({ kind, reference, ours, theirs, currency }) => ({
      name: ltr(reference),
      value: `${deskMoney[locale][`difference_${kind as DifferenceKind}`]} ${say.sides(sum(ours, currency), sum(theirs, currency))}`,
    })),
    button: { label: say.open, href: pageLink(shop, '/desk/money#differences', locale) },
    after: [say.why],
  })
}
