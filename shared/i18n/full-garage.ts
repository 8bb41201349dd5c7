import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** An account that holds as many cars as it may. */
export const fullGarage = bilingual(
  {
    garage_full: (most: number, car: string) =>
      `Your account holds ${english(most, 'car', 'cars')} and is full. The ${car} is saved on this device only: remove another car to save it to your account.`,
  },
  {
    garage_full: (most: number, car: string) =>
      `يتسع حسابكم لـ${arabic(most, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')} وقد امتلأ. سيارة \u2068${car}\u2069 محفوظة على هذا الجهاز فقط: أزيلوا سيارة أخرى لحفظها في حسابكم.`,
  },
)
