import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = { outer: number | null; inner: number | null }

const rounded = (mm: number | null) => mm && Math.round(mm * 10) / 10

/** By how many millimetres a wheel's edges are elsewhere than the factory wheel's; null is not known. */
export function Moves({ outer, inner }: Props) {
  const words = deskPrices[useLocale()]
  return (
    <span className="text-label text-muted">
      <span className="block">{words.outer(rounded(outer))}</span>
      <span className="block">{words.inner(rounded(inner))}</span>
    </span>
  )
}

/** A row of a list of fits: its name, the moves and the verdict, in columns that line up from row to row. */
export const fitRow =
  'flex flex-wrap items-start gap-x-4 gap-y-1 py-3 text-small sm:grid sm:grid-cols-[minmax(0,1fr)_14rem_10rem] sm:items-center'
