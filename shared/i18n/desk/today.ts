import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The first page of the desk, and what shoppers ask for in vain. */
export const deskToday = bilingual({
  waiting: ['Waiting for you', 'بانتظاركم'],
  nothing_waits: ['Nothing is waiting for you', 'لا شيء بانتظاركم'],
  nothing_waits_text: [
    'New orders, cases and reviews appear here. Everything else is in the menu.',
    'تظهر هنا الطلبات والحالات والتقييمات الجديدة، وكل شيء آخر في القائمة.',
  ],
  oldest: [(age: string) => `Oldest: ${age}`, (age) => `الأقدم: ${age}`],
  due: [(day: string) => `Due ${day}`, (day) => `الموعد النهائي ${day}`],
  overdue: [(day: string) => `Was due ${day}`, (day) => `انقضى الموعد في ${day}`],
  to_pack: [
    (count: number) => `${english(count, 'order', 'orders')} to pack`,
    (count) => `${arabic(count, 'طلب واحد', 'طلبان', 'طلبات', 'طلباً', 'طلب')} بانتظار التجهيز`,
  ],
  to_measure: [
    (count: number) => `${english(count, 'order', 'orders')} to measure before dispatch`,
    (count) => `${arabic(count, 'طلب واحد', 'طلبان', 'طلبات', 'طلباً', 'طلب')} بانتظار القياس قبل الشحن`,
  ],
  packed: [
    (count: number) => `${english(count, 'packed order', 'packed orders')} to hand to the carrier`,
    (count) =>
      `${arabic(count, 'طلب مجهّز واحد', 'طلبان مجهّزان', 'طلبات مجهّزة', 'طلباً مجهّزاً', 'طلب مجهّز')} بانتظار شركة الشحن`,
  ],
  in_doubt: [
    (count: number) =>
      `${english(count, 'payment', 'payments')} in doubt: the gateway has not said whether it was made`,
    (count) => `${arabic(count, 'دفعة واحدة', 'دفعتان', 'دفعات', 'دفعة')} لم تؤكدها بوابة الدفع بعد`,
  ],
  disputed: [
    (count: number) => `${english(count, 'order is', 'orders are')} disputed by the buyer’s bank`,
    (count) => `${arabic(count, 'طلب واحد', 'طلبان', 'طلبات', 'طلباً', 'طلب')} باعتراض من بنك المشتري`,
  ],
  refused_refunds: [
    (count: number) =>
      `${english(count, 'refund', 'refunds')} refused, sent back by the bank, or not confirmed for an hour`,
    (count) =>
      `لم يكتمل ردّ ${arabic(count, 'مبلغ واحد', 'مبلغين', 'مبالغ', 'مبلغاً', 'مبلغ')}: رُفض أو أعاده البنك أو لم يُؤكَّد خلال ساعة`,
  ],
  differences: [
    (count: number) => `${english(count, 'difference', 'differences')} from the gateways’ books`,
    (count) => `${arabic(count, 'فرق واحد', 'فرقان', 'فروق', 'فرقاً', 'فرق')} عن دفاتر بوابات الدفع`,
  ],
  requests: [
    (count: number) => `${english(count, 'buyer’s request waits', 'buyers’ requests wait')} for an answer`,
    (count) =>
      `${arabic(count, 'طلب إلغاء أو إرجاع واحد', 'طلبا إلغاء أو إرجاع', 'طلبات إلغاء أو إرجاع', 'طلب إلغاء أو إرجاع')} بانتظار الرد`,
  ],
  returns: [
    (count: number) => `${english(count, 'return is', 'returns are')} open`,
    (count) => `${arabic(count, 'إرجاع واحد', 'إرجاعان', 'عمليات إرجاع', 'عملية إرجاع')} دون إغلاق`,
  ],
  letter_unsent: [
    (count: number) => `The buyer’s letter could not be sent for ${english(count, 'order', 'orders')}`,
    (count) => `تعذّر إرسال رسالة المشتري في ${arabic(count, 'طلب واحد', 'طلبين', 'طلبات', 'طلباً', 'طلب')}`,
  ],
  low_stock: [
    (count: number) => `${english(count, 'SKU is', 'SKUs are')} low in stock or sold out`,
    (count) => `${arabic(count, 'منتج واحد', 'منتجان', 'منتجات', 'منتجاً', 'منتج')} أوشك مخزونه على النفاد أو نفد`,
  ],
  review: [
    (count: number) => `${english(count, 'review waits', 'reviews wait')} for a decision`,
    (count) => `${arabic(count, 'تقييم واحد', 'تقييمان', 'تقييمات', 'تقييماً', 'تقييم')} بانتظار القرار`,
  ],
  guarantee: [
    (count: number) => `${english(count, 'guarantee case is', 'guarantee cases are')} open`,
    (count) => `${arabic(count, 'طلب ضمان واحد', 'طلبا ضمان', 'طلبات ضمان', 'طلب ضمان')} دون قرار`,
  ],
  searches: [
    (count: number) => `${english(count, 'search', 'different searches')} found nothing in 30 days`,
    (count) => `${arabic(count, 'بحث واحد', 'عمليتا بحث', 'عمليات بحث', 'عملية بحث')} دون نتيجة خلال شهر`,
  ],
  cars: [
    (count: number) => `${english(count, 'car was', 'cars were')} asked for that no wheel fits`,
    (count) => `${arabic(count, 'سيارة واحدة', 'سيارتان', 'سيارات', 'سيارة')} طُلبت ولا يناسبها أي جنط`,
  ],
  numbers: ['Today in numbers', 'اليوم بالأرقام'],
  sales: ['Sales', 'المبيعات'],
  orders: ['Orders', 'الطلبات'],
  average: ['Average order', 'متوسط الطلب'],
  conversion: ['Conversion', 'نسبة الشراء'],
  visits: ['Visitors', 'الزوار'],
  refunds: ['Refunds', 'المبالغ المستردة'],
  yesterday: ['Yesterday', 'أمس'],
  numbers_note: [
    'Sales include VAT and delivery, before refunds. Yesterday and last week are whole days.',
    'تشمل المبيعات الضريبة والتوصيل، قبل المبالغ المستردة. أمس والأسبوع الماضي أيام كاملة.',
  ],
  period: ['Period', 'الفترة'],
  period_days: [
    (count: number) => `${count} days`,
    (count) => arabic(count, 'يوم واحد', 'يومان', 'أيام', 'يوماً', 'يوم'),
  ],
  show: ['Show', 'عرض'],
  by_day: ['By day', 'حسب اليوم'],
  by_brand: ['By brand', 'حسب العلامة'],
  by_make: ['By car make', 'حسب ماركة السيارة'],
  funnel: ['From visit to order', 'من الزيارة إلى الطلب'],
  step_visit: ['Visited the shop', 'زاروا المتجر'],
  step_car: ['Named their car', 'حدّدوا سيارتهم'],
  step_list: ['Saw a list of goods', 'شاهدوا قائمة'],
  step_product: ['Saw a product', 'شاهدوا منتجاً'],
  step_cart: ['Added to the cart', 'أضافوا إلى السلة'],
  step_paid: ['Paid', 'دفعوا'],
  funnel_note: [
    'Visitors are counted once a day without cookies; nothing about them is kept. A page loaded ahead, when the mouse rests on its link, counts as seen.',
    'يُحسب كل زائر مرة في اليوم دون ملفات تعريف الارتباط، ولا يُحفظ عنه شيء. الصفحة المحمّلة مسبقاً عند الإشارة إلى رابطها تُحسب مشاهدة.',
  ],
  others: ['All others', 'كل ما سواها'],
  without_brand: ['Accessories and others', 'إكسسوارات وغيرها'],
  without_make: ['Car not known', 'سيارة غير معروفة'],
  as_table: ['As a table', 'كجدول'],
  day: ['Day', 'اليوم'],
  no_figures: ['No sales in this period', 'لا مبيعات في هذه الفترة'],
  plot_label: [
    (what: string, count: number) => `${what} of the last ${count} days`,
    (what, count) => `${what} خلال آخر ${arabic(count, 'يوم', 'يومين', 'أيام', 'يوماً', 'يوم')}`,
  ],
  asked_intro: [
    'What shoppers looked for in the last 30 days and did not find. Searches with an e-mail or a phone number are not kept.',
    'ما بحث عنه المتسوقون خلال آخر 30 يوماً ولم يجدوه. لا تُحفظ عمليات البحث التي فيها بريد إلكتروني أو رقم هاتف.',
  ],
  asked_search: ['Searches without a result', 'عمليات بحث دون نتيجة'],
  asked_car: ['Cars that no wheel fits', 'سيارات لا يناسبها أي جنط'],
  asked_words: ['Searched for', 'كلمات البحث'],
  asked_car_name: ['Car', 'السيارة'],
  asked_times: ['Times', 'المرات'],
  asked_last: ['Last', 'آخر مرة'],
  asked_try: ['Try it in the shop', 'تجربة في المتجر'],
  asked_none: ['Everything that was asked for was found', 'وُجد كل ما طُلب'],
  asked_none_text: [
    'Searches and cars appear here within a minute of being asked for.',
    'تظهر هنا عمليات البحث والسيارات خلال دقيقة من طلبها.',
  ],
})
