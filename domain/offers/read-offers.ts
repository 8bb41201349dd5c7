import { sql } from 'drizzle-orm'
import type { Agreed } from '#domain/cart/agreed.ts'
import { showCart } from '#domain/cart/cart.ts'
import { isoIn } from '#domain/iso-time.ts'
import { offeredCart } from '#domain/offers/offered-cart.ts'
import { signLink } from '#domain/orders/link.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { Cart } from '#shared/api/cart.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { DeskOffer, OfferRow } from '#shared/desk/offers.ts'
import { offerMessage } from '#shared/i18n/offers.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'

/** An offer with its lines, as stored; times in ISO 8601. */
export type StoredOffer = Omit<DeskOffer, 'cart' | 'link' | 'whatsapp' | 'orders' | 'lines'> & {
  delivery: number
  lines: (Agreed['lines'][number] & { line_sku: string })[]
}

/** Price offers, newest first, paged by key. `q`: a number, or a part of the buyer's name, phone or e-mail. */
export async function listOffers(
  shop: Shop,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ rows: OfferRow[]; next: string | null }> {
  const key = readPageKey(after)
  const words = q?.trim() ? `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await shop.db.execute<OfferRow>(sql`
    select f.id, f.number, ${state(shop)} as state, trim(f.first_name || ' ' || f.last_name) as buyer, f.total,
      f.valid_until, m.name as made_by, ${isoIn('f.created_at', '.US')} as created_at
    from offers f join staff m on m.id = f.made_by
    where (${words}::text is null or f.number ilike ${words} or f.email ilike ${words} or f.phone ilike ${words}
        or f.first_name || ' ' || f.last_name ilike ${words})
      and ${key ? sql`(f.created_at, f.id) < (${key.time}::timestamptz, ${key.id}::uuid)` : sql`true`}
    order by f.created_at desc, f.id desc limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageRows && last ? `${last.created_at}_${last.id}` : null }
}

/** One offer for the desk, with its link and the orders made from it. Throws not_found. */
export async function findOffer(shop: Shop, id: string, locale: Locale): Promise<DeskOffer> {
  const offer = await readOffer(shop, sql`f.id = ${id}`)
  if (!offer) throw new Problem('not_found', 404)
  const { rows: orders } = await shop.db.execute<DeskOffer['orders'][number]>(sql`
    select id, coalesce(order_number, reference) as number, status = 1 as paid from orders
    where offer_id = ${id} order by created_at desc, id limit 20`)
  const link = linkOf(shop, offer)
  const { name, name_ar } = store
  const message = offerMessage[offer.locale].text({
    name: offer.first_name,
    shop: offer.locale === 'ar' ? name_ar : name,
    total: formatMoney(offer.total, offer.locale),
    link,
  })
  return {
    ...offer,
    lines: offer.lines.map(({ line_sku, axle, quantity, unit_price }) => ({
      ...{ sku: line_sku, axle, quantity, unit_price },
    })),
    cart: await cartOf(shop, offer, locale),
    link,
    whatsapp: `https://wa.me/${offer.phone.replace('+', '')}?text=${encodeURIComponent(message)}`,
    orders,
  }
}

/** Whether its prices hold. */
export function isOpen({ state }: StoredOffer): boolean {
  return state === 'open' || state === 'opened'
}

/** Reads one offer `f` by a condition. */
export async function readOffer(shop: Shop, where: ReturnType<typeof sql>): Promise<StoredOffer | undefined> {
  const { rows } = await shop.db.execute<StoredOffer>(sql`
    select f.id, f.number, ${state(shop)} as state, trim(f.first_name || ' ' || f.last_name) as buyer, f.total,
      f.valid_until, m.name as made_by, ${isoIn('f.created_at', '.US')} as created_at, ${isoIn('f.opened_at', '.US')} as opened_at,
      f.locale, f.country, f.first_name, f.last_name, f.phone, f.email, f.city, f.address, f.vehicle, f.note,
      f.delivery, (
        select json_agg(json_build_object(
          'sku', l.sku, 'addon_id', l.addon_id, 'axle', l.axle, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'line_sku', coalesce(l.sku, a.sku)
        ) order by l.position)
        from offer_lines l left join addons a on a.id = l.addon_id where l.offer_id = f.id
      ) as lines
    from offers f join staff m on m.id = f.made_by where ${where}`)
  return rows[0]
}

/** The goods of an offer at its prices, as the buyer's cart will show them. */
export async function cartOf(shop: Shop, offer: StoredOffer, locale: Locale): Promise<Cart> {
  const { id, number, country, vehicle, delivery, valid_until, lines } = offer
  const row = await offeredCart(shop, {
    ...{ country, vehicle },
    lines: lines.map(({ line_sku: sku, axle, quantity, unit_price }) => ({ sku, axle, quantity, unit_price })),
    offer: { id, number, country, delivery, valid_until, lines },
  })
  return showCart(shop, row, { locale, country })
}

/** What the signature of an offer's link covers. */
export const linkSubject = (number: string) => `offer ${number}`

function linkOf(shop: Shop, { number, locale }: StoredOffer): string {
  const query = new URLSearchParams({ number, signature: signLink(shop, linkSubject(number)) })
  return `${shop.public_url}${inLocale('/cart/offer', locale)}?${query}`
}

function state(shop: Shop) {
  return sql`case
    when exists (select from orders o where o.offer_id = f.id and o.status = 1) then 'paid'
    when f.withdrawn_at is not null then 'withdrawn'
    when f.ends_at <= ${shop.now().toISOString()}::timestamptz then 'ended'
    when f.opened_at is not null then 'opened'
    else 'open' end`
}
