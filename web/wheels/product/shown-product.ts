import type { Product } from '#shared/api/browse.ts'
import type { SaidProof } from '#web/wheels/product/say-proof.ts'

/** A product as its page shows it: the verdict already in words. */
export type ShownProduct = Omit<Product, 'fitment'> & { proof: SaidProof | null }
