import { bilingual } from '#shared/i18n/messages.ts'

/** What the home page says beside the blocks that its owner writes. */
export const home = bilingual({
  title: [
    'Alloy wheels that fit your car, in the UAE and the Gulf',
    'جنوط ألمنيوم تركب على سيارتكم في الإمارات والخليج',
  ],
  description: [
    'Choose your car and compare alloy wheels checked for it: bolt pattern, bore, offset and clearance in millimetres.',
    'اختاروا سيارتكم وقارنوا الجنوط التي فحصناها لها: توزيع البراغي وفتحة الوسط والإزاحة والمسافات بالمليمتر.',
  ],
  hero_wheel: [
    (name: string) => `${name}, seen from the front with its dimensions`,
    (name) => `\u2068${name}\u2069 من الأمام مع أبعاده`,
  ],
  for_car: [(car: string) => `On your ${car}`, (car) => `على \u2068${car}\u2069`],
  all_deals: ['All deals', 'كل العروض'],
  unknown_title: ['We could not find that page', 'تعذّر العثور على تلك الصفحة'],
  unknown_text: [
    'This is the home page: choose your car, or use the search above.',
    'هذه هي الصفحة الرئيسية: اختاروا سيارتكم أو استخدموا البحث في الأعلى.',
  ],
  visit: ['Visit or write to us', 'زورونا أو راسلونا'],
  visit_text: [
    'Bring your car: we measure hub, brakes and arches while you look at wheels.',
    'أحضروا سيارتكم: نقيس الهب والفرامل والرفرف بينما تشاهدون الجنوط.',
  ],
  write: ['WhatsApp us', 'تواصلوا عبر واتساب'],
  post: ['Post on Instagram:', 'منشور على إنستغرام:'],
  post_of: [(day: string) => `Post on Instagram of ${day}`, (day) => `منشور على إنستغرام بتاريخ ${day}`],
})

/** How the proof works, in three drawings. */
export const proofSteps = bilingual({
  verdict_pass: ['every figure is within its limit', 'كل رقم ضمن حدّه'],
  verdict_parts: ['it fits with a ring or a tyre that we name', 'يركب مع حلقة أو إطار نسمّيه لكم'],
  verdict_warn: ['a figure is close or missing', 'رقم قريب من الحد أو ناقص'],
  verdict_fail: ['we do not sell it for this car', 'لا نبيعه لهذه السيارة'],
  hub_drawing: [
    (pattern: string, bore: string) => `A hub with bolt pattern ${pattern} and centre bore ${bore} mm`,
    (pattern, bore) => `هب بتوزيع براغٍ \u2066${pattern}\u2069 وفتحة وسط \u2066${bore}\u2069 مم`,
  ],
})
