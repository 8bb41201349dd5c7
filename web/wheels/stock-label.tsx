import type { WheelSummary } from '#shared/api/browse.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { setOf } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { useMessages } from '#web/shell/language.ts'

type Stock = Pick<WheelSummary, 'supplier_stock' | 'special_order'>

/** Below two sets the remaining stock is shown. */
const few = setOf * 2

type Props = { wheel: Stock; rear?: Stock | null }

/** Availability: in stock, few left, made to order, or sold out. `isThere`: can be sent at once. */
export function availability({ wheel, rear }: Props, words: (typeof card)[Locale]) {
  // A pair needs two of each.
  const least = rear ? setOf / 2 : 1
  const left = Math.min(wheel.supplier_stock, (rear ?? wheel).supplier_stock)
  const isThere = left >= least
  const toOrder = [wheel, rear].every((each) => !each || each.special_order || each.supplier_stock >= least)
  const word =
    left >= few ? words.in_stock : isThere ? words.few_left(left) : toOrder ? words.special_order : words.sold_out
  return { word, isThere }
}

/** The availability as a dot and a text. */
export function StockLabel(props: Props) {
  const { word, isThere } = availability(props, useMessages(card))
  return (
    <span className={classNames('inline-flex items-center gap-1.5', !isThere && 'text-muted')}>
      <span
        aria-hidden="true"
        className={classNames('size-1.5 rounded-full', isThere ? 'bg-accent' : 'border border-edge')}
      />
      {word}
    </span>
  )
}
