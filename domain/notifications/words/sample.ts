import type { Shop } from '#domain/shop.ts'
import { calendar, store } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatDay } from '#shared/day.ts'
import { codeMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'

const number = 'RD-100001'

/** What the placeholders stand for in a preview and in a test letter. */
export function sampleFacts(locale: Locale): Record<string, string | number> {
  return {
    ...{ number, order: number, code: '204816', network: 'Google', days: store.returns.days, minutes: codeMinutes },
    name: locale === 'ar' ? 'ليلى' : 'Layla',
    day: formatDay('2026-03-09', locale),
    amount: formatMoney(480_000, locale),
    wheel: 'Liwa 6',
    address: locale === 'ar' ? store.address.line1_ar : store.address.line1,
    car: locale === 'ar' ? 'نيسان باترول 2023' : '2023 Nissan Patrol',
  }
}

const buyer = {
  ...{ first_name: 'Layla', last_name: 'Haddad', country: 'AE', city: 'Dubai', address: '12 Sample Street' },
  ...{ phone: '+971501234567', email: 'layla@example.com', order_id: 'sample' },
}

const wheels = {
  ...{ kind: 'addon' as const, slug: '', picture: null, axle: 'any' as const, quantity: 2 },
  ...{ unit_price: 120_000, total: 240_000, discount: 0, fitment: null },
}

/** An order for a preview: a set of wheels to Dubai, with fitting. It is not stored, so its links lead nowhere. */
export function sampleOrder(shop: Shop): Order & { return_days: number } {
  const now = shop.now()
  const delivery_date = dayIn(calendar.timezone, new Date(now.getTime() + 3 * 86_400_000))
  return {
    ...{ id: 'sample', order_number: number, reference: 'R-SAMPLE', status: 1, payment_status: 'success' },
    ...{ created_at: now.toISOString(), paid_at: now.toISOString(), payment_method: 'Stripe', country: 'AE' },
    return_days: store.returns.days,
    ...{ subtotal: 480_000, discount: 0, delivery: 0, vat: 22_857, vat_rate: 5, total: 480_000, currency: 'AED' },
    ...{
      coupon_code: null,
      refunded: 0,
      delivery_date,
      cancelled_at: null,
      dispatched_at: null,
      delivered_at: null,
      refunded_at: null,
      erased_at: null,
    },
    ...{ carrier: 'Aramex', tracking_link: null, further_parcels: [] },
    ...{ transaction_id: 'ch_sample', paymob_transaction_id: null, order_notes: '', company: '', company_trn: '' },
    ...{ vehicle_make: 'Nissan', vehicle_year: '2023', vehicle_model: 'Patrol', vehicle_model_sub: '' },
    ...{ professional_installation: true, hold_expires_at: null, billing: buyer, shipping: buyer },
    // Of both kinds, so that each sentence about cancelling is shown.
    lines: [
      {
        ...{ ...wheels, sku: 'SAMPLE-20', vat: 11_429, special_order: true },
        ...{ name: 'Wheel 20×9 ET25', name_ar: 'جنط 20×9 ET25' },
      },
      {
        ...{ ...wheels, sku: 'SAMPLE-20-R', vat: 11_428, special_order: false },
        ...{ name: 'Wheel 20×10 ET30', name_ar: 'جنط 20×10 ET30' },
      },
    ],
  }
}
