import type { Bilingual } from '#shared/i18n/messages.ts'
import { useLocale } from '#web/design/locale.ts'

export { useLocale }

/** An area's messages in the page's language: `const words = useMessages(cart)`. */
export function useMessages<Words>(area: Bilingual<Words>): Words {
  return area[useLocale()]
}
