import { bilingual } from '#shared/i18n/messages.ts'

/** By ISO 3166-1 alpha-2: where the shop delivers to. */
export const countries = bilingual({
  AE: ['United Arab Emirates', 'الإمارات العربية المتحدة'],
  BH: ['Bahrain', 'البحرين'],
  KW: ['Kuwait', 'الكويت'],
  OM: ['Oman', 'عُمان'],
  SA: ['Saudi Arabia', 'المملكة العربية السعودية'],
})
