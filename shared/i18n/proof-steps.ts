import { bilingual } from '#shared/i18n/messages.ts'

/** How the proof works, in three drawings. */
export const proofSteps = bilingual(
  {
    verdict_pass: 'every figure is within its limit',
    verdict_parts: 'it fits with a ring or a tyre that we name',
    verdict_warn: 'a figure is close or missing',
    verdict_fail: 'we do not sell it for this car',
    verdict_unknown: 'a figure is missing, so we measure',
    hub_drawing: (pattern: string, bore: string) => `A hub with bolt pattern ${pattern} and centre bore ${bore} mm`,
  },
  {
    verdict_pass: 'كل رقم ضمن حدّه',
    verdict_parts: 'يركب مع حلقة أو إطار نسمّيه لكم',
    verdict_warn: 'رقم قريب من الحد أو ناقص',
    verdict_fail: 'لا نبيعه لهذه السيارة',
    verdict_unknown: 'رقم ناقص، لذلك نقيس',
    hub_drawing: (pattern: string, bore: string) =>
      `هب بتوزيع براغٍ \u2066${pattern}\u2069 وفتحة وسط \u2066${bore}\u2069 مم`,
  },
)
