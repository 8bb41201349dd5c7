import { bilingual } from '#shared/i18n/messages.ts'

/** A size of a wheel does not go on the car that was just chosen, and another of the design is shown instead. */
export const betterSize = bilingual(
  {
    size_changed: (size: string, car: string) => `${size} does not fit your ${car}. This size of the same design does.`,
    size_anyway: 'Show that size',
  },
  {
    size_changed: (size: string, car: string) =>
      `المقاس \u2066${size}\u2069 لا يركب على \u2068${car}\u2069، وهذا المقاس من التصميم نفسه يركب عليها.`,
    size_anyway: 'عرض ذلك المقاس',
  },
)
