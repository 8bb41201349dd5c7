/** Why a SKU's stock changed. */
export const stockReasons = [
  'opening',
  'received',
  'sold',
  'replaced',
  'cancelled',
  'returned',
  'counted',
  'damaged',
  'import',
  'correction',
] as const
export type StockReason = (typeof stockReasons)[number]

/** The reasons that a person may give at the desk. */
export const handReasons = ['received', 'returned', 'damaged', 'correction'] as const satisfies StockReason[]
