import { bilingual } from '#shared/i18n/messages.ts'

/** How the proof works, in three drawings. */
export const proofSteps = bilingual(
  {
    verdict_pass: 'every figure is inside its limit',
    verdict_warn: 'it goes on, one thing wants a look',
    verdict_fail: 'we do not sell it for this car',
    verdict_unknown: 'a figure is missing, so we measure',
    hub_drawing: (pattern: string, bore: string) => `A hub with bolt pattern ${pattern} and centre bore ${bore} mm`,
  },
  {
    verdict_pass: 'كل رقم ضمن حدّه',
    verdict_warn: 'يركب، وهناك ما يحتاج نظرة',
    verdict_fail: 'لا نبيعه لهذه السيارة',
    verdict_unknown: 'رقم ناقص، لذلك نقيس',
    hub_drawing: (pattern: string, bore: string) => `هب بتوزيع براغٍ ${pattern} وفتحة وسط ${bore} مم`,
  },
)
