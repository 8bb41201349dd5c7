import type { GalleryCard } from '#shared/api/gallery.ts'
import type { Locale } from '#shared/locale.ts'
import { carName, shortCarName } from '#web/finder/car-words.ts'

/** "2023 Toyota Land Cruiser" */
export function lookCar(card: GalleryCard, locale: Locale): string {
  return carName({ ...card, year: card.year || '' }, locale).trim()
}

/** "2023 Land Cruiser", for tight spaces. */
export function shortLookCar(card: GalleryCard, locale: Locale): string {
  return shortCarName({ ...card, year: card.year || '' }, locale).trim()
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
