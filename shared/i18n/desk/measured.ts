import { arabic, bilingual } from '#shared/i18n/messages.ts'

/** Measuring the lines of an order before dispatch. */
export const deskMeasured = bilingual({
  title: ['Measure before dispatch', 'القياس قبل الشحن'],
  loading: ['Loading the lines to measure', 'جارٍ تحميل البنود المطلوب قياسها'],
  first: [
    'Some lines must be measured before this order can be packed and sent.',
    'يجب قياس بعض البنود قبل تجهيز هذا الطلب وشحنه.',
  ],
  front: ['Front', 'أمامي'],
  rear: ['Rear', 'خلفي'],
  open: ['Not passed yet', 'لم يُعتمد بعد'],
  passed: ['Can be sent', 'جاهز للشحن'],
  record: ['Record the measurement', 'تسجيل القياس'],
  again: ['Measure again', 'إعادة القياس'],
  ask: ['What did measuring find?', 'ما نتيجة القياس؟'],
  save: ['Save the result', 'حفظ النتيجة'],
  done: ['Measurement saved', 'تم حفظ القياس'],
  result: ['Result', 'النتيجة'],
  result_missing: ['Please choose a result.', 'يرجى اختيار النتيجة.'],
  fits: ['Fits', 'مناسب'],
  fits_hint: ['The line can be sent as it is.', 'يمكن شحن البند كما هو.'],
  fits_with_parts: ['Fits with parts', 'مناسب مع قطع إضافية'],
  fits_with_parts_hint: ['Name the parts in the note and pack them.', 'اذكروا القطع في الملاحظة وأرفقوها بالشحنة.'],
  does_not_fit: ['Does not fit', 'غير مناسب'],
  does_not_fit_hint: [
    'The order cannot be sent. Refund the line or cancel the order.',
    'لا يمكن شحن الطلب. ردّوا مبلغ البند أو ألغوا الطلب.',
  ],
  note: ['Note', 'ملاحظة'],
  photos_hint: [
    (most: number) => `At least one, up to ${most}: JPEG, PNG, WebP or AVIF.`,
    (most) =>
      `صورة واحدة على الأقل، وبحد أقصى ${arabic(most, 'صورة واحدة', 'صورتان', 'صور', 'صورة')}: \u2066JPEG\u2069 أو \u2066PNG\u2069 أو \u2066WebP\u2069 أو \u2066AVIF\u2069.`,
  ],
  photos_missing: ['Please add at least one photo.', 'يرجى إضافة صورة واحدة على الأقل.'],
  photo: [(number: number) => `Photo ${number}`, (number) => `الصورة ${number}`],
})
