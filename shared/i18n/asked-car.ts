import { bilingual } from '#shared/i18n/messages.ts'

/** The car that the address of a wheel names, known or not. */
export const askedCar = bilingual(
  {
    proof_car: (car: string) => `On your ${car}`,
    unknown_car: 'We do not know this car',
    unknown_car_text: 'The address has a car that is not in our data. Please choose it again.',
  },
  {
    proof_car: (car: string) => `على \u2068${car}\u2069`,
    unknown_car: 'لا نعرف هذه السيارة',
    unknown_car_text: 'في العنوان سيارة ليست في بياناتنا. يرجى اختيارها من جديد.',
  },
)
