/** Whether something can be had, in the words of product feeds. Backorder: it is made or fetched on demand. */
export type Availability = 'in_stock' | 'backorder' | 'out_of_stock'

/** @param stock pieces on hand */
export function availabilityOf({ stock, special_order }: { stock: number; special_order: boolean }): Availability {
  return stock > 0 ? 'in_stock' : special_order ? 'backorder' : 'out_of_stock'
}
