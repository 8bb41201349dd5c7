import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the footer that lead nowhere else in the shop. */
export const footer = bilingual(
  {
    opening_hours: 'Opening hours',
    visit: 'Visit and contact',
    whatsapp: 'WhatsApp us:',
    wholesale: 'Wholesale',
    vat_note: 'All prices in AED, 5% VAT included.',
    seller: 'Seller',
    licence: 'Trade licence',
    tax_number: 'TRN',
  },
  {
    opening_hours: 'ساعات العمل',
    visit: 'الزيارة والتواصل',
    whatsapp: 'تواصلوا عبر واتساب:',
    wholesale: 'البيع بالجملة',
    vat_note: 'كل الأسعار بالدرهم الإماراتي وتشمل ضريبة القيمة المضافة 5%.',
    seller: 'البائع',
    licence: 'الرخصة التجارية',
    tax_number: 'رقم التسجيل الضريبي',
  },
)
