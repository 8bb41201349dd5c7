import type { Product } from '#shared/api/browse.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import type { DeliveryAlone } from '#shared/delivery-alone.ts'
import type { SetChoice } from '#web/wheels/product/choose-set.ts'

/** The verdict in short: what the price, the button and the line beside the name need of it. */
export type ShortVerdict = { verdict: VerdictWord; staggered: boolean; outer_move: number | null }

/** A product as its page shows it: the verdict in short, its reasons are told further down; the set it is sold in. */
export type ShownProduct = Omit<Product, 'fitment'> & {
  fit: ShortVerdict | null
  delivery: DeliveryAlone[]
  set: SetChoice
}
