import type { DeskOrderState } from '#shared/desk/order-states.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Badge } from '#web/design/badge.tsx'
import { useLocale } from '#web/design/locale.ts'

const calls: DeskOrderState[] = ['to_pack', 'packing', 'packed', 'disputed', 'in_doubt']

/** Where an order is; coloured while it needs someone. */
export function OrderStateBadge({ state }: { state: DeskOrderState }) {
  return (
    // A pill of two lines reads as two.
    <span className="whitespace-nowrap">
      <Badge
        tone={calls.includes(state) ? 'accent' : 'neutral'}
        // Its colour is that of orders to pack, and it must not leave.
        {...(state === 'disputed' && { icon: 'warn' as const })}
      >
        {deskOrders[useLocale()][`state_${state}`]}
      </Badge>
    </span>
  )
}
