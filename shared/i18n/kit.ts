import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** What a set needs on its car. */
export const kit = bilingual(
  {
    kit_title: 'What this set needs on your car',
    kit_text: 'Calculated from the wheel and your car: the right size and the right quantity.',
    kit_add: 'Add the kit',
    kit_added: 'The kit is in your cart',
    kit_packs: (count: number) => english(count, 'pack', 'packs'),
    kit_short: 'We have fewer in stock than the set needs. Ask us on WhatsApp for the date.',
  },
  {
    kit_title: 'ما يحتاجه الطقم على سيارتكم',
    kit_text: 'حسبناه من الجنط ومن سيارتكم: المقاس الصحيح والعدد الصحيح.',
    kit_add: 'إضافة القطع',
    kit_added: 'القطع في السلة',
    kit_packs: (count: number) => arabic(count, 'عبوة واحدة', 'عبوتان', 'عبوات', 'عبوة'),
    kit_short: 'المتوفر أقل مما يحتاجه الطقم. اسألونا عن الموعد عبر واتساب.',
  },
)
