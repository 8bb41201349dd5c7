import type { VerdictWord } from '#shared/api/common.ts'
import { defaultCountry } from '#shared/countries.ts'
import { exported, fitGuarantee } from '#shared/i18n/wheels/product.ts'
import type { Locale } from '#shared/locale.ts'
import type { DeliveryAlone } from '#shared/offer.ts'
import { isSure } from '#shared/verdict.ts'

/** A delivery with what becomes of the VAT in the price outside the UAE. */
export type NotedDelivery = DeliveryAlone & { note?: string }

/** Loaders write what is promised beside a price: its words stay out of the browser's script. */
export function withNotes(delivery: DeliveryAlone[], locale: Locale): NotedDelivery[] {
  const note = exported[locale].vat_export
  return delivery.map((each) => (each.country === defaultCountry ? each : { ...each, note }))
}

/** What the fit guarantee covers: by the verdict on the car, or how to get it without one. */
export function sayGuarantee(verdict: VerdictWord | undefined, locale: Locale): string {
  return fitGuarantee[locale][verdict ? (isSure(verdict) ? 'guarantee' : 'guarantee_measured') : 'guarantee_no_car']
}
