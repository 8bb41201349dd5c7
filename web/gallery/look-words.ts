import type { GalleryCard } from '#shared/api/gallery.ts'
import type { Locale } from '#shared/locale.ts'

/** "Toyota Land Cruiser 2023" */
export function lookCar(card: GalleryCard, locale: Locale): string {
  const [make, model] = locale === 'ar' ? [card.make_name_ar, card.model_name_ar] : [card.make_name, card.model_name]
  return [make, model, card.year || ''].join(' ').trim()
}

/** "Land Cruiser 2023", for tight spaces. */
export function shortLookCar(card: GalleryCard, locale: Locale): string {
  return `${locale === 'ar' ? card.model_name_ar : card.model_name} ${card.year || ''}`.trim()
}

/** "Dunehart Liwa 6" */
export function lookWheel({ brand, brand_ar, design }: GalleryCard, locale: Locale): string {
  return `${locale === 'ar' ? brand_ar : brand} ${design}`.trim()
}

/** "Bronze" */
export function lookFinish(card: GalleryCard, locale: Locale): string {
  return locale === 'ar' ? card.finish_name_ar : card.finish_name
}

/** "Desert dunes" */
export function lookScene(card: GalleryCard, locale: Locale): string {
  return locale === 'ar' ? card.scene_ar : card.scene
}

/** "21×9 ET48 / 22×11.5 ET55", with typographic signs. */
export function sizeInWords({ size }: Pick<GalleryCard, 'size'>): string {
  return size.replaceAll('x', '×').replaceAll('ET-', 'ET−')
}
