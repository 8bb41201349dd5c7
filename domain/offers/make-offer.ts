import { eq, sql } from 'drizzle-orm'
import { offerLines, offers } from '#database/schema/offers.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { quoteCart } from '#domain/cart/quote.ts'
import { draftedCart, refuseUnsellable } from '#domain/offers/offered-cart.ts'
import { isOpen, readOffer } from '#domain/offers/read-offers.ts'
import { newReference, refuseUnpayable } from '#domain/orders/checkout/place-order.ts'
import { toE164 } from '#domain/phone.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { NewOffer } from '#shared/desk/offers.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { dayIn, startOfDay } from '#shared/time-zone.ts'

/** Days that an offer may be valid at most; its link is signed for 180. */
const longestDays = 90

/**
 * Makes a price offer. Throws `invalid` for an unknown SKU, a wrong phone number or a last day that is over or more than
 * 90 days away; offer_half_set, does_not_fit_car, out_of_stock, not_enough_stock, total_too_small and
 * payment_amount_too_large.
 */
export async function makeOffer(shop: Shop, by: Actor, form: NewOffer, locale: Locale): Promise<{ id: string }> {
  const { lines: _, vehicle, delivery: __, ...facts } = form
  const phone = readPhone(form, locale)
  const ends_at = endOf(shop, form.valid_until, locale)
  const row = await draftedCart(shop, form, locale)
  await refuseUnsellable(shop, row, locale)
  const { total } = quoteCart(row, { now: shop.now(), locale }).price
  refuseUnpayable(total, locale)
  return audited(shop, by, async (open, record) => {
    const number = newReference('O')
    const { delivery, lines } = row.offer
    const created_at = shop.now()
    const [made] = await open.db
      .insert(offers)
      .values({ ...facts, phone, number, vehicle, delivery, total, ends_at, made_by: by.staff_id, created_at })
      .returning({ id: offers.id })
    const { id } = made!
    await open.db.insert(offerLines).values(
      lines.map((line, i) => ({
        ...{ offer_id: id, position: i + 1, kind: line.sku ? ('wheel' as const) : ('addon' as const) },
        ...line,
      })),
    )
    const after = { amount: total, valid_until: form.valid_until, country: form.country, lines: lines.length }
    await record({ action: 'offer.made', kind: 'offer', id, name: number, after })
    return { id }
  })
}

/**
 * Withdraws an offer: from now on its link and its carts have the shop's own prices. Throws not_found, and offer_over for one
 * that is paid, has ended or was withdrawn.
 */
export async function withdrawOffer(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    // A payment locks it too: with the lock, "paid" cannot come between reading and writing.
    await open.db.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('no key update')
    const offer = await readOffer(open, sql`f.id = ${id}`)
    if (!offer) throw new Problem('not_found', 404)
    if (!isOpen(offer)) throw new Problem('offer_over', 409)
    await open.db.update(offers).set({ withdrawn_at: shop.now() }).where(eq(offers.id, id))
    const [before, after] = [{ state: offer.state }, { state: 'withdrawn' }]
    await record({ action: 'offer.withdrawn', kind: 'offer', id, name: offer.number, before, after })
  })
}

function readPhone({ phone, country }: NewOffer, locale: Locale): string {
  const number = phone === '' ? '' : toE164(phone, country)
  if (number === undefined) throw new Problem('invalid', 422, {}, { phone: [sayIssue('phone', locale)] })
  return number
}

/** The end of the last day in the shop's time zone. */
function endOf(shop: Shop, day: string, locale: Locale): Date {
  const { timezone } = calendar
  const after = (start: string, days: number) =>
    new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const today = dayIn(timezone, shop.now())
  if (Number.isNaN(Date.parse(day)) || day < today || day > after(today, longestDays))
    throw new Problem('invalid', 422, {}, { valid_until: [sayIssue('offer_day', locale)] })
  return startOfDay(timezone, after(day, 1))
}
