import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/*
 * A SKU is found in any case, with or without dashes: by its key, which wheels and accessories share.
 */

/** The key of a stored SKU in SQL. The unique index `wheels_sku_key` has the same expression: only with it is it used. */
export function skuKeyOf(column: SQLWrapper): SQL {
  return sql`upper(replace(${column}, '-', ''))`
}

/** The key of a typed or scanned text, which may be no SKU. */
export function plainSku(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}

/** The key of a typed SKU; empty if it cannot be one. Dots and underscores count: they are part of some makers' numbers. */
export function skuKey(typed: string): string {
  const key = plainSku(typed)
  return /^[A-Z0-9._]{1,80}$/.test(key) ? key : ''
}
