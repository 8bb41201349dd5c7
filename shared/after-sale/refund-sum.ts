/** A line of an order as it was paid, fils; `refunded` pieces were refunded before. */
export type RefundableLine = { quantity: number; total: number; discount: number; refunded: number }

/**
 * What was paid for some pieces of a line, fils. The parts of all refunds of a line add up to what was paid for it,
 * because each counts from the pieces refunded before.
 * @param pieces whole, at most those left
 */
export function refundOfPieces({ quantity, total, discount, refunded }: RefundableLine, pieces: number): number {
  const paidFor = (count: number) => Math.floor(((total - discount) * count) / quantity)
  return paidFor(refunded + pieces) - paidFor(refunded)
}
