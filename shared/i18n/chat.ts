import { bilingual } from '#shared/i18n/messages.ts'

/** What a chat begins with. */
export const chat = bilingual(
  {
    chat_page: (page: string) => `I am looking at: ${page}`,
    chat_car: (car: string) => `My car: ${car}`,
    chat_cart: (lines: string) => `In my cart: ${lines}`,
  },
  {
    chat_page: (page: string) => `الصفحة: ${page}`,
    chat_car: (car: string) => `سيارتي: ${car}`,
    chat_cart: (lines: string) => `في سلتي: ${lines}`,
  },
)
