import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Agreed } from '#domain/cart/agreed.ts'
import { isServed, shortagesOf } from '#domain/cart/cart.ts'
import { fitLines, misfitOf } from '#domain/cart/fit.ts'
import { quoteCart } from '#domain/cart/quote.ts'
import type { CartRow } from '#domain/cart/read-cart.ts'
import { wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { Problem } from '#domain/problem.ts'
import { deliveryCost } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKeyOf } from '#domain/sku-key.ts'
import type { OfferDraft, OfferedLine } from '#shared/desk/offers.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

type Offered = Pick<OfferDraft, 'country' | 'vehicle' | 'lines'> & { offer: Agreed | null }

/**
 * The goods of a price offer as a cart, so that they are priced, judged and shown as the buyer's cart will be. A line's
 * id is its place in `lines`; lines that name no goods of the shop are left out.
 */
export async function offeredCart(shop: Shop, { country, vehicle, lines, offer }: Offered): Promise<CartRow> {
  const [goods] = await goodsOffered(shop.db, {
    lines: JSON.stringify(lines),
    vehicle: vehicle && JSON.stringify(vehicle),
  })
  return {
    session_id: 'offer',
    country,
    coupon_code: null,
    coupon: null,
    coupon_use: null,
    is_blocked: false,
    offer,
    ...goods!,
  }
}

/**
 * A draft as a cart: lines with a price have it, the others cost what the shop asks today, and so does delivery.
 * Throws `invalid` for a SKU that the shop does not sell, by the place of its line, and offer_half_set.
 */
export async function draftedCart(
  shop: Shop,
  { country, vehicle, delivery, lines }: OfferDraft,
  locale: Locale,
): Promise<CartRow & { offer: Agreed }> {
  refuseHalfSet(lines)
  const plain = await offeredCart(shop, { country, vehicle, lines, offer: null })
  const ids = [...plain.wheels, ...plain.addons].map(({ id }) => Number(id))
  const unknown = lines.flatMap((_, i) =>
    ids.includes(i) ? [] : [[`lines.${i}.sku`, [sayProblem('wheel_not_found', locale)]]],
  )
  if (unknown.length > 0) throw new Problem('invalid', 422, {}, Object.fromEntries(unknown))
  refuseTwice(plain, lines, locale)
  const today = quoteCart(plain, { now: shop.now(), locale, country })
  const agreed = ids.map((id, i) => {
    const wheel = plain.wheels[i]
    return {
      sku: wheel?.wheel.sku ?? null,
      addon_id: wheel ? null : plain.addons[i - plain.wheels.length]!.addon_id,
      axle: wheel?.axle ?? ('any' as const),
      quantity: lines[id]!.quantity,
      unit_price: lines[id]!.unit_price ?? today.price.lines[i]!.unit_price,
    }
  })
  const goods_total = agreed.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  const wheels = plain.wheels.reduce((sum, { quantity }) => sum + quantity, 0)
  const rate = plain.rates.find((each) => each.country === country)!
  const cost = delivery ?? deliveryCost(rate, { wheels, addons: plain.addons.length }, goods_total)
  return { ...plain, offer: { id: '', number: '', country, delivery: cost, valid_until: '', lines: agreed } }
}

/** What cannot be ordered is not offered. Throws does_not_fit_car, country_closed, out_of_stock and not_enough_stock. */
export async function refuseUnsellable(shop: Shop, row: CartRow, locale: Locale): Promise<void> {
  const fits = await fitLines(shop, row.wheels)
  const failing = fits.findIndex((fit) => fit?.word === 'fail')
  if (failing >= 0) throw misfitOf(row.wheels[failing]!, fits[failing]!, locale)
  const quote = quoteCart(row, { now: shop.now(), locale })
  if (!isServed(row, quote.country)) throw new Problem('country_closed', 422)
  const [short] = shortagesOf(row, quote, locale)
  if (short) throw short.problem
}

/** The same goods on two lines would be one line of the cart, with one of the two prices. */
function refuseTwice({ wheels, addons }: CartRow, lines: readonly OfferedLine[], locale: Locale): void {
  const seen = new Set<string>()
  for (const [id, sku] of [
    ...wheels.map(({ id, wheel }) => [id, wheel.sku] as const),
    ...addons.map(({ id, sku }) => [id, sku] as const),
  ]) {
    const goods = `${sku} ${lines[Number(id)]!.axle}`
    if (seen.has(goods))
      throw new Problem('invalid', 422, {}, { [`lines.${id}.sku`]: [sayProblem('offer_goods_twice', locale)] })
    seen.add(goods)
  }
}

/** A staggered set is one front and one rear line of the same quantity, because they are judged and added together. */
function refuseHalfSet(lines: readonly OfferedLine[]): void {
  const of = (axle: OfferedLine['axle']) => lines.filter((line) => line.axle === axle).map(({ quantity }) => quantity)
  const [front, rear] = [of('front'), of('rear')]
  if (front.length > 1 || front.join() !== rear.join()) throw new Problem('offer_half_set', 422)
}

const goodsOffered = statement<
  Pick<CartRow, 'wheels' | 'addons' | 'rates' | 'vat_rates'>,
  { lines: string; vehicle: string | null }
>(
  'goods_offered',
  sql`
    with line as (
      select (l.position - 1)::int as position, ${skuKeyOf(sql`l.line->>'sku'`)} as key, l.line->>'axle' as axle,
        (l.line->>'quantity')::int as quantity
      from jsonb_array_elements(${sql.placeholder('lines')}::jsonb) with ordinality l(line, position)
    )
    select
      coalesce((
        select json_agg(json_build_object(
          'id', l.position::text, 'axle', l.axle, 'set_id', case when l.axle <> 'any' then 'set' end,
          'quantity', l.quantity, 'vehicle', ${sql.placeholder('vehicle')}::jsonb, 'brand', b.name, 'brand_slug', b.slug,
          'wheel', (${wheelJson('w')})::jsonb || jsonb_build_object('special_order', w.special_order and w.shown),
          'free', case when w.shown then w.supplier_stock else 0 end
        ) order by l.position)
        from line l join wheels w on ${skuKeyOf(sql`w.sku`)} = l.key join brands b on b.slug = w.brand_slug
      ), '[]') as wheels,
      coalesce((
        select json_agg(json_build_object(
          'id', l.position::text, 'quantity', l.quantity, 'addon_id', a.id, 'sku', a.sku, 'slug', a.slug,
          'category', g.slug, 'name', a.name, 'name_ar', a.name_ar, 'pack', a.pack, 'price', a.price,
          'images', a.images, 'free', case when a.hidden then 0 else a.stock end
        ) order by l.position)
        from line l join addons a on ${skuKeyOf(sql`a.sku`)} = l.key
          join addon_categories g on g.id = a.category_id
      ), '[]') as addons,
      (select json_agg(r) from delivery_rates r) as rates,
      (select json_agg(v) from vat_rates v) as vat_rates`,
)
