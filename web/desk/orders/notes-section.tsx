import { deskOrder } from '#shared/i18n/desk/order.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { TeamNotes } from '#web/desk/form/team-notes.tsx'
import { useMember } from '#web/desk/frame/session.ts'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'

export const notesSection: OrderSection = {
  key: 'notes',
  permission: 'orders.read',
  place: 'side',
  // They are erased with the buyer.
  isShown: ({ erased_at }) => !erased_at,
  View: Notes,
}

/** What the team writes about an order for itself. */
function Notes({ order: { id, notes }, reload }: SectionProps) {
  return (
    <TeamNotes
      words={deskOrder[useLocale()]}
      notes={notes}
      mayWrite={useMember().may('orders.note')}
      add={(text) => deskCall('POST /desk/orders/{id}/notes', { params: { id }, body: { text } })}
      remove={(note_id) => deskCall('DELETE /desk/orders/{id}/notes/{note_id}', { params: { id, note_id } })}
      reload={reload}
    />
  )
}
