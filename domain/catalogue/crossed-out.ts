/** A price in fils, and when it ended; null for the present one. */
export type Period = { price: number; ended_at: Date | null }

const days30 = 30 * 24 * 3_600_000

/**
 * The highest price that may be crossed out beside a price: the lowest one of the 30 days before it was reduced. Of several
 * reductions without a rise between them, the 30 days before the first one count (article 6a of the EU's directive
 * 98/6/EC, which the shop follows by its own choice). Null where nothing may be crossed out: the price was not reduced, or
 * it was as low within those 30 days.
 * @param periods the prices in their order, the present one last
 */
export function mostCrossedOut(periods: readonly Period[]): number | null {
  const last = periods.at(-1)
  if (!last) return null
  let first = periods.length - 1
  while (first > 0 && periods[first - 1]!.price >= periods[first]!.price) first--
  // Equal neighbours are no reduction: their row says that something else changed.
  const reduced = periods.findIndex(({ price }, i) => i >= first && price < periods[first]!.price)
  if (reduced < 0) return null
  const reducedAt = periods[reduced - 1]!.ended_at!.getTime()
  const counting = periods.slice(0, reduced).filter(({ ended_at }) => ended_at!.getTime() > reducedAt - days30)
  const lowest = Math.min(...counting.map(({ price }) => price))
  return lowest > last.price ? lowest : null
}

/**
 * The crossed-out price that goes with a changed price, if nothing else is wished: the present one as far as it still
 * may be shown.
 */
export function allowedCrossedOut(wished: number | null, price: number, most: number | null): number | null {
  if (wished === null || most === null) return null
  const allowed = Math.min(wished, most)
  return allowed > price ? allowed : null
}
