import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** When parcels leave, and what delivery to each country costs. */
export const deskDelivery = bilingual({
  calendar: ['When parcels leave', 'متى تخرج الشحنات'],
  calendar_text: [
    'What is ordered after the cut-off, or on a day off, counts as ordered on the next working day. Times are those of Dubai.',
    'ما يُطلب بعد آخر موعد أو في يوم عطلة يُحسب من يوم العمل التالي. الأوقات بتوقيت دبي.',
  ],
  mon: ['Monday', 'الاثنين'],
  tue: ['Tuesday', 'الثلاثاء'],
  wed: ['Wednesday', 'الأربعاء'],
  thu: ['Thursday', 'الخميس'],
  fri: ['Friday', 'الجمعة'],
  sat: ['Saturday', 'السبت'],
  sun: ['Sunday', 'الأحد'],
  holidays: ['Holidays', 'العطل'],
  holidays_none: ['No holidays are entered.', 'لا توجد عطل.'],
  holiday_from: ['From', 'من'],
  holiday_to: ['To', 'إلى'],
  holiday_add: ['Add', 'إضافة'],
  holiday_remove: [(day: string) => `Remove ${day}`, (day) => `إزالة ${day}`],
  rates: ['Countries', 'الدول'],
  rate_missing: ['No cost is entered', 'لم تُدخل التكلفة'],
  rate_days: [
    (count: number) => english(count, 'working day', 'working days'),
    (count) => arabic(count, 'يوم عمل واحد', 'يوما عمل', 'أيام عمل', 'يوم عمل'),
  ],
  rate_wheels: [(amount: string) => `${amount} for a set of 4`, (amount) => `${amount} لطقم من 4`],
  rate_addons: [(amount: string) => `${amount} for accessories alone`, (amount) => `${amount} للإكسسوارات وحدها`],
  rate_free: [(amount: string) => `free from ${amount}`, (amount) => `مجاناً من ${amount}`],
  rate_vat: [(percent: string) => `VAT ${percent}%`, (percent) => `ضريبة ${percent}%`],
  rate_change: [(country: string) => `Delivery: ${country}`, (country) => `التوصيل: ${country}`],
  hint_amount: ['Dirhams, VAT included', 'بالدرهم، شاملاً الضريبة'],
  hint_free_from: [
    'Goods total from which delivery is free; empty for never',
    'مجموع البضائع الذي يصبح التوصيل عنده مجانياً، أو فارغ إن لم يكن مجانياً أبداً',
  ],
  served_yes: ['Taken', 'نقبلها'],
  served_no: ['No new orders', 'لا طلبات جديدة'],
  hint_served: [
    'Orders that are placed go on. One country at least stays on.',
    'تستمر الطلبات المسجّلة. وتبقى دولة واحدة على الأقل.',
  ],
  hint_vat: ['Whole percent; 0 for an export', 'نسبة صحيحة، و0 للتصدير'],
  hint_extra: ['For wheels made to order', 'للجنوط التي تُصنع حسب الطلب'],
})

/** The countries of the Gulf that the shop can sell to. */
export const deskCountries = bilingual({
  country_AE: ['United Arab Emirates', 'الإمارات العربية المتحدة'],
  country_KW: ['Kuwait', 'الكويت'],
  country_SA: ['Saudi Arabia', 'السعودية'],
  country_OM: ['Oman', 'عُمان'],
  country_BH: ['Bahrain', 'البحرين'],
  country_BHR: ['Bahrain', 'البحرين'],
})
