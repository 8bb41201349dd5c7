import { bilingual } from '#shared/i18n/messages.ts'

/** What a set needs on its car. */
export const kit = bilingual(
  {
    kit_title: 'What the set needs on your car',
    kit_text: 'Worked out from the wheel and your car: the right size, the right count.',
    kit_add: 'Add the kit',
    kit_added: 'The kit is in your cart',
    kit_packs: (count: number) => (count === 1 ? '1 pack' : `${count} packs`),
    kit_short: 'Fewer in stock than the set needs. Ask us by chat for the date.',
  },
  {
    kit_title: 'ما يحتاجه الطقم على سيارتكم',
    kit_text: 'حسبناه من الجنط ومن سيارتكم: المقاس الصحيح والعدد الصحيح.',
    kit_add: 'أضيفوا القطع',
    kit_added: 'القطع في سلتكم',
    kit_packs: (count: number) =>
      count === 1 ? 'عبوة واحدة' : count === 2 ? 'عبوتان' : count <= 10 ? `${count} عبوات` : `${count} عبوة`,
    kit_short: 'المتوفر أقل مما يحتاجه الطقم. اسألونا عن الموعد عبر المحادثة.',
  },
)
