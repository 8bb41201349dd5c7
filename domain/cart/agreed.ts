/** A price offer that still holds, as read with the cart. Money in fils, at the VAT of `country`. */
export type Agreed = {
  id: string
  number: string
  country: string
  /** The agreed delivery cost. */
  delivery: number
  /** YYYY-MM-DD in the shop's time zone. */
  valid_until: string
  lines: {
    sku: string | null
    addon_id: number | null
    axle: 'any' | 'front' | 'rear'
    quantity: number
    unit_price: number
  }[]
}

type Goods = {
  wheels: { wheel: { sku: string }; axle: 'any' | 'front' | 'rear'; quantity: number }[]
  addons: { addon_id: number; quantity: number }[]
}

/**
 * What an accepted offer changes about a cart's price: the unit price of each line (wheels, then accessories) that is as
 * offered, null for the others; and the agreed delivery if the cart is the whole offer and nothing else. An offer counts
 * for its country only, because its prices contain that country's VAT.
 */
export function agreedPrices(
  { offer, wheels, addons }: Goods & { offer: Agreed | null },
  country: string,
): { unit_prices: (number | null)[]; delivery: number | null; isUsed: boolean } {
  const offered = offer?.country === country ? offer.lines : []
  const priceOf = (is: (line: Agreed['lines'][number]) => boolean) => offered.find(is)?.unit_price ?? null
  const unit_prices = [
    ...wheels.map(({ wheel, axle, quantity }) =>
      priceOf((line) => line.sku === wheel.sku && line.axle === axle && line.quantity === quantity),
    ),
    ...addons.map(({ addon_id, quantity }) =>
      priceOf((line) => line.addon_id === addon_id && line.quantity === quantity),
    ),
  ]
  const agreed = unit_prices.filter((price) => price !== null)
  const isWhole = agreed.length === unit_prices.length && agreed.length === offered.length
  const isUsed = agreed.length > 0
  return { unit_prices, delivery: offer && isUsed && isWhole ? offer.delivery : null, isUsed }
}
