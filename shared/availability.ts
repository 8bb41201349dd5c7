/** Availability in the terms of product feeds. Backorder: made or ordered on demand. */
export type Availability = 'in_stock' | 'backorder' | 'out_of_stock'

/** @param stock pieces on hand */
export function availabilityOf({ stock, special_order }: { stock: number; special_order: boolean }): Availability {
  return stock > 0 ? 'in_stock' : special_order ? 'backorder' : 'out_of_stock'
}
