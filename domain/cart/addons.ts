import { and, eq, sql } from 'drizzle-orm'
import { cartAddons } from '#database/schema/cart.ts'
import { type CartOptions, shortage, showCart } from '#domain/cart/cart.ts'
import { ownCart, toCartProblem, touchCart } from '#domain/cart/own-cart.ts'
import { type AddonLine, type CartRow, readCart } from '#domain/cart/read-cart.ts'
import { addonStock } from '#domain/cart/stock.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { CountryCode } from '#shared/countries.ts'

export type AddAddon = {
  session_id: string
  addon_id: number
  quantity: number
  exact?: boolean | undefined
  country?: CountryCode | undefined
}

/** Adds an accessory; a repeat changes the same line. Throws addon_not_found, out_of_stock, not_enough_stock. */
export async function addAddon(shop: Shop, line: AddAddon, options: CartOptions = {}): Promise<Cart> {
  const row = await inTransaction(shop, async (open) => {
    await putLine(open, line, options)
    return inStock(await readCart(open, line.session_id, options), options, (each) => each.addon_id === line.addon_id)
  })
  return showCart(shop, row, options)
}

/** Sets the quantity of an accessory's line. Throws cart_line_not_found, out_of_stock, not_enough_stock. */
export async function changeAddonQuantity(
  shop: Shop,
  { session_id, id, quantity }: { session_id: string; id: string; quantity: number },
  options: CartOptions = {},
): Promise<Cart> {
  const row = await inTransaction(shop, async (open) => {
    await touchCart(open, session_id)
    const { rowCount } = await open.db
      .update(cartAddons)
      .set({ quantity })
      .where(and(eq(cartAddons.id, id), eq(cartAddons.session_id, session_id)))
    if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
    return inStock(await readCart(open, session_id, options), options, (each) => each.id === id)
  })
  return showCart(shop, row, options)
}

/** Removes an accessory. Throws cart_line_not_found. */
export async function removeAddon(
  shop: Shop,
  { session_id, id }: { session_id: string; id: string },
  options: CartOptions = {},
): Promise<Cart> {
  await touchCart(shop, session_id)
  const { rowCount } = await shop.db
    .delete(cartAddons)
    .where(and(eq(cartAddons.id, id), eq(cartAddons.session_id, session_id)))
  if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
  return showCart(shop, await readCart(shop, session_id, options), options)
}

async function putLine(
  shop: Shop,
  { session_id, addon_id, quantity, exact, country }: AddAddon,
  options: CartOptions,
): Promise<void> {
  const sum = exact ? sql`excluded.quantity` : sql`cart_addons.quantity + excluded.quantity`
  try {
    const { rowCount } = await shop.db.execute(sql`
      with owner as (${ownCart(shop, { session_id, country }, options.customer_id)})
      insert into cart_addons (session_id, addon_id, quantity, created_at)
      select owner.session_id, a.id, ${quantity}, ${shop.now().toISOString()}::timestamptz
      from owner, addons a where a.id = ${addon_id}
      on conflict (session_id, addon_id) do update set quantity = ${sum}`)
    if (rowCount === 0) throw new Problem('addon_not_found', 404)
  } catch (error) {
    throw toCartProblem(error)
  }
}

function inStock(row: CartRow, options: CartOptions, changed: (line: AddonLine) => boolean): CartRow {
  const stock = addonStock(row)
  for (const [i, line] of row.addons.entries())
    if (changed(line) && stock[i]!.short) throw shortage(line, options.locale ?? 'en')
  return row
}
