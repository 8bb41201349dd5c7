import { bilingual } from '#shared/i18n/messages.ts'

/** A wheel that is not sold any more. */
export const gone = bilingual(
  {
    error_drawing: 'Drawing: a wheel and a hub whose centre lines are apart',
    gone_title: 'This wheel does not fit our shelves any more',
    gone_text: 'It may have been sold out for good, or the address has a typing mistake.',
    gone_action: 'See all wheels',
  },
  {
    error_drawing: 'رسم: جنط وهب لا يلتقي خطا مركزيهما',
    gone_title: 'هذا الجنط لم يعد على رفوفنا',
    gone_text: 'ربما نفد نهائياً، أو في العنوان خطأ كتابي.',
    gone_action: 'عرض كل الجنوط',
  },
)
