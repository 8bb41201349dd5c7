import { listing } from '#shared/i18n/listing.ts'
import { product as productWords } from '#shared/i18n/product.ts'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { moveInWords } from '#web/wheels/fit-words.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

/** The verdict in a line beside the name, leading down to its reasons. */
export function VerdictLine({ product: { proof, vehicle } }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const lists = useMessages(listing)
  const locale = useLocale()
  if (!proof || !vehicle) return null
  const move = moveInWords(proof.axles[0]?.outer_move ?? null, proof.verdict, lists)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <VerdictBadge verdict={proof.verdict} />
      <a href="#proof" className="figures textlink text-small">
        {words.proof_car(shortCarName(vehicle, locale))}
        {move && ` · ${move}`}
      </a>
    </p>
  )
}
