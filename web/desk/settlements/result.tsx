import type { Settlement } from '#shared/desk/settlements.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import { Badge } from '#web/design/badge.tsx'
import { useLocale } from '#web/design/locale.ts'

/** Whether the lines of a settlement make up another sum than was paid out. */
export function isSumWrong({ is_manual, is_read, amount, net }: Settlement): boolean {
  return !is_manual && is_read && amount !== null && amount !== net
}

/** The result of comparing a settlement with the shop's books. */
export function Result({ settlement }: { settlement: Settlement }) {
  const words = deskSettlements[useLocale()]
  const { is_manual, is_read, different } = settlement
  if (is_manual) return <Badge>{words.manual}</Badge>
  if (!is_read) return <Badge>{words.unread}</Badge>
  if (different > 0) return <Badge>{words.different(different)}</Badge>
  if (isSumWrong(settlement)) return <Badge>{words.sum_differs_short}</Badge>
  return <Badge tone="accent">{words.agrees_all}</Badge>
}
