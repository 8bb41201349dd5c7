import { bilingual } from '#shared/i18n/messages.ts'

/** What the home page says beside the blocks that its owner writes. */
export const home = bilingual(
  {
    title: 'Alloy wheels that fit your car, in the UAE and the Gulf',
    description:
      'Choose your car and see only alloy wheels that go on it, with bolt pattern, bore, offset and clearance in millimetres.',
    hero_wheel: (name: string) => `${name}, seen from the front with its dimensions`,
    all_deals: 'All deals',
    verdict_pass: 'every figure is inside its limit',
    verdict_warn: 'it goes on, one thing wants a look',
    verdict_fail: 'we do not sell it for this car',
    verdict_unknown: 'a figure is missing, so we measure',
    hub_drawing: (pattern: string, bore: string) => `A hub with bolt pattern ${pattern} and centre bore ${bore} mm`,
    visit: 'Come by, or write',
    visit_text: 'Bring the car: we measure hub, brake and arch while you look at wheels.',
    write: 'Chat with us',
    post: 'Post on Instagram:',
    post_of: (day: string) => `Post on Instagram of ${day}`,
  },
  {
    title: 'جنوط ألمنيوم تركب على سيارتكم في الإمارات والخليج',
    description:
      'اختاروا سيارتكم لتروا الجنوط التي تركب عليها فقط، مع توزيع البراغي وفتحة الوسط والإزاحة والمسافات بالمليمتر.',
    hero_wheel: (name: string) => `${name} من الأمام مع أبعاده`,
    all_deals: 'كل العروض',
    verdict_pass: 'كل رقم ضمن حدّه',
    verdict_warn: 'يركب، وهناك ما يحتاج نظرة',
    verdict_fail: 'لا نبيعه لهذه السيارة',
    verdict_unknown: 'رقم ناقص، لذلك نقيس',
    hub_drawing: (pattern: string, bore: string) => `هب بتوزيع براغٍ ${pattern} وفتحة وسط ${bore} مم`,
    visit: 'زورونا أو راسلونا',
    visit_text: 'أحضروا السيارة: نقيس الهب والفرامل والرفرف بينما تتفرجون على الجنوط.',
    write: 'راسلونا',
    post: 'منشور على إنستغرام:',
    post_of: (day: string) => `منشور على إنستغرام بتاريخ ${day}`,
  },
)
