import type { GalleryCard } from '#shared/api/gallery.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import type { Locale } from '#shared/locale.ts'
import { lookFinish, lookScene, lookWheel } from '#web/gallery/look-words.ts'

/** Alt text of a gallery picture. */
export function lookAlt(card: GalleryCard, locale: Locale): string {
  return gallery[locale].alt(lookWheel(card, locale), lookFinish(card, locale), lookScene(card, locale))
}
