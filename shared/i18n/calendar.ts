import { bilingual } from '#shared/i18n/messages.ts'

/** From January on, with a space between them. */
export const months = bilingual({
  names: [
    'January February March April May June July August September October November December',
    'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  ],
})

/** From Sunday on, with a space between them. In Arabic a comma follows before the day of the month. */
export const weekdays = bilingual({
  names: [
    'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    'الأحد، الاثنين، الثلاثاء، الأربعاء، الخميس، الجمعة، السبت،',
  ],
})
