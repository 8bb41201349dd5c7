import { defaultCountry } from '#shared/countries.ts'
import { exported } from '#shared/i18n/wheels/product.ts'
import type { Locale } from '#shared/locale.ts'
import type { DeliveryAlone } from '#shared/offer.ts'

/** A delivery with what becomes of the VAT in the price outside the UAE. */
export type NotedDelivery = DeliveryAlone & { note?: string }

/** Runs in loaders, which keeps the words out of the browser's script. */
export function withNotes(delivery: DeliveryAlone[], locale: Locale): NotedDelivery[] {
  const note = exported[locale].vat_export
  return delivery.map((each) => (each.country === defaultCountry ? each : { ...each, note }))
}
