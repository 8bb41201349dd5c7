import { search } from '#shared/i18n/search.ts'
import { useMessages } from '#web/shell/language.ts'

/** Says that only the rim diameters (inches) of the tyre sizes searched for were used; nothing without any. */
export function TyreRim({ diameters }: { diameters: number[] }) {
  const words = useMessages(search)
  if (diameters.length === 0) return null
  return words.tyre_rim(diameters.map((inches) => `${inches}″`).join(', '))
}
