import { arabic, bilingual } from '#shared/i18n/messages.ts'
import { mostMakersCharge } from '#shared/offer.ts'

const daysArabic = (count: number) => arabic(count, 'يوم واحد', 'يومين', 'أيام', 'يوماً', 'يوم')

/** The promise of returns on the page of a wheel and in the cart. It is left out where the shop takes none (0 days). */
export const returnTerms = bilingual({
  stock: [
    (count: number) => `${count}-day returns, no restocking fee`,
    (count) => `إرجاع خلال ${daysArabic(count)} بلا رسوم إعادة تخزين`,
  ],
  special: [
    (count: number) => `${count}-day returns; maker’s charge up to ${mostMakersCharge}%`,
    (count) => `إرجاع خلال ${daysArabic(count)} مع رسوم المصنّع حتى ${mostMakersCharge}%`,
  ],
})
