import { bilingual } from '#shared/i18n/messages.ts'

/** A wheel that is not sold any more. */
export const gone = bilingual(
  {
    error_drawing: 'Drawing: a wheel and a hub with different centre lines',
    gone_title: 'We no longer have this wheel',
    gone_text: 'It is sold out for good, or the address has a typing mistake.',
    gone_action: 'See all wheels',
  },
  {
    error_drawing: 'رسم: جنط وهب لا يلتقي خطا مركزيهما',
    gone_title: 'لم يعد هذا الجنط متوفراً لدينا',
    gone_text: 'ربما نفد نهائياً، أو في العنوان خطأ كتابي.',
    gone_action: 'عرض كل الجنوط',
  },
)
