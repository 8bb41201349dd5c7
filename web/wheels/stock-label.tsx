import type { WheelSummary } from '#shared/api/browse.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { setOf } from '#shared/limits.ts'
import { classNames } from '#web/design/class-names.ts'
import { useMessages } from '#web/shell/language.ts'

type Stock = Pick<WheelSummary, 'supplier_stock' | 'special_order'>

/** Below two sets the remaining stock is shown. */
const few = setOf * 2

/** Availability: in stock, few left, made to order, or sold out. A dot and a text. */
export function StockLabel({ wheel, rear }: { wheel: Stock; rear?: Stock | null }) {
  const words = useMessages(card)
  const left = Math.min(wheel.supplier_stock, (rear ?? wheel).supplier_stock)
  // Of a pair, each needs two.
  const toOrder = [wheel, rear].every((each) => !each || each.special_order || each.supplier_stock > 1)
  const word =
    left >= few ? words.in_stock : left > 0 ? words.few_left(left) : toOrder ? words.special_order : words.sold_out
  return (
    <span className={classNames('inline-flex items-center gap-1.5', left === 0 && 'text-muted')}>
      <span
        aria-hidden="true"
        className={classNames('size-1.5 rounded-full', left > 0 ? 'bg-accent' : 'border border-edge')}
      />
      {word}
    </span>
  )
}
