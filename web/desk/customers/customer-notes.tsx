import { useRevalidator } from 'react-router'
import type { DeskCustomer } from '#shared/desk/customers.ts'
import { deskCustomers } from '#shared/i18n/desk/customers.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { TeamNotes } from '#web/desk/form/team-notes.tsx'
import { useMember } from '#web/desk/frame/session.ts'

/** What the team writes about a customer for itself. */
export function CustomerNotes({ customer: { id, notes } }: { customer: DeskCustomer }) {
  return (
    <TeamNotes
      words={deskCustomers[useLocale()]}
      notes={notes}
      mayWrite={useMember().may('customers.note')}
      add={(text) => deskCall('POST /desk/customers/{id}/notes', { params: { id }, body: { text } })}
      remove={(note_id) => deskCall('DELETE /desk/customers/{id}/notes/{note_id}', { params: { id, note_id } })}
      reload={useRevalidator().revalidate}
    />
  )
}
