import { and, eq } from 'drizzle-orm'
import { customerNotes } from '#database/schema/account/account.ts'
import { notesOf } from '#domain/account/customer-page.ts'
import { eraseAccount } from '#domain/account/erase-account.ts'
import { exportAccount } from '#domain/account/export-account.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { setBlocked } from '#domain/customers/blocked.ts'
import { findProfile } from '#domain/customers/profile.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Profile } from '#shared/api/auth.ts'
import type { AuditAction } from '#shared/desk/audit-actions.ts'
import type { DeskAnswer } from '#shared/desk/calls.ts'

/** Adds a note that only the team sees. The audit says that there is one, not what it says. */
export async function addCustomerNote(shop: Shop, by: Actor, id: string, text: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    await requireCustomer(open, id)
    await open.db.insert(customerNotes).values({ customer_id: id, staff_id: by.staff_id, text, created_at: shop.now() })
    await record(entry('customer.note_added', id))
  })
}

/** Removes a note that the actor wrote. Throws not_found for that of a colleague. */
export async function removeCustomerNote(shop: Shop, by: Actor, id: string, note_id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const theirs = and(
      eq(customerNotes.id, note_id),
      eq(customerNotes.customer_id, id),
      eq(customerNotes.staff_id, by.staff_id),
    )
    const { rowCount } = await open.db.delete(customerNotes).where(theirs)
    if (!rowCount) throw new Problem('not_found', 404)
    await record(entry('customer.note_removed', id))
  })
}

/** Blocks a customer, which ends every sign-in, or unblocks. Twice is once. Throws not_found. */
export async function blockCustomer(shop: Shop, by: Actor, id: string, blocked: boolean): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const was = await setBlocked(open, id, blocked)
    if (was === undefined) throw new Problem('not_found', 404)
    const change = { before: { blocked: was }, after: { blocked } }
    await record({ ...entry(blocked ? 'customer.blocked' : 'customer.unblocked', id), ...change })
  })
}

/** All that the shop knows of a customer, with the writers of the team's notes (UAE PDPL, right of access). Throws not_found. */
export async function exportCustomer(
  shop: Shop,
  by: Actor,
  id: string,
): Promise<DeskAnswer<'POST /desk/customers/{id}/export'>> {
  await audited(shop, by, async (open, record) => {
    await requireCustomer(open, id)
    await record(entry('customer.exported', id))
  })
  const notes = (await notesOf(shop, id)).map(({ id: _, staff_id: __, ...note }) => note)
  return { ...(await exportAccount(shop, id)), notes }
}

/**
 * Deletes a customer at their request to the shop (UAE PDPL, right to erasure), as `deleteAccount` does: paid orders stay,
 * without the account. Throws not_found.
 */
export async function deleteCustomer(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const { email, locale } = await requireCustomer(open, id)
    await eraseAccount(open, { customer_id: id, email, locale })
    await record(entry('customer.deleted', id))
  })
}

async function requireCustomer(open: Shop, id: string): Promise<Profile> {
  const profile = await findProfile(open, id)
  if (!profile) throw new Problem('not_found', 404)
  return profile
}

/** The audit keeps no personal data: a customer is named by the beginning of their id. */
function entry(action: AuditAction, id: string) {
  return { action, kind: 'customer', id, name: id.slice(0, 8) } as const
}
