import { bilingual } from '#shared/i18n/messages.ts'

/** Prices of one SKU, and the cars that it fits. */
export const deskPrices = bilingual({
  title: ['Price', 'السعر'],
  price: ['Price (AED)', 'السعر (درهم)'],
  crossed_out: ['Crossed-out price (AED)', 'السعر المشطوب (درهم)'],
  none_allowed: [
    'Nothing may be crossed out now: the price was not lowered from what it was in the last 30 days.',
    'لا يمكن شطب سعر الآن: لم ينخفض السعر عما كان عليه خلال آخر 30 يوماً.',
  ],
  most: [
    (price: string) => `At most ${price}: the lowest price of the 30 days before the reduction`,
    (price) => `\u2068${price}\u2069 على الأكثر، وهو أدنى سعر خلال 30 يوماً قبل التخفيض`,
  ],
  rule: [
    'A lower price may cross out the lowest one of the 30 days before it. The shop keeps to this by itself.',
    'يمكن للسعر الأقل أن يشطب أدنى سعر خلال 30 يوماً قبله. ويلتزم المتجر بذلك تلقائياً.',
  ],
  past: ['Prices so far', 'الأسعار حتى الآن'],
  plot: ['Course of the price', 'تطور السعر'],
  from: ['From', 'من'],
  until: ['Until', 'إلى'],
  since_added: ['since it was added', 'منذ إضافته'],
  now: ['now', 'الآن'],
  planned: ['Planned prices', 'الأسعار المجدولة'],
  plan: ['Plan a price', 'جدولة سعر'],
  begins: ['Begins', 'يبدأ'],
  ends: ['Ends', 'ينتهي'],
  ends_hint: ['Leave empty if it stays', 'اتركوه فارغاً إن كان سيبقى'],
  gulf_time: ['In the shop’s time, Dubai', 'بتوقيت المتجر، دبي'],
  cross_out: ['Cross out the price before', 'شطب السعر السابق'],
  no_plans: ['No price is planned.', 'لا يوجد سعر مجدول.'],
  cancel_plan: ['Cancel it', 'إلغاؤه'],
  end_plan: ['End now', 'إنهاء الآن'],
  stays: ['stays', 'يبقى'],
  planned_toast: ['The price is planned', 'تمت جدولة السعر'],
  cancelled_toast: ['The planned price is cancelled', 'أُلغي السعر المجدول'],
  ended_toast: ['The planned price has ended', 'انتهى السعر المجدول'],
  state_planned: ['Planned', 'مجدول'],
  state_running: ['Running', 'سارٍ'],
  state_ended: ['Ended', 'انتهى'],
  state_kept: ['Ended; the price was changed by hand', 'انتهى، وكان السعر قد عُدّل يدوياً'],
  state_cancelled: ['Cancelled', 'أُلغي'],
  cars: ['Cars it fits', 'السيارات المناسبة'],
  cars_intro: [
    'Judged as the shop’s pages judge them, four of this wheel on each car.',
    'بالحكم نفسه الذي تعرضه صفحات المتجر، لأربعة من هذا الجنط على كل سيارة.',
  ],
  car: ['Car', 'السيارة'],
  years: ['Years', 'السنوات'],
  verdict: ['Verdict', 'النتيجة'],
  outer: [
    (mm: number | null) => {
      if (mm === null) return 'Outer edge: unknown'
      return mm === 0 ? 'Outer edge as before' : `${Math.abs(mm)} mm further ${mm > 0 ? 'out' : 'in'}`
    },
    (mm) => {
      if (mm === null) return 'الحافة الخارجية: غير معروفة'
      return mm === 0
        ? 'الحافة الخارجية كما كانت'
        : `\u2066${Math.abs(mm)}\u2069 مم ${mm > 0 ? 'إلى الخارج' : 'إلى الداخل'}`
    },
  ],
  inner: [
    (mm: number | null) => {
      if (mm === null) return 'Distance to the suspension: unknown'
      if (mm === 0) return 'Distance to the suspension as before'
      return `${Math.abs(mm)} mm ${mm > 0 ? 'closer to' : 'further from'} the suspension`
    },
    (mm) => {
      if (mm === null) return 'المسافة إلى نظام التعليق: غير معروفة'
      if (mm === 0) return 'المسافة إلى نظام التعليق كما كانت'
      return `\u2066${Math.abs(mm)}\u2069 مم ${mm > 0 ? 'أقرب إلى' : 'أبعد عن'} نظام التعليق`
    },
  ],
  no_cars: ['It fits no car that we know. Check its size.', 'لا يناسب أي سيارة نعرفها. تحققوا من مقاسه.'],
  no_more_cars: ['No fitting car among these; look further.', 'لا توجد سيارة مناسبة بين هذه، تابعوا البحث.'],
})
