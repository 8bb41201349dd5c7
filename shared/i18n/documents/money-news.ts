import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Words of the e-mail to members who may see money: what a comparison of the books found. */
export const moneyNews = bilingual({
  subject: [
    (count: number) =>
      `${english(count, 'difference', 'differences')} between the shop’s books and the payment services`,
    (count) => `${arabic(count, 'فرق واحد', 'فرقان', 'فروق', 'فرقاً', 'فرق')} بين دفاتر المتجر وخدمات الدفع`,
  ],
  text: [
    'The shop compares its books with those of the payment services every night. This is new, and waits at the desk until it is gone or someone closes it with a note.',
    'يقارن المتجر دفاتره بدفاتر خدمات الدفع كل ليلة. هذا جديد، ويبقى في المكتب حتى يزول الفرق أو يُغلق بملاحظة.',
  ],
  sides: [
    (ours: string, theirs: string) => `Here ${ours}, at the payment service ${theirs}.`,
    (ours, theirs) => `هنا ${ours}، ولدى خدمة الدفع ${theirs}.`,
  ],
  open: ['Open the differences', 'فتح الفروق'],
  why: [
    'You receive this e-mail because your role at the desk may see money.',
    'تصلكم هذه الرسالة لأن دوركم في المكتب يتيح الاطلاع على المبالغ.',
  ],
})
