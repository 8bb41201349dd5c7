import { askedCar } from '#shared/i18n/asked-car.ts'
import { card } from '#shared/i18n/card.ts'
import { product as productWords } from '#shared/i18n/product.ts'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { moveInWords } from '#web/wheels/fit-words.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

/** The verdict as a line beside the name, linking to its reasons. */
export function VerdictLine({ product: { fit, vehicle } }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const { proof_car } = useMessages(askedCar)
  const lists = useMessages(card)
  const locale = useLocale()
  if (!fit || !vehicle) return null
  const move = moveInWords(fit.outer_move, fit.verdict, lists)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <VerdictBadge verdict={fit.verdict} />
      <a href="#proof" className="figures textlink inline-flex min-h-11 items-center text-small">
        {fit.verdict === 'fail'
          ? words.see_why(shortCarName(vehicle, locale))
          : proof_car(shortCarName(vehicle, locale))}
        {fit.verdict !== 'fail' && move && ` · ${move}`}
      </a>
    </p>
  )
}
