import type { Product } from '#shared/api/browse.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import type { DeliveryAlone } from '#shared/delivery-alone.ts'
import type { SetChoice } from '#web/wheels/product/choose-set.ts'

/** The short verdict for the price, the button and the line beside the name. */
export type ShortVerdict = { verdict: VerdictWord; staggered: boolean; outer_move: number | null }

/**
 * A product as its page shows it: with a short verdict, since its reasons are rendered further down, and the set it is
 * sold in.
 */
export type ShownProduct = Omit<Product, 'fitment'> & {
  fit: ShortVerdict | null
  delivery: DeliveryAlone[]
  set: SetChoice
}
